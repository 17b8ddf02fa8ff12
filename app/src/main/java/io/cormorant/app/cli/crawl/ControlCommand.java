package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.crawls.ControlSocket;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// A command that tells a running crawl something.
abstract class ControlCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  abstract Map<String, Object> question();

  /// What to print once the crawl has taken the order.
  abstract String done();

  @Override
  public final void run() {
    CrawlFolder.open(folder);
    JsonNode answer =
        ControlSocket.ask(folder, question())
            .orElseThrow(() -> new CommandFailure("no crawl is running in " + folder + "."));
    if (answer.has("error")) {
      throw new CommandFailure(answer.path("error").asString(""));
    }
    spec.commandLine().getOut().println(done());
  }
}
