package io.cormorant.app.cli.crawl;

import java.io.PrintWriter;
import java.time.Duration;

/// Says how something is doing: one line that renews itself on a terminal, else a line every few
/// seconds.
final class ProgressPrinter implements AutoCloseable {
  /// The system property that says whether standard error is a terminal.
  static final String TERMINAL = "cormorant.terminal";

  /// A line that is longer than the terminal is wide must not go on in a second row: that one would
  /// stay when it is renewed.
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

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

  /// What is said.
  interface Line {
    /// How it is doing now.
    ///
    /// @param running whether there is more to come
    String text(boolean running);
  }

  private final Line line;
  private final PrintWriter err;
  private final Style style;
  private final Thread thread;

  private ProgressPrinter(Line line, PrintWriter err, Style style) {
    this.line = line;
    this.err = err;
    this.style = style;
    this.thread = Thread.ofVirtual().name("progress").unstarted(this::watch);
  }

  static ProgressPrinter start(Line line, PrintWriter err, Style style) {
    ProgressPrinter printer = new ProgressPrinter(line, err, style);
    printer.thread.start();
    return printer;
  }

  @Override
  public void close() {
    thread.interrupt();
    if (style == Style.LIVE) {
      err.print("\r\u001b[K");
    }
    err.println(line.text(false));
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(style.every);
        String text = line.text(true);
        if (style == Style.LIVE) {
          err.print("\r\u001b[K" + NO_WRAP + text + WRAP);
          err.flush();
        } else {
          err.println(text);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
