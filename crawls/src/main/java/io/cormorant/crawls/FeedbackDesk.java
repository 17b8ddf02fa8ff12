package io.cormorant.crawls;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.LessonReader;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.Learning;
import io.cormorant.crawl.Lesson;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/// Brings what people said of pages from the folder to the judge of its crawl, in the order of the
/// lines and each of them once: `feedback.jsonl` is the queue, and whoever adds to it rings here.
final class FeedbackDesk {
  /// Pages that are in memory at a time to be learned from.
  private static final int MOST = 100;

  private final LessonReader reader;
  private final Crawl crawl;

  @GuardedBy("this") private long handed;

  @GuardedBy("this") private Learning last;

  /// @param handed the last line there is nothing to do about any more
  FeedbackDesk(CrawlFolder folder, Crawl crawl, long handed) {
    this.reader = new LessonReader(folder);
    this.crawl = crawl;
    this.handed = handed;
    this.last = crawl.learning();
  }

  /// Hands over the next lessons; the judge has them before the first page if the crawl does not
  /// run yet.
  ///
  /// @return what comes of it; nothing if there are none
  synchronized Optional<CompletableFuture<Learning>> handSome() {
    List<Lesson> next = reader.after(handed, MOST);
    if (next.isEmpty()) {
      return Optional.empty();
    }
    handed = next.getLast().number();
    return Optional.of(crawl.teach(next));
  }

  /// Hands over all that is new and waits until the judge had it.
  synchronized Taught ring() {
    boolean inTime = true;
    int contrary = 0;
    try {
      for (var next = handSome(); next.isPresent(); next = handSome()) {
        last = next.get().join();
        contrary += last.contrary();
      }
    } catch (CancellationException _) {
      inTime = false;
    }
    return new Taught(inTime, last, contrary);
  }
}
