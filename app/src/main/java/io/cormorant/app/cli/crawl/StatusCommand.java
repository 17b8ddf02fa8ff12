package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.PlanNote;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.ShellWord;
import io.cormorant.crawls.StoredCrawl;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Shows how a crawl is doing, or how it ended.
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Shows how a crawl is doing, or how it ended.")
public final class StatusCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    CrawlFolder crawl = CrawlFolder.open(folder);
    if (crawl.owner().isEmpty()) {
      PlanNote.planIfThere(crawl, spec.commandLine().getErr());
    }
    JsonNode status = new StoredCrawl(crawl).statusObject(folder);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(status);
      return;
    }
    StatusText.print(status, out);
    boolean nothing = status.path("downloads").asLong() == 0 && status.path("errors").asLong() > 0;
    if (nothing && status.path("state").asString("").equals("done")) {
      out.println(ResultText.retrying(folder, true));
    } else if (List.of("stopped", "interrupted").contains(status.path("state").asString(""))) {
      out.println("To continue: cormorant crawl --resume " + ShellWord.of(folder));
    }
  }
}
