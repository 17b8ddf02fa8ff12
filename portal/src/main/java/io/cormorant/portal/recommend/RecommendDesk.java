package io.cormorant.portal.recommend;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.recommend.Taste.OwnPage;
import io.cormorant.portal.recommend.model.Opinion;
import io.cormorant.portal.recommend.model.TermCounts;
import io.cormorant.portal.store.Away;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Learns in the background from what is read, when enough of it is new, and renews what is
/// recommended to those who read. What was learned is in memory only and is learned again after a
/// start.
@Component
public final class RecommendDesk implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(RecommendDesk.class);
  private static final Duration ROUND = Duration.ofMinutes(1);

  /// What is learned is learned anew after so many events, or after a while if there are any; never
  /// more often than every few minutes.
  private static final int ENOUGH_EVENTS = 200;

  private static final Duration AT_LEAST = Duration.ofHours(1);
  private static final Duration AT_MOST = Duration.ofMinutes(10);

  /// Accounts that were active lately are looked at again even if they read nothing.
  private static final Duration EVERYBODY = Duration.ofHours(6);

  private static final Duration ACTIVE = Duration.ofDays(30);
  private static final int MOST_ACCOUNTS = 100;
  private static final int MOST_ADVISED = 20;
  private static final int MOST_EVENTS = 5_000;
  private static final int MOST_OWN = 150;
  private static final Duration KEPT = Duration.ofDays(365);

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final ReadingLog log;
  private final Candidates candidates;
  private final Recommendations recommendations;
  private final Accounts accounts;
  private final InstantSource clock;
  private final Thread rounds =
      Thread.ofPlatform().daemon().name("recommend").unstarted(this::goRound);

  @GuardedBy("this") private Taste taste = Taste.learn(SharedReading.NONE);

  @GuardedBy("this") private Instant learned = Instant.EPOCH;

  @GuardedBy("this") private long learnedUpTo;

  @GuardedBy("this") private Instant everybody = Instant.EPOCH;

  @GuardedBy("this") private long lookedUpTo;

  @GuardedBy("this") private final Set<Long> stale = new LinkedHashSet<>();

  @GuardedBy("this") private final Map<Long, Instant> renewed = new HashMap<>();

  /// Somebody's reading was erased, or is noted no more, since it was learned from.
  private volatile boolean outdated;

  RecommendDesk(
      PortalStore store,
      ReadingLog log,
      Candidates candidates,
      Recommendations recommendations,
      Accounts accounts,
      InstantSource clock) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.log = log;
    this.candidates = candidates;
    this.recommendations = recommendations;
    this.accounts = accounts;
    this.clock = clock;
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    rounds.start();
  }

  private void goRound() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        try {
          if (store.duty().holds()) {
            pass(clock.instant());
          }
        } catch (DataAccessException e) {
          Away.later(LOG, e, "recommendations are renewed later");
        } catch (RuntimeException e) {
          LOG.error("recommendations cannot be renewed", e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void pass(Instant now) throws InterruptedException {
    if (isDue(now)) {
      learn();
    }
    if (everybody.plus(EVERYBODY).isBefore(now)) {
      everybody = now;
      recommendations.sweep(now.minus(KEPT));
      stale.addAll(readersSince(Ids.since(now.minus(ACTIVE))));
    }
    stale.addAll(readersSince(lookedUpTo));
    lookedUpTo = newest();
    renewed.values().removeIf(at -> at.plus(AT_MOST).isBefore(now));
    List<Long> due = new ArrayList<>(stale);
    due.removeAll(renewed.keySet());
    for (long id : due.subList(0, Math.min(due.size(), MOST_ACCOUNTS))) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      stale.remove(id);
      renewed.put(id, now);
      accounts.find(id).filter(Account::enabled).ifPresent(this::renew);
    }
  }

  private synchronized boolean isDue(Instant now) {
    if (outdated) {
      return true;
    }
    long news =
        jdbc.sql("select count(*) from reading_event where id > ?")
            .param(learnedUpTo)
            .query(Long.class)
            .single();
    return news > 0
        && learned.plus(AT_MOST).isBefore(now)
        && (news >= ENOUGH_EVENTS || learned.plus(AT_LEAST).isBefore(now));
  }

  private long newest() {
    return jdbc.sql("select coalesce(max(id), 0) from reading_event").query(Long.class).single();
  }

  private List<Long> readersSince(long event) {
    return jdbc.sql("select distinct account_id from reading_event where id > ?")
        .param(event)
        .query((row, _) -> row.getLong(1))
        .list();
  }

  /// Learns from what all have read.
  public synchronized void learn() {
    outdated = false;
    log.flush();
    learnedUpTo = newest();
    learned = clock.instant();
    taste = Taste.learn(SharedReading.load(store, learned));
  }

  /// Recommends nothing more by what an account has read, to itself or to others.
  public void forget(Account account) {
    recommendations.forget(account.id());
    outdated = true;
  }

  /// Recommends to an account what is best now.
  public synchronized void renew(Account account) {
    if (!log.isLogged(account.id())) {
      recommendations.forget(account.id());
      return;
    }
    log.flush();
    Map<String, Said> said = said(account);
    List<Candidate> pages = candidates.of(account, taste.shared(), said, clock.instant());
    List<TermCounts> terms =
        pages.stream().map(page -> TermCounts.of(page.title(), page.text())).toList();
    recommendations.replace(
        account.id(), taste.advise(pages, terms, own(account, said), said, MOST_ADVISED));
  }

  /// What an account did with pages, those it did something with last first.
  private Map<String, Said> said(Account account) {
    Map<String, Said> said = new LinkedHashMap<>();
    jdbc.sql("select url_hash, kind from reading_event where account_id = ? order by id desc")
        .param(account.id())
        .withMaxRows(MOST_EVENTS)
        .query(
            row -> {
              Said one = said.computeIfAbsent(row.getString(1), _ -> new Said());
              Reading.of(row.getString(2)).ifPresent(one::add);
            });
    return said;
  }

  /// The pages of its inbox that an account has an opinion on, of each opinion the newest.
  private List<OwnPage> own(Account account, Map<String, Said> said) {
    Map<String, Opinion> opinions = new LinkedHashMap<>();
    Map<Opinion, Integer> counts = new EnumMap<>(Opinion.class);
    said.forEach(
        (hash, one) ->
            one.opinion()
                .filter(opinion -> counts.merge(opinion, 1, Integer::sum) <= MOST_OWN)
                .ifPresent(opinion -> opinions.put(hash, opinion)));
    List<OwnPage> pages = new ArrayList<>();
    if (!opinions.isEmpty()) {
      jdbc.sql(
              "select url_hash, title, url, "
                  + Candidates.TEXT
                  + " from inbox_item"
                  + " where account_id = :account and url_hash in (:hashes) order by id desc")
          .param("account", account.id())
          .param("hashes", List.copyOf(opinions.keySet()))
          .query(
              row -> {
                Opinion opinion = opinions.remove(row.getString("url_hash"));
                if (opinion != null) {
                  String title = row.getString("title");
                  pages.add(
                      new OwnPage(
                          row.getString("url_hash"),
                          title.isBlank() ? row.getString("url") : title,
                          opinion,
                          TermCounts.of(title, row.getString("text"))));
                }
              });
    }
    return pages;
  }

  @Override
  public void destroy() throws InterruptedException {
    rounds.interrupt();
    rounds.join(Duration.ofSeconds(5));
  }
}
