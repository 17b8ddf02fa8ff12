package io.cormorant.portal.crawling;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.crawls.Crawls;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.PlanException;
import io.cormorant.portal.search.Library;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Judges the stored pages of crawls that do not run again, in the background, one crawl at a time.
final class Revisions {
  private static final Logger LOG = LoggerFactory.getLogger(Revisions.class);
  private static final Duration END = Duration.ofSeconds(30);

  private final Crawls crawls;
  private final Library library;
  private final LongFunction<Optional<CrawlFolder>> folders;
  private final LongPredicate begins;
  private final LongConsumer ended;
  private final Set<Long> waiting = ConcurrentHashMap.newKeySet();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("revisions").factory());

  /// @param begins whether the pages of a topic may be judged again now
  /// @param ended called after each that began
  Revisions(
      Crawls crawls,
      Library library,
      LongFunction<Optional<CrawlFolder>> folders,
      LongPredicate begins,
      LongConsumer ended) {
    this.crawls = crawls;
    this.library = library;
    this.folders = folders;
    this.begins = begins;
    this.ended = ended;
  }

  /// Notes what was said of stored pages and judges them by it.
  void learn(long topic, List<Feedback> said) {
    folders
        .apply(topic)
        .ifPresent(
            crawl -> {
              crawl.addFeedback(said);
              judgeAgain(topic);
            });
  }

  /// Once for all that was said until it begins.
  private void judgeAgain(long topic) {
    if (waiting.add(topic)) {
      try {
        thread.execute(() -> rejudge(topic));
      } catch (RejectedExecutionException e) {
        LOG.debug("the portal ends", e);
      }
    }
  }

  private void rejudge(long id) {
    waiting.remove(id);
    if (!begins.test(id)) {
      return;
    }
    try {
      CrawlFolder crawl = folders.apply(id).orElse(null);
      if (crawl != null) {
        library.release(id);
        crawls.rejudge(crawl, crawl.plan(), _ -> {}, _ -> {});
      }
    } catch (BadInput | PlanException | ArchiveException e) {
      LOG.warn("the pages of topic {} are not judged again: {}", id, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.accept(id);
    }
  }

  /// Breaks off what is being judged, and waits until nothing is written any more.
  void end() throws InterruptedException {
    thread.shutdownNow();
    if (!thread.awaitTermination(END.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.warn("pages are still being judged again while the portal ends");
    }
  }
}
