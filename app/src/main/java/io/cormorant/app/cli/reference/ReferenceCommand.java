package io.cormorant.app.cli.reference;

import io.cormorant.app.cli.common.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes the reference pages of the documentation.
@Command(
    name = "reference",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "Writes the reference pages of the documentation.")
public final class ReferenceCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder to write to.")
  private Path folder = Path.of("");

  @Override
  public void run() {
    try {
      Files.createDirectories(folder);
      for (Map.Entry<String, String> page :
          ReferencePages.of(spec.root().commandLine()).entrySet()) {
        Files.writeString(folder.resolve(page.getKey()), page.getValue());
      }
    } catch (IOException e) {
      throw new CommandFailure("the pages cannot be written to " + folder + ": " + e.getMessage());
    }
    spec.commandLine().getOut().println("reference pages written to " + folder);
  }
}
