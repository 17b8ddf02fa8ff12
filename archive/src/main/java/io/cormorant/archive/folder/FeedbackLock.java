package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/// Who looks up what was said of pages and changes it does so alone: a lock on `feedback.lock`,
/// waited for, which ends with the process. A crawl needs it neither to run nor to learn, so people
/// may say something while it does. Whoever has a [FolderLock] too takes that one first.
final class FeedbackLock implements AutoCloseable {
  /// A process loses such a lock as soon as it closes another handle of the file, so it never has
  /// two.
  private static final Semaphore HERE = new Semaphore(1);

  private final Path file;
  private final RandomAccessFile open;

  private FeedbackLock(Path file, RandomAccessFile open) {
    this.file = file;
    this.open = open;
  }

  static FeedbackLock take(CrawlFiles files) {
    Path file = files.folder().resolve("feedback.lock");
    HERE.acquireUninterruptibly();
    boolean done = false;
    try {
      RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw");
      open.getChannel().lock();
      done = true;
      return new FeedbackLock(file, open);
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    } finally {
      if (!done) {
        HERE.release();
      }
    }
  }

  @Override
  public void close() {
    try {
      open.close();
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    } finally {
      HERE.release();
    }
  }
}
