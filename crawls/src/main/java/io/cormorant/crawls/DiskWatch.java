package io.cormorant.crawls;

import io.cormorant.crawl.Crawl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Holds a crawl while the disk of its folder has too little room, and lets it go on when there is
/// room again, and a tenth more so that it does not stop at once. Looks every few seconds on a
/// thread of its own.
final class DiskWatch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(3);

  private final LongSupplier free;
  private final long least;
  private final Consumer<@Nullable String> hold;
  private final Consumer<Notice> notices;
  private final Thread thread = Thread.ofVirtual().name("disk").unstarted(this::watch);
  private boolean holds;

  /// @param free bytes that may still be written
  /// @param least of them, or 0 for any
  /// @param hold hears why the crawl must pause, or null when it may go on
  DiskWatch(
      LongSupplier free, long least, Consumer<@Nullable String> hold, Consumer<Notice> notices) {
    this.free = free;
    this.least = least;
    this.hold = hold;
    this.notices = notices;
  }

  /// Looks at once, then again and again.
  static DiskWatch start(Path folder, long least, Crawl crawl, Consumer<Notice> notices) {
    DiskWatch watch = new DiskWatch(() -> freeAt(folder), least, crawl::hold, notices);
    if (least > 0) {
      watch.look();
      watch.thread.start();
    }
    return watch;
  }

  void look() {
    long now = free.getAsLong();
    if (!holds && now < least) {
      holds = true;
      String because = "less than " + Sizes.text(least) + " free";
      hold.accept(because);
      notices.accept(new Notice.DiskLow(least));
    } else if (holds && now - least >= least / 10) {
      holds = false;
      hold.accept(null);
      notices.accept(new Notice.DiskHasRoom());
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(EVERY);
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A file system that does not tell is taken to have room.
  private static long freeAt(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
