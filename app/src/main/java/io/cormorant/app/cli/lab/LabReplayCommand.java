package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.cli.common.ReportLanguage;
import io.cormorant.app.product.Exit;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.lab.experiment.Experiment;
import io.cormorant.lab.run.Counted;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keep;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says which strategy would have done best on the pages of a finished crawl.
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Replays your own crawl offline to find the best strategy for it.",
      "Uses the topic, seeds and judge of the crawl, including what the judge learned. Only stored pages can be replayed, so crawl with --keep all. Pages that only another strategy would have found are missing, which favours the strategy that was used."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant crawl topic.yaml --pages 2000 --keep all --out corpus",
      "  cormorant lab replay corpus",
      "  cormorant lab replay corpus --strategies bfs,adaptive --runs 10"
    })
final class LabReplayCommand implements Callable<Integer> {
  private static final String MEASURE = "area_judge";
  private static final int MOST_RUNS = 1_000;
  private static final int FEWEST_PAGES = 20;

  /// With less of the documents kept, what is missing is spoken of.
  private static final double NEARLY_ALL = 0.95;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "CRAWL_DIR", description = "A crawl folder.")
  private Path folder = Path.of("");

  @Option(
      names = "--strategies",
      split = StrategyList.COMMA,
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description = "Strategies to compare; see 'cormorant strategies' (default: all).")
  private List<String> strategies = List.of(Experiment.ALL);

  @Option(
      names = "--runs",
      paramLabel = "K",
      description = "Runs per strategy, with random seeds 1 to K (default: ${DEFAULT-VALUE}).")
  private int runs = 5;

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      description =
          "Documents per run (default: half of those stored; with all of them, every strategy would end up the same).")
  private @Nullable Long pages;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the comparison (default: lab/replay-NAME).")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Mixin private ReportLanguage language = new ReportLanguage();

  /// What a crawl left to replay.
  private record Kept(long documents, long kept, long relevant) {}

  @Override
  public Integer call() throws InterruptedException {
    if (runs < 1 || runs > MOST_RUNS) {
      throw new BadInput("--runs must be 1 to " + MOST_RUNS + ", not " + runs);
    }
    CrawlFolder crawl = CrawlFolder.open(folder);
    CrawlPlan plan = CrawlFolder.open(folder).plan();
    Assembly.chosenJudge(plan.judge());
    Kept kept = kept(crawl);
    refuseTooLittle(kept, plan.keeping().keep());
    int most = pages(kept);
    Path target = out == null ? Path.of("lab", "replay-" + name()) : out;
    Experiment experiment = experiment(plan, most);
    PrintWriter err = spec.commandLine().getErr();
    LabRun.Ended ended =
        new LabRun(
                experiment,
                target,
                err,
                Runtime.getRuntime().availableProcessors(),
                language.code())
            .run(new LabWeb.Places(Path.of(""), null), null);
    Standings standings = Standings.of(ended.results(), MEASURE, experiment.strategies());
    String bias = bias(kept);
    PrintWriter std = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> object = standings.object();
      object.put("pages", most);
      object.put("bias", bias);
      std.println(Json.line(object));
    } else {
      standings.print(std);
      std.println(standings.recommendation());
      std.println(bias);
      std.println("Folder: " + target);
    }
    if (ended.stopped()) {
      return Exit.INTERRUPTED;
    }
    return ended.failed() ? Exit.FAILED : Exit.DONE;
  }

  private Experiment experiment(CrawlPlan plan, int most) {
    return new Experiment(
        "replay-" + name(),
        List.of(folder.toAbsolutePath().normalize().toString()),
        List.of(folder.resolve(CrawlFolder.PLAN_FILE).toAbsolutePath().normalize().toString()),
        StrategyList.spelledOut(strategies),
        List.of(plan.judge()),
        LongStream.rangeClosed(1, runs).boxed().toList(),
        Counted.DOWNLOADS,
        List.of(most),
        List.of(),
        Map.of());
  }

  private String name() {
    return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
  }

  private static Kept kept(CrawlFolder crawl) {
    try (Stream<VisitLine> lines = crawl.visits()) {
      long[] counts = new long[3];
      lines.forEach(
          line -> {
            counts[0] += line.isDownload() ? 1 : 0;
            counts[1] += line.stored() ? 1 : 0;
            counts[2] += line.stored() && line.relevant() ? 1 : 0;
          });
      return new Kept(counts[0], counts[1], counts[2]);
    }
  }

  private void refuseTooLittle(Kept kept, Keep keep) {
    if (kept.kept < FEWEST_PAGES || kept.relevant == 0) {
      throw new BadInput(
          "%s keeps %s, %d of them relevant: too few to replay; at least %d are needed, one of them relevant"
              .formatted(folder, Amount.of(kept.kept, "page"), kept.relevant, FEWEST_PAGES));
    }
    if (keep != Keep.ALL) {
      throw new BadInput(
          "%s has only relevant and maybe pages, so a replay could not go wrong and all strategies would"
                  .formatted(folder)
              + " look equally good. Crawl with --keep all, then replay that.");
    }
  }

  private int pages(Kept kept) {
    long most = pages == null ? kept.kept / 2 : pages;
    if (most < 1 || most > kept.kept) {
      throw new BadInput(
          "--pages must be 1 to %d, the pages %s keeps, not %d".formatted(kept.kept, folder, most));
    }
    return Math.toIntExact(most);
  }

  /// What cannot be seen from here.
  private static String bias(Kept kept) {
    String missing =
        kept.kept >= NEARLY_ALL * kept.documents
            ? ""
            : String.format(
                Locale.ROOT,
                " Only %,d of its %,d documents were kept, the others are missing from the replay: a fair"
                    + " one needs --keep all.",
                kept.kept,
                kept.documents);
    return "Bias: only what the crawl itself fetched can be replayed, which favours the strategy it"
        + " used and others like it; a strategy that goes elsewhere finds nothing there."
        + missing;
  }
}
