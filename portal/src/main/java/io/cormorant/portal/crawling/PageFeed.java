package io.cormorant.portal.crawling;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Opinions;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.folder.VisitTail;
import io.cormorant.core.Page;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.store.Away;
import io.cormorant.portal.store.DataFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/// Gives every kept page a row: soon after it was kept, while the crawl runs, and once more when
/// the crawl is over, since what it learned last may have changed what is kept. Rows can be made
/// again from the folder at any time, so nothing is lost if the portal is killed or the database is
/// away.
@Component
final class PageFeed {
  private static final Logger LOG = LoggerFactory.getLogger(PageFeed.class);
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final int BATCH = 100;

  private final PageRows rows;
  private final DataFolder folder;
  private final OpinionBook opinions;

  /// One pass at a time over each topic.
  private final Map<Long, Object> locks = new ConcurrentHashMap<>();

  PageFeed(PageRows rows, DataFolder folder, OpinionBook opinions) {
    this.rows = rows;
    this.folder = folder;
    this.opinions = opinions;
  }

  /// Follows a crawl until it is over.
  void follow(long topic, RunningCrawl crawl) {
    Thread.ofPlatform()
        .daemon()
        .name("rows of " + topic)
        .start(
            () -> {
              settle(topic);
              Follower follower = new Follower(topic, CrawlFolder.open(crawl.folder()));
              try {
                while (!crawl.isOver()) {
                  follower.pass();
                  Thread.sleep(PAUSE);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  /// Reads on in the visits of a crawl that runs.
  private final class Follower {
    private final long topic;
    private final CrawlFolder crawl;
    private final Set<Long> known = new HashSet<>();
    private VisitTail tail;

    Follower(long topic, CrawlFolder crawl) {
      this.topic = topic;
      this.crawl = crawl;
      this.tail = new VisitTail(crawl);
    }

    void pass() {
      try {
        synchronized (lock(topic)) {
          if (known.isEmpty()) {
            known.addAll(rows.briefs(topic).keySet());
          }
          Map<String, Boolean> said = opinions.of(topic);
          Batch batch = new Batch(topic, crawl);
          boolean same =
              tail.readLinesOn(
                  line -> {
                    if (isKept(line) && !known.contains(line.n()) && !isBad(line, said)) {
                      batch.add(line);
                    }
                  });
          batch.flush();
          known.addAll(batch.written);
          if (!same) {
            tail = new VisitTail(crawl);
          }
        }
      } catch (ArchiveException | DataAccessException | TransactionException e) {
        Away.later(
            LOG, e, "the pages kept for topic " + topic + " have no rows yet; they get them later");
        known.clear();
        tail = new VisitTail(crawl);
      }
    }
  }

  /// Makes the rows of a topic say what its folder says now.
  void settle(long topic) {
    if (!CrawlFolder.isBegun(folder.crawl(topic))) {
      return;
    }
    try {
      CrawlFolder crawl = CrawlFolder.open(folder.crawl(topic));
      synchronized (lock(topic)) {
        settle(topic, crawl);
      }
    } catch (ArchiveException | DataAccessException | TransactionException e) {
      Away.later(LOG, e, "the rows of topic " + topic + " are not up to date");
    }
  }

  private void settle(long topic, CrawlFolder crawl) {
    Map<Long, PageRows.Brief> known = rows.briefs(topic);
    Set<Long> gone = new HashSet<>(known.keySet());
    List<PageRows.Brief> changed = new ArrayList<>();
    Batch batch = new Batch(topic, crawl);
    Opinions opinions = new Opinions(crawl);
    try (Stream<VisitLine> visits = crawl.visits()) {
      visits
          .filter(line -> isKept(line) && !opinions.isBad(line))
          .forEach(
              line -> {
                gone.remove(line.n());
                PageRows.Brief before = known.get(line.n());
                PageRows.Brief now = brief(line);
                if (before == null) {
                  batch.add(line);
                } else if (!before.equals(now)) {
                  changed.add(now);
                }
              });
    }
    batch.flush();
    rows.update(topic, changed);
    rows.delete(topic, gone);
  }

  /// What was said of the page by the address where it was found goes before what was said of the
  /// one that was asked for.
  private static boolean isBad(VisitLine line, Map<String, Boolean> said) {
    boolean isGood = said.getOrDefault(line.url().toString(), true);
    return !said.getOrDefault(line.finalUrl().toString(), isGood);
  }

  private static boolean isKept(VisitLine line) {
    return line.kept() && line.warc() != null;
  }

  private static PageRows.Brief brief(VisitLine line) {
    return new PageRows.Brief(
        line.score() == null ? 0 : line.score(),
        line.decision() == null ? "" : line.decision(),
        line.n());
  }

  void forget(long topic) {
    locks.remove(topic);
  }

  private Object lock(long topic) {
    return locks.computeIfAbsent(topic, _ -> new Object());
  }

  /// Pages on their way into the table.
  private final class Batch {
    private final long topic;
    private final CrawlFolder crawl;
    private final PageParser parser = new PageParser();
    private final List<PageRows.Kept> waiting = new ArrayList<>();
    private final List<Long> written = new ArrayList<>();

    Batch(long topic, CrawlFolder crawl) {
      this.topic = topic;
      this.crawl = crawl;
    }

    void add(VisitLine line) {
      read(line).ifPresent(page -> waiting.add(new PageRows.Kept(line, page)));
      if (waiting.size() >= BATCH) {
        flush();
      }
    }

    private Optional<Page> read(VisitLine line) {
      try {
        return parser.parse(crawl.page(line).document()) instanceof Parsed.Ok(Page page)
            ? Optional.of(page)
            : Optional.empty();
      } catch (ArchiveException e) {
        LOG.debug("{} cannot be read from the archive yet", line.finalUrl(), e);
        return Optional.empty();
      }
    }

    void flush() {
      if (!waiting.isEmpty()) {
        rows.put(topic, waiting);
        waiting.forEach(kept -> written.add(kept.line().n()));
        waiting.clear();
      }
    }
  }
}
