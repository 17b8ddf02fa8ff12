package io.cormorant.app.cli;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.CrawlReport;
import io.cormorant.archive.report.CrawlSummary;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Says how a crawl is doing, or how it ended.
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Says how a crawl is doing, or how it ended.")
final class StatusCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The folder of the crawl.")
  private Path folder = Path.of("");

  @Option(names = "--json", description = "Print a JSON object for programs.")
  private boolean json;

  @Override
  public void run() {
    CrawlFolder crawl = CrawlFolder.open(folder);
    JsonNode status =
        ControlSocket.ask(folder, Map.of("ask", "status")).orElseGet(() -> fromFiles(crawl));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(status);
      return;
    }
    status
        .propertyStream()
        .forEach(
            e ->
                out.printf(
                    "%-14s %s%n",
                    e.getKey(),
                    e.getKey().equals("harvest")
                        ? String.format(Locale.ROOT, "%.1f %%", 100 * e.getValue().asDouble())
                        : e.getValue().isString() ? e.getValue().asString() : e.getValue()));
    if (List.of("stopped", "interrupted").contains(status.path("state").asString(""))) {
      out.println("To go on: cormorant crawl --resume " + folder);
    }
  }

  private JsonNode fromFiles(CrawlFolder crawl) {
    OptionalLong owner = crawl.owner();
    if (owner.isPresent() && !Files.exists(folder.resolve(CrawlRun.PLAN_FILE))) {
      Map<String, Object> nothingYet = new LinkedHashMap<>();
      nothingYet.put("state", "starting");
      nothingYet.put("pid", owner.getAsLong());
      return Json.mapper().valueToTree(nothingYet);
    }
    CrawlPlan plan = PlanFile.read(folder.resolve(CrawlRun.PLAN_FILE));
    String ending =
        crawl
            .remembered(CrawlRun.ENDING)
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .orElse("");
    Map<String, Object> status = Status.over(plan, summary(crawl), ending);
    crawl.counts().ifPresent(urls -> Status.queues(status, urls));
    owner.ifPresent(
        pid -> {
          status.put("state", "starting");
          status.put("pid", pid);
          status.remove("ending");
        });
    return Json.mapper().valueToTree(status);
  }

  private static CrawlSummary summary(CrawlFolder crawl) {
    try {
      return CrawlReport.summarize(crawl.visitsFile());
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }
}
