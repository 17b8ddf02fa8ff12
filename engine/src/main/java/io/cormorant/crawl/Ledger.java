package io.cormorant.crawl;

import io.cormorant.core.Response;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The one writer of the archive: takes events from the captain through a bounded queue and writes
/// them in order on its own thread. When it cannot keep up the captain waits; when it fails the
/// captain learns of it at the next event.
///
/// Events are committed in groups: the captain ends one by a [#checkpoint] whenever [#isDue].
final class Ledger implements AutoCloseable {
  private static final int CAPACITY = 256;
  private static final int MAX_KILOBYTES = 128 << 10;
  private static final long CLOSE_MILLIS = 500;

  /// A group is committed when it is that old, or has that many events.
  private static final long GROUP_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final int GROUP_EVENTS = 1_024;

  private final Archive archive;
  private final TaughtJudge taught;
  private final LongSupplier nanoTime;
  private final Runnable committed;
  private final ArrayBlockingQueue<Entry> queue = new ArrayBlockingQueue<>(CAPACITY);
  private final Semaphore room = new Semaphore(MAX_KILOBYTES);
  private final AtomicInteger commitsAhead = new AtomicInteger();
  private final Thread writer;
  private volatile @Nullable RuntimeException failure;
  private boolean failureTold;
  private int recorded;
  private long checkedAt;

  private sealed interface Entry {
    record Told(CrawlEvent event) implements Entry {}

    record Checkpoint(Map<String, byte[]> states) implements Entry {}

    /// No more comes.
    record End() implements Entry {}
  }

  /// @param committed called after each commit, on the writer's thread
  Ledger(Archive archive, TaughtJudge taught, LongSupplier nanoTime, Runnable committed) {
    this.committed = committed;
    this.archive = archive;
    this.taught = taught;
    this.nanoTime = nanoTime;
    this.checkedAt = nanoTime.getAsLong();
    this.writer = Thread.ofPlatform().name("archive").start(this::write);
  }

  /// Hands an event over, waiting while too many events or too many bytes are queued.
  void record(CrawlEvent event) throws InterruptedException {
    if (archive.equals(Archive.NONE)) {
      return;
    }
    check();
    while (!room.tryAcquire(weight(event), 1, TimeUnit.SECONDS)) {
      check();
    }
    put(new Entry.Told(event));
    recorded++;
  }

  /// Whether it is time for a checkpoint.
  boolean isDue() {
    return recorded >= GROUP_EVENTS
        || (recorded > 0 && nanoTime.getAsLong() - checkedAt >= GROUP_NANOS);
  }

  /// Ends a group of events: the archive commits all events so far. The frontier must have made its
  /// cut.
  ///
  /// @param states what parts of the crawl have learned up to the last event
  void checkpoint(Map<String, byte[]> states) throws InterruptedException {
    if (archive.equals(Archive.NONE)) {
      return;
    }
    commitsAhead.incrementAndGet();
    put(new Entry.Checkpoint(states));
    recorded = 0;
    checkedAt = nanoTime.getAsLong();
  }

  /// Whether so many groups wait to be committed that no more should be made without need.
  boolean isBehind() {
    return commitsAhead.get() > 1;
  }

  private void put(Entry entry) throws InterruptedException {
    check();
    while (!queue.offer(entry, 1, TimeUnit.SECONDS)) {
      check();
    }
  }

  /// The kilobytes an event holds on to, so that large pages and a slow disk cannot fill the heap.
  static int weight(CrawlEvent event) {
    Response.Document held =
        switch (event) {
          case CrawlEvent.Visited visited -> visited.document();
          case CrawlEvent.Lost lost -> lost.document();
          case CrawlEvent.Started _, CrawlEvent.Resumed _ -> null;
        };
    int bytes = held == null || held.deposit() != null ? 0 : held.size();
    return Math.min(MAX_KILOBYTES, 1 + bytes / 1_024);
  }

  /// Writes what is left and ends the writer. What came after the last checkpoint is not committed.
  @Override
  public void close() {
    boolean interrupted = false;
    boolean told = false;
    while (writer.isAlive()) {
      try {
        told = told || queue.offer(new Entry.End(), CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        writer.join(CLOSE_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    check();
  }

  private void check() {
    RuntimeException failed = failure;
    if (failed != null && !failureTold) {
      failureTold = true;
      throw failed;
    }
  }

  private void write() {
    try {
      while (write(queue.take())) {}
    } catch (InterruptedException e) {
      failure = new IllegalStateException("the archive writer was interrupted", e);
    } catch (RuntimeException e) {
      failure = e;
    } catch (Throwable e) {
      failure = new IllegalStateException("the archive writer broke: " + e, e);
    }
  }

  /// Returns whether more comes.
  private boolean write(Entry entry) {
    switch (entry) {
      case Entry.Told(CrawlEvent event) -> {
        archive.record(event);
        room.release(weight(event));
      }
      case Entry.Checkpoint(Map<String, byte[]> states) -> {
        archive.commit(withJudge(states));
        commitsAhead.decrementAndGet();
        committed.run();
      }
      case Entry.End() -> {
        return false;
      }
    }
    return true;
  }

  private Map<String, byte[]> withJudge(Map<String, byte[]> states) {
    Map<String, byte[]> all = new HashMap<>(states);
    all.putAll(taught.news());
    return all;
  }
}
