package io.cormorant.portal.crawling;

import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Looks once after each start, after this portal took over from another, and when another server
/// has the database, whether the rows of all topics say what their folders say: a portal that was
/// restored has none, and one that was killed, or whose database is a copy now, may lack the last.
/// Pages are served meanwhile.
@Component
final class RowsAtStart implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(RowsAtStart.class);

  private static final Duration ROUND = Duration.ofSeconds(5);

  private final Topics topics;
  private final PageRows rows;
  private final PageFeed feed;
  private final Duty duty;
  private volatile boolean closed;

  RowsAtStart(Topics topics, PageRows rows, PageFeed feed, Duty duty) {
    this.topics = topics;
    this.rows = rows;
    this.feed = feed;
    this.duty = duty;
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    Thread.ofPlatform().daemon().name("rows at start").start(this::watch);
  }

  private void watch() {
    try {
      boolean settled = false;
      int known = 0;
      while (!closed) {
        int servers = duty.servers();
        if (duty.state() == Duty.State.OFF || servers != known) {
          known = servers;
          settled = false;
        }
        if (!settled && duty.holds()) {
          settled = settle();
        }
        Thread.sleep(ROUND);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// @return whether the database was there
  private boolean settle() {
    try {
      for (long topic : inOrder()) {
        if (closed || !duty.holds()) {
          return false;
        }
        feed.settle(topic);
      }
      return true;
    } catch (DataAccessException e) {
      LOG.warn("the rows of some topics may not be up to date; trying again", e);
      return false;
    }
  }

  /// Those without any rows come first: they are missed most.
  private List<Long> inOrder() {
    Set<Long> filled = rows.topics();
    List<Long> all = new ArrayList<>(topics.ids());
    all.sort(Comparator.comparing(filled::contains));
    return all;
  }

  @Override
  public void destroy() {
    closed = true;
  }
}
