package io.cormorant.portal.crawling;

import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.topic.Topics;
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

/// Looks once after each start whether the rows of all topics say what their folders say: a portal
/// that was restored has none, and one that was killed may lack the last. Pages are served
/// meanwhile.
@Component
final class RowsAtStart implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(RowsAtStart.class);

  private final Topics topics;
  private final PageRows rows;
  private final PageFeed feed;
  private volatile boolean closed;

  RowsAtStart(Topics topics, PageRows rows, PageFeed feed) {
    this.topics = topics;
    this.rows = rows;
    this.feed = feed;
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    Thread.ofPlatform().daemon().name("rows at start").start(this::settle);
  }

  private void settle() {
    try {
      for (long topic : inOrder()) {
        if (closed) {
          return;
        }
        feed.settle(topic);
      }
    } catch (DataAccessException e) {
      LOG.warn("the rows of some topics may not be up to date", e);
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
