package io.cormorant.app.cli.crawl;

import io.cormorant.crawl.Progress;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/// Says how a crawl is doing: one line that renews itself on a terminal, else a line every few
/// seconds.
final class ProgressPrinter implements AutoCloseable {
  /// The system property that says whether standard error is a terminal.
  static final String TERMINAL = "cormorant.terminal";

  /// How progress is shown.
  enum Style {
    LIVE(Duration.ofMillis(250)),
    LINES(Duration.ofSeconds(5));

    private final Duration every;

    Style(Duration every) {
      this.every = every;
    }

    /// What fits the place standard error goes to. The launcher looks, since Java cannot: its
    /// console is standard input and output.
    static Style fitting() {
      return Boolean.getBoolean(TERMINAL) ? LIVE : LINES;
    }
  }

  private final CrawlPlan plan;
  private final Supplier<Progress> progress;
  private final PrintWriter err;
  private final Style style;
  private final Thread thread;
  private Progress before = Progress.NONE;

  private ProgressPrinter(
      CrawlPlan plan, Supplier<Progress> progress, PrintWriter err, Style style) {
    this.plan = plan;
    this.progress = progress;
    this.err = err;
    this.style = style;
    this.thread = Thread.ofVirtual().name("progress").unstarted(this::watch);
  }

  static ProgressPrinter start(
      CrawlPlan plan, Supplier<Progress> progress, PrintWriter err, Style style) {
    ProgressPrinter printer = new ProgressPrinter(plan, progress, err, style);
    printer.thread.start();
    return printer;
  }

  @Override
  public void close() {
    thread.interrupt();
    if (style == Style.LIVE) {
      err.print("\r\u001b[K");
    }
    before = Progress.NONE;
    err.println(line(progress.get(), false));
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(style.every);
        String line = line(progress.get(), true);
        if (style == Style.LIVE) {
          err.print("\r\u001b[K" + line);
          err.flush();
        } else {
          err.println(line);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// @param running whether there is more to come; else the rate is that of the whole crawl
  private String line(Progress now, boolean running) {
    double seconds = now.elapsed().minus(before.elapsed()).toMillis() / 1000.0;
    double rate = seconds <= 0 ? 0 : (now.downloads() - before.downloads()) / seconds;
    if (seconds > 10) {
      before = now;
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d pages  %.0f/s  %sharvest %.1f %%  %,d waiting on %,d hosts  %,d lost%s%s",
        now.downloads(),
        plan.budget().pages(),
        rate,
        relevant(now),
        100 * now.harvest(),
        now.waiting(),
        now.hosts(),
        now.lost(),
        running ? left(now, rate) : "",
        now.paused() ? "  PAUSED: " + now.pausedBecause() : "");
  }

  private String relevant(Progress now) {
    long wanted = plan.budget().relevant();
    return wanted == Budget.ANY
        ? ""
        : String.format(Locale.ROOT, "%,d of %,d relevant  ", now.relevant(), wanted);
  }

  private String left(Progress now, double rate) {
    Duration time = plan.budget().time().minus(now.elapsed());
    if (rate > 0) {
      long seconds = (long) ((plan.budget().pages() - now.downloads()) / rate);
      Duration pages = Duration.ofSeconds(seconds);
      time = pages.compareTo(time) < 0 ? pages : time;
    }
    long seconds = Math.max(0, time.toSeconds());
    return seconds >= 3600
        ? "  %d:%02d:%02d left".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60)
        : "  %d:%02d left".formatted(seconds / 60, seconds % 60);
  }
}
