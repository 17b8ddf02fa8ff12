package io.cormorant.portal.follow;

import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.core.ContentDigest;
import io.cormorant.core.Decision;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.inbox.Arrival;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.inbox.Snippet;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.search.Library;
import io.cormorant.portal.store.Away;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.topic.Topics;
import io.cormorant.trap.SimHash;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Tells those who follow a topic, or a search among their topics, of pages that crawls have kept
/// since.
@Component
final class PageNews implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(PageNews.class);
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS_A_SEARCH = 4;

  /// Pages whose texts, of up to a million characters each, are in memory at a time.
  private static final int BATCH = 20;

  private static final int HITS = 50;

  /// Of a search that finds more new pages at a time than these, the newest are told.
  private static final int MOST_HITS = 2_000;

  private static final String RELEVANT = Decision.RELEVANT.code();

  /// A page can be found within this time of getting its row.
  private static final Duration INDEXED = Duration.ofMinutes(2);

  private final Follows follows;
  private final Accounts accounts;
  private final Topics topics;
  private final PageRows rows;
  private final Library library;
  private final Inbox inbox;
  private final MutedSites muted;
  private final Duty duty;
  private final InstantSource clock;

  /// Pages of a topic after one of them, as they were read last: its followers are told one after
  /// the other, most of them the same.
  private Batch batch = new Batch(0, 0, List.of());

  private final Semaphore bell = new Semaphore(0);
  private final Thread rounds = Thread.ofPlatform().daemon().name("news").unstarted(this::goRound);

  PageNews(
      Follows follows,
      Accounts accounts,
      Topics topics,
      PageRows rows,
      Library library,
      Inbox inbox,
      MutedSites muted,
      Duty duty,
      InstantSource clock) {
    this.follows = follows;
    this.accounts = accounts;
    this.topics = topics;
    this.rows = rows;
    this.library = library;
    this.inbox = inbox;
    this.muted = muted;
    this.duty = duty;
    this.clock = clock;
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    rounds.start();
  }

  /// Tells and searches now rather than in the next round.
  void wake() {
    bell.release();
  }

  private void goRound() {
    try {
      boolean woken = true;
      for (int round = 0; true; round++) {
        try {
          if (duty.holds()) {
            tell(Follow.Kind.TOPIC, this::tellTopic);
          }
          if (duty.holds() && (woken || round % ROUNDS_A_SEARCH == 0)) {
            tell(Follow.Kind.SEARCH, this::tellSearch);
          }
        } catch (RuntimeException e) {
          Away.later(LOG, e, "what topics have kept is told later");
        }
        woken = bell.tryAcquire(ROUND.toMillis(), TimeUnit.MILLISECONDS);
        bell.drainPermits();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Follow.Kind kind, Consumer<Follows.Heard> work) {
    Instant now = clock.instant();
    follows.behind(kind).stream()
        .filter(behind -> follows.isDue(behind, now))
        .forEach(behind -> attempt(behind, work));
    batch = new Batch(0, 0, List.of());
  }

  /// What goes wrong with one follow is not to keep others from being told.
  private static void attempt(Follows.Heard behind, Consumer<Follows.Heard> work) {
    try {
      work.accept(behind);
    } catch (RuntimeException e) {
      Away.later(LOG, e, "follow " + behind.follow().id() + " is told later");
    }
  }

  private void tellTopic(Follows.Heard behind) {
    Follow follow = behind.follow();
    Interest interest = new Interest(follow);
    Long topic = follow.topic();
    Account account = accounts.find(follow.account()).orElse(null);
    if (topic == null || account == null || topics.readable(account, topic).isEmpty()) {
      return;
    }
    List<String> silent = muted.of(follow.account());
    long after = behind.page();
    List<News> pages = news(topic, after);
    while (!pages.isEmpty()) {
      for (News page : pages) {
        if (page.row.decision().equals(RELEVANT)) {
          tell(interest, silent, page);
        }
        after = page.row.id();
        follows.heard(follow, after);
      }
      pages = pages.size() == BATCH ? news(topic, after) : List.of();
    }
  }

  /// A page, and its text as it is looked through.
  private record News(PageRow row, PageText text) {
    News(PageRow row) {
      this(row, new PageText(row.title(), row.content()));
    }
  }

  private record Batch(long topic, long after, List<News> pages) {}

  private List<News> news(long topic, long after) {
    if (batch.topic != topic || batch.after != after) {
      List<News> pages = rows.after(topic, after, BATCH).stream().map(News::new).toList();
      batch = new Batch(topic, after, pages);
    }
    return batch.pages;
  }

  /// Searches once more for a while after pages came, since an index shows them a little later.
  private void tellSearch(Follows.Heard behind) {
    Follow follow = behind.follow();
    Account account = accounts.find(follow.account()).orElse(null);
    if (account == null) {
      return;
    }
    Interest interest = new Interest(follow);
    List<String> silent = muted.of(follow.account());
    Instant now = clock.instant();
    Instant since = follows.oldest(behind);
    boolean more = true;
    for (int from = 0; more && from < MOST_HITS; from += HITS) {
      more = tellHits(account, interest, silent, from, since, behind.page());
    }
    follows.heard(follow, Ids.since(now.minus(INDEXED)));
  }

  /// Tells some of what a search finds, that was fetched last first.
  ///
  /// @param since nothing that was fetched before is new
  /// @param after no row up to this one is new
  /// @return whether there may be more that is new
  private boolean tellHits(
      Account account,
      Interest interest,
      List<String> silent,
      int from,
      Instant since,
      long after) {
    SearchRequest request =
        new SearchRequest(
            interest.follow().query(),
            SearchRequest.Filter.NONE,
            SearchRequest.Sort.FETCHED,
            HITS,
            from,
            true,
            false);
    Library.Found found = library.search(account, null, request);
    SearchResult result = found.found().result();
    if (!result.all()) {
      return false;
    }
    List<SearchResult.Hit> fresh =
        result.hits().stream().filter(hit -> !hit.fetched().isBefore(since)).toList();
    for (SearchResult.Hit hit : fresh.reversed()) {
      long topic = found.topics().get(hit.sources().getFirst().folder()).id();
      rows.find(topic, hit.url())
          .filter(row -> row.id() > after)
          .map(News::new)
          .ifPresent(page -> tell(interest, silent, page));
    }
    return fresh.size() == HITS;
  }

  private void tell(Interest interest, List<String> silent, News page) {
    Follow follow = interest.follow();
    PageRow row = page.row;
    if (row.fetched().isBefore(follow.created())
        || silent.stream().anyMatch(site -> MutedSites.covers(site, row.host()))) {
      return;
    }
    interest
        .in(page.text, Reason.Change.NEW, row.score())
        .ifPresent(reason -> inbox.push(follow.account(), arrival(follow, row, reason)));
  }

  private static Arrival arrival(Follow follow, PageRow row, Reason reason) {
    Page page =
        Page.of(Url.of(row.url()), new Prose.Known(row.content(), row.content(), row.language()))
            .title(row.title())
            .build();
    return new Arrival(
        follow.id(),
        row.topic(),
        row.url(),
        row.host(),
        row.title(),
        Snippet.of(row.title(), row.content()),
        row.language(),
        row.published(),
        reason,
        row.content(),
        ContentDigest.ofLines(row.title(), row.content()),
        SimHash.of(page));
  }

  @Override
  public void destroy() throws InterruptedException {
    rounds.interrupt();
    rounds.join(ROUND);
  }
}
