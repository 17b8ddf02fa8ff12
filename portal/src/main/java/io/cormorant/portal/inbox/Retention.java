package io.cormorant.portal.inbox;

import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Forgets old items, a few at a time: those that were read or hidden after [#READ], those that
/// nobody read after [#UNREAD]. What has a star stays.
@Component
public final class Retention implements DisposableBean {
  static final Duration READ = Duration.ofDays(90);
  static final Duration UNREAD = Duration.ofDays(365);

  private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
  private static final Duration ROUND = Duration.ofHours(1);
  private static final Duration END = Duration.ofSeconds(5);
  private static final int BATCH = 500;
  private static final int MOST_BATCHES = 200;

  private final Duty duty;
  private final JdbcClient jdbc;
  private final InstantSource clock;
  private final Thread rounds =
      Thread.ofPlatform().daemon().name("old items").unstarted(this::goRound);

  Retention(PortalStore store, InstantSource clock) {
    this.duty = store.duty();
    this.jdbc = store.jdbc();
    this.clock = clock;
  }

  @EventListener(ApplicationReadyEvent.class)
  void start() {
    rounds.start();
  }

  private void goRound() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        try {
          if (duty.holds()) {
            sweep(clock.instant());
          }
        } catch (DataAccessException e) {
          LOG.error("old items stay until the next round", e);
        }
        Thread.sleep(ROUND);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Forgets what is old, or as much of it as one round may.
  void sweep(Instant now) {
    forget(now.minus(READ), " and (read_ms is not null or hidden = true)");
    forget(now.minus(UNREAD), "");
  }

  private void forget(Instant before, String condition) {
    int found = BATCH;
    for (int i = 0;
        i < MOST_BATCHES && found == BATCH && !Thread.currentThread().isInterrupted();
        i++) {
      List<Long> old =
          jdbc.sql(
                  "select id from inbox_item where id < ? and starred = false"
                      + condition
                      + " order by id limit ?")
              .params(Ids.since(before), BATCH)
              .query((row, _) -> row.getLong(1))
              .list();
      found = old.size();
      if (found > 0) {
        jdbc.sql("delete from inbox_item where id in (:ids)").param("ids", old).update();
      }
    }
  }

  @Override
  public void destroy() throws InterruptedException {
    rounds.interrupt();
    if (rounds.isAlive()) {
      rounds.join(END);
    }
  }
}
