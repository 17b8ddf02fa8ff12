package io.cormorant.app.cli.common;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongConsumer;

/// Says every few seconds how far a long piece of work has come.
public final class Counting implements LongConsumer {
  private static final long EVERY_NANOS = 5_000_000_000L;

  private final PrintWriter err;
  private final String things;
  private long told = System.nanoTime();

  /// @param things what is counted
  public Counting(PrintWriter err, String things) {
    this.err = err;
    this.things = things;
  }

  @Override
  public void accept(long done) {
    long now = System.nanoTime();
    if (now - told > EVERY_NANOS) {
      told = now;
      err.printf(Locale.ROOT, "%s: %,d%n", things, done);
    }
  }
}
