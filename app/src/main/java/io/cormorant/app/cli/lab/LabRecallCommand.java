package io.cormorant.app.cli.lab;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.report.CrawlReport;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawls.Json;
import io.cormorant.estimate.CaptureRecapture;
import io.cormorant.estimate.Population;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Estimates how much of what there is a crawl found, where nobody has labelled the web.
@Command(
    name = "recall",
    mixinStandardHelpOptions = true,
    description = {
      "Estimates what share of the relevant pages a crawl found.",
      "With one folder, estimates from the links that the crawl recorded (not with --no-links). With two folders of the same topic, estimates from their overlap; best if they used different seeds or strategies.",
      "Relevance is decided by the judge of the crawl. Pages that are easy to find are found by every route, so the true number tends to be higher than estimated, and the true recall lower."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab recall corpus",
      "  cormorant lab recall corpus corpus-from-other-seeds"
    })
final class LabRecallCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "A crawl folder.")
  private Path first = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIR2",
      description = "Another crawl for the same topic.")
  private @Nullable Path second;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    if (second == null) {
      sayOne();
    } else {
      sayTwo(second);
    }
  }

  private void sayOne() {
    CrawlFolder crawl = CrawlFolder.open(first);
    RecallEstimate estimate =
        CrawlReport.recall(crawl.visitsFile(), crawl.storeFolder())
            .orElseThrow(
                () ->
                    new BadInput(
                        first
                            + " did not record the links of all its pages, so it cannot tell what it missed. Crawl without --no-links, or name a second crawl for the same topic."));
    refuseTooFew(estimate.found());
    if (json) {
      print(object(estimate));
      return;
    }
    row("relevant pages", count((double) estimate.found()) + " found");
    row(
        "known, not fetched",
        "%s URLs, of which about %s would be relevant"
            .formatted(count((double) estimate.waiting()), count(estimate.expected())));
    row("all within reach", all(estimate.all()));
    row("by counts (Chao)", all(estimate.byCounts()) + " from how many are linked once and twice");
    row("recall", share((double) estimate.found(), estimate.all()));
  }

  private static Map<String, Object> object(RecallEstimate estimate) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("relevant", estimate.found());
    object.put("waiting", estimate.waiting());
    object.put("waiting_relevant", estimate.expected());
    object.put("all", range(estimate.all()));
    object.put("chao", range(estimate.byCounts()));
    object.put("recall", shares((double) estimate.found(), estimate.all()));
    return object;
  }

  private void sayTwo(Path other) {
    refuseOtherTopic(other);
    Set<Url> here = relevant(first);
    Set<Url> there = relevant(other);
    Set<Url> both = new HashSet<>(here);
    both.retainAll(there);
    int union = here.size() + there.size() - both.size();
    refuseTooFew(union);
    Population all = CaptureRecapture.chapman(here.size(), there.size(), both.size());
    if (json) {
      print(object(here.size(), there.size(), both.size(), all));
      return;
    }
    row(first.toString(), count(here.size()) + " relevant pages");
    row(other.toString(), count(there.size()) + " relevant pages");
    row("both", count(both.size()));
    row("all there are", all(all));
    row("recall of the first", share(here.size(), all));
    row("recall of the second", share(there.size(), all));
    row("recall together", share(union, all));
  }

  private static Map<String, Object> object(int here, int there, int both, Population all) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("relevant", List.of(here, there));
    object.put("both", both);
    object.put("all", range(all));
    object.put("recall", List.of(shares(here, all), shares(there, all)));
    object.put("recall_together", shares(here + there - both, all));
    return object;
  }

  private static Set<Url> relevant(Path folder) {
    try (Stream<VisitLine> lines = CrawlFolder.open(folder).visits()) {
      return lines
          .filter(VisitLine::relevant)
          .map(VisitLine::finalUrl)
          .collect(Collectors.toCollection(HashSet::new));
    }
  }

  private void refuseOtherTopic(Path other) {
    CrawlPlan here = CrawlFolder.open(first).plan();
    CrawlPlan there = CrawlFolder.open(other).plan();
    if (!here.topic().equals(there.topic()) || !here.judge().equals(there.judge())) {
      throw new BadInput(
          first
              + " and "
              + other
              + " were judged by different topics or judges, so their overlap says nothing. Judge one as the other: 'cormorant rejudge "
              + ShellWord.of(other)
              + " TOPIC.yaml'.");
    }
  }

  private static void refuseTooFew(long found) {
    if (found < RecallEstimate.FEWEST) {
      throw new BadInput(
          "%d relevant pages are too few for an estimate, which needs at least %d. Continue the crawl, or lower the"
                  .formatted(found, RecallEstimate.FEWEST)
              + " topic's threshold and rejudge.");
    }
  }

  private void print(Map<String, Object> object) {
    spec.commandLine().getOut().println(Json.line(object));
  }

  private void row(String name, String value) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%-22s %s%n", name, value);
  }

  private static String count(double number) {
    return String.format(Locale.ROOT, "%,d", Math.round(number));
  }

  private static String all(Population all) {
    return "about %s (95 %%: %s to %s)"
        .formatted(count(all.total()), count(all.low()), count(all.high()));
  }

  private static String share(double found, Population all) {
    return String.format(
        Locale.ROOT,
        "%.0f %% (95 %%: %.0f to %.0f)",
        100 * Population.share(found, all.total()),
        100 * Population.share(found, all.high()),
        100 * Population.share(found, all.low()));
  }

  private static Map<String, Double> range(Population all) {
    return range(all.total(), all.low(), all.high());
  }

  private static Map<String, Double> shares(double found, Population all) {
    return range(
        Population.share(found, all.total()),
        Population.share(found, all.high()),
        Population.share(found, all.low()));
  }

  private static Map<String, Double> range(double value, double low, double high) {
    Map<String, Double> range = new LinkedHashMap<>();
    range.put("value", value);
    range.put("low", low);
    range.put("high", high);
    return range;
  }
}
