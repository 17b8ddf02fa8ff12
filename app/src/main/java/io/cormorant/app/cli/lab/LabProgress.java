package io.cormorant.app.cli.lab;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.lab.experiment.Grid;
import io.cormorant.lab.run.RunKey;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/// Says how an experiment is doing: how many runs are there, and how long the rest will take.
final class LabProgress implements Grid.Listener {
  private static final Duration EVERY = Duration.ofSeconds(5);

  private final PrintWriter err;
  private final long begun = System.nanoTime();

  @GuardedBy("this") private final Set<String> failures = new LinkedHashSet<>();

  @GuardedBy("this") private int of;

  @GuardedBy("this") private int done;

  @GuardedBy("this") private int kept;

  @GuardedBy("this") private int failed;

  @GuardedBy("this") private long told = begun;

  @GuardedBy("this") private long firstFresh;

  LabProgress(PrintWriter err) {
    this.err = err;
  }

  /// So many more runs are to be made.
  synchronized void expect(int runs) {
    of += runs;
  }

  @Override
  public synchronized void finished(RunKey run, boolean wasKept) {
    done++;
    kept += wasKept ? 1 : 0;
    long now = System.nanoTime();
    if (done - kept == 1 && !wasKept) {
      firstFresh = now;
    }
    if (now - told >= EVERY.toNanos() || done + failed == of) {
      told = now;
      err.println(line(run, now));
    }
  }

  @Override
  public synchronized void failed(RunKey run, RuntimeException why) {
    failed++;
    boolean told = why instanceof IllegalArgumentException || why instanceof BadInput;
    String sentence =
        String.format(
            "%s, %s, judge %s%s: %s",
            run.web(),
            run.topic(),
            run.judge(),
            told ? "" : ", strategy " + run.strategy(),
            told ? why.getMessage() : why);
    if (failures.add(sentence)) {
      err.println("failed: " + sentence);
    }
  }

  /// Runs that could not be made.
  synchronized int failures() {
    return failed;
  }

  /// How many runs there are, and how many of these were there before.
  synchronized String summary() {
    return String.format(
        Locale.ROOT,
        "%,d of %,d runs (%,d reused), %,d failed; %,.1f s",
        done,
        of,
        kept,
        failed,
        (System.nanoTime() - begun) / 1e9);
  }

  /// What came before the first run, such as reading the web, is not part of the rate.
  @GuardedBy("this") private String line(RunKey run, long now) {
    int timed = done - kept - 1;
    String left = "";
    if (timed > 0) {
      double rate = (now - firstFresh) / 1e9 / timed;
      long seconds = Math.round(rate * (of - done - failed));
      left =
          String.format(
              Locale.ROOT, "  %d:%02d:%02d left", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d runs%s  %s %s %s",
        done,
        of,
        left,
        run.web(),
        run.topic(),
        run.strategy());
  }
}
