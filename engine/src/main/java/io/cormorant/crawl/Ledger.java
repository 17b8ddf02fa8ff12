package io.cormorant.crawl;

import io.cormorant.core.Judge;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The one writer of the archive: takes events from the captain through a bounded queue and writes
/// them in order on its own thread. When it cannot keep up the captain waits; when it fails the
/// captain learns of it at the next event.
final class Ledger implements AutoCloseable {
  private static final int CAPACITY = 256;
  private static final int MAX_KILOBYTES = 128 << 10;
  private static final long FLUSH_MILLIS = 500;

  private final Archive archive;
  private final Judge judge;

  /// An empty element says that no more comes.
  private final ArrayBlockingQueue<Optional<CrawlEvent>> queue = new ArrayBlockingQueue<>(CAPACITY);

  private final Semaphore room = new Semaphore(MAX_KILOBYTES);
  private final Thread writer;
  private volatile @Nullable RuntimeException failure;
  private boolean failureTold;
  private long savedRevision;

  Ledger(Archive archive, Judge judge) {
    this.archive = archive;
    this.judge = judge;
    this.savedRevision = judge.revision();
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
    while (!queue.offer(Optional.of(event), 1, TimeUnit.SECONDS)) {
      check();
    }
  }

  /// The kilobytes an event holds on to, so that large pages and a slow disk cannot fill the heap.
  private static int weight(CrawlEvent event) {
    int bytes = event instanceof CrawlEvent.Visited v ? v.document().body().length : 0;
    return Math.min(MAX_KILOBYTES, 1 + bytes / 1_024);
  }

  /// Writes what is left and ends the writer.
  @Override
  public void close() {
    boolean interrupted = false;
    boolean told = false;
    while (writer.isAlive()) {
      try {
        told = told || queue.offer(Optional.empty(), FLUSH_MILLIS, TimeUnit.MILLISECONDS);
        writer.join(FLUSH_MILLIS);
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
      long flushedAt = System.nanoTime();
      boolean more = true;
      while (more) {
        Optional<CrawlEvent> event = queue.poll(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
        if (event != null) {
          event.ifPresent(this::write);
          more = event.isPresent();
        }
        long now = System.nanoTime();
        if (now - flushedAt > TimeUnit.MILLISECONDS.toNanos(FLUSH_MILLIS)) {
          flush();
          flushedAt = now;
        }
      }
      flush();
    } catch (InterruptedException e) {
      failure = new IllegalStateException("the archive writer was interrupted", e);
    } catch (RuntimeException e) {
      failure = e;
    } catch (Throwable e) {
      failure = new IllegalStateException("the archive writer broke: " + e, e);
    }
  }

  private void write(CrawlEvent event) {
    archive.record(event);
    room.release(weight(event));
  }

  private void flush() {
    long revision = judge.revision();
    if (revision != savedRevision) {
      archive.remember("judge", learned());
      savedRevision = revision;
    }
    archive.flush();
  }

  private byte[] learned() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      judge.save(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
