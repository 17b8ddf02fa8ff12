package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.ReportLanguage;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.ReportInput;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.Numbers;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Shows what a focused crawl is worth, on a web made for it.
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares a focused crawl with a breadth-first one, offline.",
      "Generates a web, serves it on this machine and crawls it twice for the same topic: breadth-first, then focused. Prints what share of each crawl was relevant, and writes a report of each.",
      "Nothing leaves this machine."
    })
public final class DemoCommand implements Callable<Integer> {
  /// Few, so that two runs find nearly the same.
  private static final int CONNECTIONS = 4;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--topic",
      paramLabel = "ID",
      description =
          "The topic, one of those of the generated web (default: volcanoes, or typhoon in a Chinese locale).")
  private @Nullable String given;

  @Option(
      names = "--size",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Pages of the generated web (default: ${DEFAULT-VALUE}).")
  private int size = 20_000;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Pages each crawl may download (default: ${DEFAULT-VALUE}).")
  private long pages = 2_000;

  @Option(
      names = "--random-seed",
      paramLabel = "N",
      defaultValue = "7",
      description = "Seed of the generated web (default: ${DEFAULT-VALUE}).")
  private long randomSeed = 7;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the two crawl folders (default: a new folder in crawls/).")
  private @Nullable Path out;

  @Mixin private ReportLanguage language = new ReportLanguage();

  @Option(names = "--json", description = "Print the result as JSON on the last line.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    language.use();
    Path folder = out == null ? freshFolder() : out;
    String web = Webs.SERVED + "plain,pages=" + size + ",seed=" + randomSeed;
    err.printf(Locale.ROOT, "generating a web of %,d pages …%n", size);
    try (OpenWeb opened = Product.webs().open(web, Access.NONE, Product.name(), CONNECTIONS)) {
      OpenWeb.KnownTopic known = opened.topic(given == null ? usualTopic() : given);
      err.printf("crawling it for '%s', breadth-first …%n", known.topic().name());
      CrawlPlan bfsPlan = plan(known, web, "bfs");
      Path bfsFolder = folder.resolve("bfs");
      CrawlResult bfs = run(opened, bfsPlan, bfsFolder, null);
      if (bfs.ending() == Ending.STOPPED) {
        err.println("stopped before the focused crawl began, so there is nothing to compare");
        return ResultText.exitCode(bfs);
      }
      err.printf("crawling it for '%s', focused …%n", known.topic().name());
      CrawlResult focused =
          run(
              opened,
              plan(known, web, CrawlPlan.DEFAULT_STRATEGY),
              folder.resolve("focused"),
              new ReportInput.Baseline("bfs", CrawlFolder.open(bfsFolder).visitsFile()));
      print(known, bfs, focused);
      int code = ResultText.exitCode(focused);
      return code == Exit.DONE ? ResultText.exitCode(bfs) : code;
    }
  }

  /// One that the user can read.
  private static String usualTopic() {
    return Locale.getDefault().getLanguage().equals("zh") ? "typhoon" : "volcanoes";
  }

  private CrawlResult run(
      OpenWeb web, CrawlPlan plan, Path folder, ReportInput.@Nullable Baseline baseline)
      throws InterruptedException {
    return CrawlSession.run(
        Launch.begin(plan, folder).with(web).with(baseline), spec.commandLine().getErr());
  }

  private CrawlPlan plan(OpenWeb.KnownTopic known, String web, String strategy) {
    return BadInput.unless(
        () ->
            CrawlPlan.of(known.topic(), known.seeds())
                .web(web)
                .strategy(strategy)
                .budget(new Budget(pages, Duration.ofMinutes(10), Budget.DEFAULT.bytes()))
                .connections(CONNECTIONS)
                .randomSeed(randomSeed)
                .minFree(0)
                .build());
  }

  /// Harvest by the truth of the generated web, not by the judge that steered the crawl.
  private static double harvest(CrawlResult result) {
    long relevant = Objects.requireNonNull(result.labels()).relevant();
    long downloads = result.progress().downloads();
    return downloads == 0 ? 0 : (double) relevant / downloads;
  }

  private void print(OpenWeb.KnownTopic known, CrawlResult bfs, CrawlResult focused) {
    PrintWriter out = spec.commandLine().getOut();
    double ours = harvest(focused);
    double theirs = harvest(bfs);
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("harvest", Numbers.round(ours));
      object.put("bfs_harvest", Numbers.round(theirs));
      object.put("ending", focused.ending().code());
      object.put("bfs_ending", bfs.ending().code());
      object.put("pages", focused.progress().downloads());
      object.put("report", String.valueOf(focused.report()));
      object.put("topic", known.topic().id());
      out.println(Json.line(object));
      return;
    }
    if (bfs.ending() != focused.ending()) {
      out.printf(
          "Not a fair comparison. Breadth-first: %s. Focused: %s.%n",
          bfs.ending().sentence(), focused.ending().sentence());
    }
    out.printf(
        Locale.ROOT,
        """
        Topic: %s, on a generated web of %,d pages; %s.
          breadth-first  %5.1f %% of the downloads are about the topic
          focused        %5.1f %%  (%.1f times as many)
        These shares are by the labels of the generated web; progress and report go by the judge.
        Report: %s
        Next: 'cormorant init topic.yaml' for a topic of your own, 'cormorant serve --demo' for a portal.
        """,
        known.topic().name(),
        size,
        downloaded(bfs.progress().downloads(), focused.progress().downloads()),
        100 * theirs,
        100 * ours,
        ours / Math.max(theirs, 1e-9),
        focused.report());
  }

  private static String downloaded(long bfs, long focused) {
    return bfs == focused
        ? Amount.of(bfs, "page") + " downloaded by each crawl"
        : String.format(Locale.ROOT, "%,d and %,d pages downloaded", bfs, focused);
  }

  private static Path freshFolder() {
    for (int i = 1; ; i++) {
      Path folder = Path.of("crawls", "demo-" + i);
      if (!Files.exists(folder)) {
        return folder;
      }
    }
  }
}
