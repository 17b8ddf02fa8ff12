package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.MetricsPort;
import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.plan.BadInput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Lets others follow a crawl while it runs: by a port with its figures and by a log file.
final class CrawlWatch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofMinutes(1);

  private final AtomicReference<@Nullable RunningCrawl> crawl = new AtomicReference<>();
  private final @Nullable PrintWriter log;
  private final MetricsPort port;
  private @Nullable Thread thread;

  CrawlWatch(@Nullable Integer metrics, @Nullable Path file) {
    this.port = MetricsPort.open(metrics, () -> WatchOptions.metrics(crawl.get()));
    try {
      this.log = file == null ? null : open(file);
    } catch (BadInput e) {
      port.close();
      throw e;
    }
  }

  private static PrintWriter open(Path file) {
    try {
      BufferedWriter out =
          Files.newBufferedWriter(
              file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return new PrintWriter(out, true);
    } catch (IOException e) {
      throw new BadInput(
          "--log " + file + " cannot be written; name a file in a folder that exists");
    }
  }

  /// Notes what is told to somebody else.
  Consumer<Notice> beside(Consumer<Notice> other) {
    return notice -> {
      note(NoticeText.line(notice));
      other.accept(notice);
    };
  }

  void begin(RunningCrawl begun) {
    crawl.set(begun);
    note("crawl of " + begun.plan().topic().id() + " into " + begun.folder());
    if (log != null) {
      CrawlProgress line = new CrawlProgress(begun.plan(), begun::progress);
      thread = Thread.ofVirtual().name("log").start(() -> report(line));
    }
  }

  void end(CrawlResult result) {
    note(
        String.format(
            Locale.ROOT,
            "ended: %s; %s, %,d relevant",
            result.ending().sentence(),
            Amount.of(result.progress().downloads(), "page"),
            result.progress().relevant()));
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.interrupt();
    }
    port.close();
    if (log != null) {
      log.close();
    }
  }

  private void report(CrawlProgress line) {
    try {
      while (true) {
        Thread.sleep(EVERY);
        note(line.text(true));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void note(String text) {
    if (log != null) {
      log.println(Product.CLOCK.instant().truncatedTo(ChronoUnit.SECONDS) + " " + text);
    }
  }
}
