package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.ClusterOptions;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.cli.common.LiveWebOptions;
import io.cormorant.app.cli.common.Signals;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.cluster.Coordinator;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.refresh.Refresh;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Asks for the pages of a crawl again.
@Command(
    name = "refresh",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Revisits the pages of a crawl and reports what is new.",
      "Visits the pages that are due.",
      "The order is seeds, then feeds, sitemaps and lists, then the new pages they link to, then"
          + " kept pages. How soon a page is due depends on how often it has changed: lists after"
          + " an hour to two weeks, other pages after a day to two months.",
      "A changed page is kept as a new version; earlier versions stay in the WARC files."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant refresh corpus",
      "  cormorant refresh corpus --dry-run",
      "  cormorant refresh corpus --pages 500 --minutes 10",
      "  cormorant refresh corpus --every 30m"
    })
public final class RefreshCommand implements Callable<Integer> {
  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

  /// Ten years.
  private static final int MOST_MINUTES = 5_256_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Option(names = "--all", description = "Revisit all pages, due or not.")
  private boolean all;

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      description =
          "Stop after this many pages, old and new, such as 500 or 10k (default: no limit).")
  private @Nullable Long pages;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "Stop after this many minutes (default: no limit).")
  private @Nullable Double minutes;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description =
          "Run until stopped, checking what is due at this interval, such as 30m, 6h or 1d.")
  private @Nullable String every;

  @Option(names = "--dry-run", description = "List what is due without fetching anything.")
  private boolean dryRun;

  @Mixin private LiveWebOptions live = new LiveWebOptions();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--json",
      description = "Print the result as JSON on one line; with --every, one line per round.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    if (dryRun && every != null) {
      throw new ParameterException(spec.commandLine(), "give --dry-run or --every, not both");
    }
    if (dryRun && cluster.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "--dry-run fetches nothing; leave out --cluster");
    }
    String given = every;
    Duration wait = given == null ? null : BadInput.unless(() -> wait(given));
    CrawlPlan own = CrawlFolder.open(folder).plan();
    CrawlPlan plan = own.change().access(live.access(own)).build();
    if (dryRun) {
      RefreshText.printDue(out(), json, Clock.systemUTC().instant(), round(plan, all));
      return Exit.DONE;
    }
    try (Signals signals = new Signals(spec.commandLine().getErr())) {
      int code = refresh(plan, signals);
      while (wait != null && !signals.came()) {
        CountDownLatch stopped = new CountDownLatch(1);
        signals.stop(stopped::countDown);
        if (!stopped.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
          code = refresh(plan, signals);
        }
      }
      return signals.came() ? Integer.valueOf(Exit.INTERRUPTED) : Integer.valueOf(code);
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private Refresh round(CrawlPlan plan, boolean dueOrNot) {
    return Refresh.of(Product.crawls(), folder, plan, Clock.systemUTC().instant(), dueOrNot);
  }

  private int refresh(CrawlPlan plan, Signals signals) throws InterruptedException {
    Refresh round = round(plan, all);
    if (round.due().isEmpty() && round.left() == 0) {
      RefreshText.printNothing(out(), json, Clock.systemUTC().instant(), round.timetable());
      return Exit.DONE;
    }
    try (OpenWeb web =
            Product.webs().open(plan.web(), plan.access(), Product.name(), plan.connections());
        Coordinator coordinator = cluster.open(spec.commandLine().getErr())) {
      CrawlResult result =
          CrawlSession.run(
              round
                  .launch(plan, pages == null ? Refresh.ANY_PAGES : pages, time())
                  .with(web)
                  .with(coordinator),
              _ -> progress(round.progress()),
              signals,
              spec.commandLine().getErr());
      RefreshText.Result brought =
          new RefreshText.Result(round.ending(result.ending()), round.news(), round.silent());
      RefreshText.print(
          out(), json, Clock.systemUTC().instant(), folder, brought, round(plan, false));
      return RefreshText.exitCode(brought);
    }
  }

  private static String progress(Refresh.Progress now) {
    return String.format(
        Locale.ROOT,
        "%s requested  %,d waiting%s",
        Amount.of(now.asked(), "page"),
        now.left(),
        now.silent() == 0
            ? ""
            : "  " + Amount.of(now.silent(), "host does not answer", "hosts do not answer"));
  }

  private Duration time() {
    if (minutes == null) {
      return Refresh.ANY_TIME;
    }
    if (!(minutes > 0 && minutes <= MOST_MINUTES)) {
      throw new BadInput(
          "--minutes must be more than 0 and at most " + MOST_MINUTES + ", not " + minutes);
    }
    return Duration.ofMillis(Math.max(1, Math.round(minutes * 60_000)));
  }

  private static Duration wait(String text) {
    Duration wait;
    try {
      wait = PlanFile.time(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--every: " + e.getMessage(), e);
    }
    if (wait.compareTo(SHORTEST_WAIT) < 0) {
      throw new IllegalArgumentException("--every must be at least one second, not " + text);
    }
    return wait;
  }
}
