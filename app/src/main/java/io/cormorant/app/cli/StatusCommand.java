package io.cormorant.app.cli;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.CrawlReport;
import io.cormorant.archive.report.CrawlSummary;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.core.ShellWord;
import io.cormorant.crawl.Learning;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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
    List<String> advice = advice(crawl, status);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(((ObjectNode) status).set("advice", Json.mapper().valueToTree(advice)));
      return;
    }
    status
        .propertyStream()
        .filter(e -> !(e.getValue().isObject() && e.getValue().isEmpty()))
        .forEach(e -> out.printf("%-16s %s%n", e.getKey(), cell(e.getKey(), e.getValue())));
    advice.forEach(sentence -> out.printf("%-16s %s%n", "advice", sentence));
    if (List.of("stopped", "interrupted").contains(status.path("state").asString(""))) {
      out.println("To go on: cormorant crawl --resume " + ShellWord.of(folder));
    }
  }

  /// What to do if it goes wrong. A merged folder is no crawl, and one without a plan cannot go on.
  private List<String> advice(CrawlFolder crawl, JsonNode status) {
    Path plan = folder.resolve(CrawlRun.PLAN_FILE);
    if (crawl.isMerged() || !Files.exists(plan)) {
      return List.of();
    }
    boolean running = crawl.owner().isPresent();
    return new Advice(PlanFile.read(plan), folder, running).on(Status.counts(status));
  }

  /// A value as people read it.
  private static String cell(String key, JsonNode value) {
    return switch (key) {
      case "harvest" -> String.format(Locale.ROOT, "%.1f %%", 100 * value.asDouble());
      case "bytes" -> Sizes.text(value.asLong());
      case "seconds" -> String.format(Locale.ROOT, "%,.1f", value.asDouble());
      case "pid" -> value.asString();
      case "recall" -> value.path("in_words").asString();
      default -> {
        if (value.isObject()) {
          yield value
              .propertyStream()
              .map(e -> e.getKey() + " " + cell("", e.getValue()))
              .collect(Collectors.joining(", "));
        }
        yield value.isIntegralNumber()
            ? String.format(Locale.ROOT, "%,d", value.asLong())
            : value.asString();
      }
    };
  }

  private JsonNode fromFiles(CrawlFolder crawl) {
    OptionalLong owner = crawl.owner();
    if (owner.isPresent() && !Files.exists(folder.resolve(CrawlRun.PLAN_FILE))) {
      Map<String, Object> nothingYet = new LinkedHashMap<>();
      nothingYet.put("state", "starting");
      nothingYet.put("pid", owner.getAsLong());
      return Json.mapper().valueToTree(nothingYet);
    }
    CrawlPlan plan = Revision.planIfThere(folder, spec.commandLine().getErr());
    String ending =
        crawl
            .remembered(CrawlRun.ENDING)
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .orElse("");
    Map<String, Object> status = Status.over(plan, summary(crawl), ending);
    Revision.cut(crawl).ifPresent(cut -> status.put("cut", Status.cut(cut)));
    if (crawl.isMerged()) {
      status.put("state", "merged");
    }
    crawl.counts().ifPresent(urls -> Status.queues(status, urls));
    status.put("feedback", Status.feedback(crawl, Learning.before(crawl.lessons())));
    if (owner.isEmpty()) {
      recall(crawl).ifPresent(estimate -> status.put("recall", Status.recall(estimate)));
    }
    owner.ifPresent(
        pid -> {
          status.put("state", "starting");
          status.put("pid", pid);
          status.remove("ending");
        });
    return Json.mapper().valueToTree(status);
  }

  private static Optional<RecallEstimate> recall(CrawlFolder crawl) {
    try {
      return CrawlReport.recall(crawl.visitsFile(), crawl.storeFolder())
          .filter(RecallEstimate::isTelling);
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }

  private static CrawlSummary summary(CrawlFolder crawl) {
    try {
      return CrawlReport.summarize(crawl.visitsFile());
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }
}
