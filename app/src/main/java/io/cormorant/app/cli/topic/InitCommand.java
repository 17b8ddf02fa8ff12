package io.cormorant.app.cli.topic;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.core.ShellWord;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes a commented topic file to start from.
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = "Writes a commented topic file to start from.")
public final class InitCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "topic.yaml",
      description = "The file to write (default: ${DEFAULT-VALUE}).")
  private Path file = Path.of("topic.yaml");

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      defaultValue = "My topic",
      description = "Name of the topic (default: ${DEFAULT-VALUE}).")
  private String name = "My topic";

  @Override
  public void run() {
    try {
      Files.writeString(
          file, PlanFile.template(name), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new CommandFailure(file + " already exists; choose another name or remove it.");
    } catch (IOException e) {
      throw new CommandFailure(file + " cannot be written: " + e.getMessage());
    }
    spec.commandLine()
        .getOut()
        .println(
            file
                + " written. Enter your keywords and seeds, then run: cormorant crawl "
                + ShellWord.of(file));
  }
}
