package io.cormorant.portal.reading;

import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Settings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/// The log of what accounts read. Whoever notes something leaves it in a queue and never waits; a
/// thread writes it a little later. Where more comes than can be written, some of it is not noted.
@Component
public final class ReadingLog implements DisposableBean {
  public static final int USUAL_DAYS = 365;
  public static final int MOST_DAYS = 3_650;

  private static final Logger LOG = LoggerFactory.getLogger(ReadingLog.class);
  private static final String DAYS = "reading-days";
  private static final int MOST_WAITING = 20_000;
  private static final int BATCH = 1_000;
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration SWEEP = Duration.ofHours(1);

  /// That a page was shown is noted once in this time, for so many pages.
  private static final Duration AGAIN = Duration.ofDays(1);

  private static final int MOST_REMEMBERED = 100_000;

  private static final String EVENT =
      "select e.id, e.url_hash, e.kind, e.at_ms, coalesce(s.url, r.url) as url,"
          + " coalesce(s.title, r.title) as title from reading_event e"
          + " left join item_source s on s.account_id = e.account_id and s.url_hash = e.url_hash"
          + " left join recommendation r on r.account_id = e.account_id"
          + " and r.url_hash = e.url_hash ";

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final Settings settings;
  private final BlockingQueue<Noted> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Set<Long> unlogged = ConcurrentHashMap.newKeySet();
  private final Map<Noted, Long> shown = Collections.synchronizedMap(new Remembered());
  private final Object writing = new Object();
  private final Thread writer =
      Thread.ofPlatform().daemon().name("reading").unstarted(this::writeOn);
  private volatile Instant swept = Instant.EPOCH;

  /// Something that was noted and is not written yet. The same thing noted twice is equal.
  private record Noted(long account, String hash, Reading reading) {}

  private static final class Remembered extends LinkedHashMap<Noted, Long> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Noted, Long> eldest) {
      return size() > MOST_REMEMBERED;
    }
  }

  /// What an account did with a page.
  ///
  /// @param url null if the portal does not know the page any more
  /// @param kind code of a [Reading]
  public record Event(
      long id,
      Instant at,
      String kind,
      String hash,
      @Nullable String url,
      @Nullable String title) {}

  ReadingLog(PortalStore store, Ids ids, InstantSource clock, Settings settings) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.clock = clock;
    this.settings = settings;
    load();
  }

  /// Who wants nothing noted.
  private void load() {
    List<Long> all =
        jdbc.sql("select account_id from unlogged_account")
            .query((row, _) -> row.getLong(1))
            .list();
    unlogged.addAll(all);
    unlogged.retainAll(all);
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    writer.start();
  }

  /// Notes what an account did with a page, if it wants that noted.
  public void note(long account, String url, Reading reading) {
    if (isLogged(account)) {
      Noted noted = new Noted(account, Secrets.hash(url), reading);
      if (reading != Reading.SHOWN || isNews(noted)) {
        waiting.offer(noted);
      }
    }
  }

  /// Notes that a list was looked at.
  public void noteShown(long account, Collection<String> urls) {
    urls.forEach(url -> note(account, url, Reading.SHOWN));
  }

  private boolean isNews(Noted noted) {
    long now = clock.millis();
    Long before = shown.get(noted);
    if (before != null && now - before < AGAIN.toMillis()) {
      return false;
    }
    shown.put(noted, now);
    return true;
  }

  /// Whether an account wants its reading noted; it does unless it said otherwise.
  public boolean isLogged(long account) {
    return !unlogged.contains(account);
  }

  /// Notes from now on what an account reads, or does not.
  public void setLogged(long account, boolean logged) {
    synchronized (writing) {
      jdbc.sql("delete from unlogged_account where account_id = ?").param(account).update();
      if (logged) {
        unlogged.remove(account);
      } else {
        jdbc.sql("insert into unlogged_account (account_id, since_ms) values (?, ?)")
            .params(account, clock.millis())
            .update();
        unlogged.add(account);
      }
    }
  }

  private void writeOn() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        try {
          flush();
          sweep();
        } catch (DataAccessException | TransactionException e) {
          LOG.warn("what was read is not noted", e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Writes what waits.
  public void flush() {
    synchronized (writing) {
      if (store.duty().isShared() && !waiting.isEmpty()) {
        load();
      }
      List<Noted> batch = new ArrayList<>();
      while (waiting.drainTo(batch, BATCH) > 0) {
        List<Object[]> rows =
            batch.stream()
                .filter(noted -> isLogged(noted.account))
                .map(
                    noted ->
                        new Object[] {
                          ids.next(),
                          noted.account,
                          noted.hash,
                          noted.reading.code(),
                          clock.millis()
                        })
                .toList();
        store
            .template()
            .batchUpdate(
                "insert into reading_event (id, account_id, url_hash, kind, at_ms)"
                    + " values (?, ?, ?, ?, ?)",
                rows);
        batch.clear();
      }
    }
  }

  /// Forgets what is older than the administrator wants it kept.
  void sweep() {
    Instant now = clock.instant();
    if (swept.plus(SWEEP).isBefore(now)) {
      swept = now;
      jdbc.sql("delete from reading_event where at_ms < ?")
          .param(now.minus(Duration.ofDays(days())).toEpochMilli())
          .update();
    }
  }

  /// How many days events are kept.
  public int days() {
    return settings.get(DAYS).map(Integer::parseInt).orElse(USUAL_DAYS);
  }

  /// Keeps events for so many days.
  ///
  /// @throws Problem if nobody would keep them so long
  public void setDays(int days) {
    if (days < 1 || days > MOST_DAYS) {
      throw new Problem(
          "problem.reading-days", "the reading log is kept for 1 to %s days", MOST_DAYS);
    }
    settings.set(DAYS, Integer.toString(days));
    swept = Instant.EPOCH;
  }

  /// How many events of an account are kept.
  public long count(long account) {
    return jdbc.sql("select count(*) from reading_event where account_id = ?")
        .param(account)
        .query(Long.class)
        .single();
  }

  /// Events of an account, newest first.
  ///
  /// @param before only events with smaller ids; [Long#MAX_VALUE] to begin
  public List<Event> list(long account, long before, int most) {
    return jdbc.sql(EVENT + "where e.account_id = ? and e.id < ? order by e.id desc")
        .params(account, before)
        .withMaxRows(most)
        .query(ReadingLog::event)
        .list();
  }

  /// Gives all events of an account, oldest first.
  public void forEach(long account, Consumer<Event> use) {
    flush();
    RowCallbackHandler each = row -> use.accept(event(row, 0));
    store.template().query(EVENT + "where e.account_id = ? order by e.id", each, account);
  }

  /// Forgets everything that was noted of an account.
  public void erase(long account) {
    synchronized (writing) {
      flush();
      jdbc.sql("delete from reading_event where account_id = ?").param(account).update();
      synchronized (shown) {
        shown.keySet().removeIf(noted -> noted.account == account);
      }
    }
  }

  private static Event event(ResultSet row, int number) throws SQLException {
    return new Event(
        row.getLong("id"),
        Instant.ofEpochMilli(row.getLong("at_ms")),
        row.getString("kind"),
        row.getString("url_hash"),
        row.getString("url"),
        row.getString("title"));
  }

  @Override
  public void destroy() throws InterruptedException {
    writer.interrupt();
    writer.join(PAUSE);
    try {
      flush();
    } catch (DataAccessException e) {
      LOG.warn("what was read last is not noted", e);
    }
  }
}
