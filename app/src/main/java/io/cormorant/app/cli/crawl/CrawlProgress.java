package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.crawl.Progress;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/// How a crawl is doing, in a line.
final class CrawlProgress implements ProgressPrinter.Line {
  /// Nobody plans by an estimate of more.
  private static final Duration LONGEST = Duration.ofDays(7);

  /// Below so many pages a second a tenth matters.
  private static final double SLOW = 9.95;

  /// So many pages tell how fast a crawl is; the first ones wait for names and robots.txt.
  private static final int TELLING = 10;

  private final CrawlPlan plan;
  private final Supplier<Progress> progress;
  private Progress before = Progress.NONE;

  CrawlProgress(CrawlPlan plan, Supplier<Progress> progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /// At the end the rate is that of the whole crawl.
  @Override
  public String text(boolean running) {
    Progress now = progress.get();
    before = running ? before : Progress.NONE;
    double seconds = now.elapsed().minus(before.elapsed()).toMillis() / 1000.0;
    double rate = seconds <= 0 ? 0 : (now.downloads() - before.downloads()) / seconds;
    if (seconds > 10) {
      before = now;
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d pages  %s/s%s%s  %sharvest %.1f %%  %,d waiting on %s  %,d failed or skipped",
        now.downloads(),
        plan.budget().pages(),
        String.format(Locale.ROOT, rate < SLOW ? "%.1f" : "%.0f", rate),
        running ? left(now, rate) : "",
        now.paused() ? "  PAUSED: " + now.pausedBecause() : "",
        relevant(now),
        100 * now.harvest(),
        now.waiting(),
        Amount.of(now.hosts(), "host"),
        now.lost());
  }

  private String relevant(Progress now) {
    long wanted = plan.budget().relevant();
    return wanted == Budget.ANY
        ? ""
        : String.format(Locale.ROOT, "%,d of %,d relevant  ", now.relevant(), wanted);
  }

  /// When the budget will be used up. Without a rate only a limit of time that somebody set says
  /// anything.
  private String left(Progress now, double rate) {
    Budget budget = plan.budget();
    boolean limited = budget.time().compareTo(Budget.DEFAULT.time()) < 0;
    boolean told = rate > 0 && now.downloads() >= TELLING;
    if (now.paused() || (!told && !limited)) {
      return "";
    }
    Duration time = budget.time().minus(now.elapsed());
    if (told) {
      Duration pages = Duration.ofSeconds((long) ((budget.pages() - now.downloads()) / rate));
      time = pages.compareTo(time) < 0 ? pages : time;
    }
    if (time.compareTo(LONGEST) > 0) {
      return "";
    }
    long seconds = Math.max(0, time.toSeconds());
    return seconds >= 3600
        ? "  %d:%02d:%02d left".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60)
        : "  %d:%02d left".formatted(seconds / 60, seconds % 60);
  }
}
