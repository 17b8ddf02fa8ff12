package io.cormorant.app.cli.topic;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.core.ShellWord;
import io.cormorant.plan.PlanFile;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes a commented topic file to start from.
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a commented topic file to start from.",
      "On a terminal it first asks what the topic is and where to begin."
    })
public final class InitCommand implements Runnable {
  private static final String USUAL_NAME = "My topic";

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
      description = "Name of the topic (default: " + USUAL_NAME + ").")
  private @Nullable String name;

  @Option(names = "--no-questions", description = "Do not ask questions, even on a terminal.")
  private boolean quiet;

  @Override
  public void run() {
    Console console = quiet || Files.exists(file) ? null : terminal();
    if (console == null) {
      write(PlanFile.template(name == null ? USUAL_NAME : name), "");
      return;
    }
    PrintWriter out = spec.commandLine().getOut();
    InitConversation talk =
        new InitConversation(
            new BufferedReader(console.reader()), out, Locale.getDefault().getLanguage());
    try {
      InitConversation.Answers answers = talk.ask(name);
      write(talk.yaml(answers), talk.next(answers, file));
    } catch (IOException e) {
      throw new CommandFailure("the terminal cannot be read: " + e.getMessage());
    }
  }

  @SuppressWarnings("SystemConsoleNull") // it may be, by its contract
  private static @Nullable Console terminal() {
    Console console = System.console();
    return console != null && console.isTerminal() ? console : null;
  }

  /// @param next what to do now; the usual if empty
  private void write(String yaml, String next) {
    try {
      Files.writeString(file, yaml, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new CommandFailure(file + " already exists; choose another name or remove it.");
    } catch (IOException e) {
      throw new CommandFailure(file + " cannot be written: " + e.getMessage());
    }
    spec.commandLine()
        .getOut()
        .println(
            next.isEmpty()
                ? file
                    + " written. Enter your keywords and seeds, then run: cormorant crawl "
                    + ShellWord.of(file)
                : next);
  }
}
