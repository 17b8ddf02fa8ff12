package io.cormorant.portal.follow;

import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Published;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawls.watch.FoundPage;
import io.cormorant.crawls.watch.Looked;
import io.cormorant.crawls.watch.SiteLook;
import io.cormorant.crawls.watch.SiteMemory;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.crawling.ServedWeb;
import io.cormorant.portal.follow.WatchedSites.Entry;
import io.cormorant.portal.inbox.Arrival;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.inbox.Snippet;
import io.cormorant.portal.store.Away;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Secrets;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/// Looks at the sites that accounts follow when it is time, and tells those who want to hear of
/// what is new there. A page is told before its address is remembered, and an inbox takes it once:
/// so nothing is lost or told twice if the portal ends in between.
@Component
public final class WatchDesk implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(WatchDesk.class);

  /// Sites that are looked at together. Most looks wait for a server.
  private static final int AT_ONCE = 32;

  /// Sites that are fetched from the database at a time.
  private static final int BATCH = 8 * AT_ONCE;

  /// After the store has failed.
  private static final Duration STORE_REST = Duration.ofSeconds(30);

  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final Duration LAST_LOOKS = Duration.ofSeconds(10);

  private final WatchedSites sites;
  private final Follows follows;
  private final Inbox inbox;
  private final MutedSites muted;
  private final ServedWeb web;
  private final LookTimes times;
  private final Hubs hubs;
  private final Duty duty;
  private final InstantSource clock;
  private final ExecutorService looks =
      Executors.newFixedThreadPool(
          AT_ONCE, Thread.ofPlatform().daemon().name("look ", 0).factory());
  private final Thread rounds = Thread.ofPlatform().daemon().name("watch").unstarted(this::goRound);

  private final Set<Long> looking = ConcurrentHashMap.newKeySet();

  /// A host is asked for one page at a time, so one look at a time is made there: a slow host does
  /// not hold up all others.
  private final Set<String> hosts = ConcurrentHashMap.newKeySet();

  /// Sites of which nothing could be noted, and when to try again.
  private final Map<Long, Instant> resting = new ConcurrentHashMap<>();

  private final Semaphore room = new Semaphore(AT_ONCE);
  private final Semaphore bell = new Semaphore(0);
  private final Timer lag;

  WatchDesk(
      WatchedSites sites,
      Follows follows,
      Inbox inbox,
      MutedSites muted,
      ServedWeb web,
      LookTimes times,
      Hubs hubs,
      Duty duty,
      MeterRegistry meters,
      InstantSource clock) {
    this.sites = sites;
    this.follows = follows;
    this.inbox = inbox;
    this.muted = muted;
    this.web = web;
    this.times = times;
    this.hubs = hubs;
    this.duty = duty;
    this.clock = clock;
    this.lag =
        Timer.builder("cormorant.look.lag")
            .description("From when a followed site was due to when it was looked at")
            .publishPercentiles(0.5, 0.95, 0.99)
            .register(meters);
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    rounds.start();
  }

  /// Looks at what is due now rather than in the next round.
  public void wake() {
    bell.release();
  }

  private void goRound() {
    try {
      while (true) {
        boolean started = false;
        try {
          started = duty.holds() && startDue();
        } catch (RuntimeException e) {
          Away.later(LOG, e, "sites that are followed cannot be looked up; trying again");
        }
        if (!started && bell.tryAcquire(ROUND.toMillis(), TimeUnit.MILLISECONDS)) {
          bell.drainPermits();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Starts looks at those that are due, the longest due first, as there is room.
  ///
  /// @return whether there were any
  private boolean startDue() throws InterruptedException {
    boolean started = false;
    // What is being looked at now may end before its entry is used, which is then an old one.
    Set<Long> busy = Set.copyOf(looking);
    for (Entry entry : sites.due(clock.instant(), Set.copyOf(hosts), BATCH)) {
      WatchedSite site = entry.site();
      if (!busy.contains(site.id()) && mayTry(site) && hosts.add(site.host())) {
        looking.add(site.id());
        room.acquire();
        started = true;
        Duration late = Duration.between(site.due(), clock.instant());
        lag.record(late.isNegative() ? Duration.ZERO : late);
        looks.execute(() -> look(entry));
      }
    }
    return started;
  }

  /// Whether what was found at a site could be noted last time, or that is a while ago.
  private boolean mayTry(WatchedSite site) {
    Instant until = resting.get(site.id());
    return until == null || !clock.instant().isBefore(until);
  }

  private void look(Entry entry) {
    long site = entry.site().id();
    try {
      lookAt(entry);
      resting.remove(site);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Duty.OffDuty e) {
      LOG.info("what was found at {} is left to the portal that is on duty", entry.site().host());
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("what was found at {} is looked at again", entry.site().address(), e);
      resting.put(site, clock.instant().plus(STORE_REST));
    } catch (RuntimeException e) {
      LOG.error("the look at {} failed", entry.site().address(), e);
      fail(entry, "something went wrong inside; see the log of the portal");
    } finally {
      looking.remove(site);
      hosts.remove(entry.site().host());
      room.release();
    }
  }

  private void lookAt(Entry entry) throws InterruptedException {
    if (!duty.holds()) {
      return;
    }
    WatchedSite site = entry.site();
    Response.Document pushed = hubs.pushed(site).orElse(null);
    List<Interest> interests = follows.of(site).stream().map(Interest::new).toList();
    Instant now = clock.instant();
    if (interests.isEmpty()) {
      Instant later = now.plus(LookTimes.LONGEST);
      sites.looked(site, entry.state(), now, later, site.failure(), Set.of(), Set.of());
      return;
    }
    Set<String> known = sites.known(site);
    Seen seen;
    try (ServedWeb.Visitor visitor = web.looker()) {
      seen = see(visitor.polite(), entry, known, pushed, now);
    } catch (BadInput e) {
      fail(entry, String.valueOf(e.getMessage()));
      return;
    }
    Looked looked = seen.looked;
    looked.found().forEach(page -> tell(interests, page));
    SiteHub hub = hubs.after(site, entry.hub(), entry.state().memory(), looked, seen.pushed);
    // A page that could not be had when it was pushed is not pushed again.
    boolean relied = hub != null && hub.isRelied(now) && looked.memory().failed().isEmpty();
    LookTimes.Next next = times.after(site, entry.state(), looked, interests, relied, now);
    Outcome failure = looked.failure();
    sites.looked(
        site,
        next.state(),
        now,
        next.due(),
        failure == null ? null : SiteFailure.of(failure),
        known,
        looked.known());
    hubs.resume(site);
  }

  /// @param pushed whether that is what a hub has pushed
  private record Seen(Looked looked, boolean pushed) {}

  private static Seen see(
      PoliteWeb polite,
      Entry entry,
      Set<String> known,
      Response.@Nullable Document pushed,
      Instant now)
      throws InterruptedException {
    WatchedSite site = entry.site();
    Url address = Url.of(site.address());
    SiteMemory memory = entry.state().memory();
    Predicate<Url> isKnown = url -> known.contains(Secrets.hash(url.toString()));
    if (pushed != null) {
      Optional<Looked> looked =
          SiteLook.atPushed(polite, address, memory, isKnown, site.looked(), now, pushed);
      if (looked.isPresent()) {
        return new Seen(looked.get(), true);
      }
    }
    Looked looked = SiteLook.at(polite, address, memory, isKnown, site.looked(), now);
    return new Seen(looked, pushed != null);
  }

  private void tell(List<Interest> interests, FoundPage found) {
    Page page = found.page();
    PageText text = new PageText(page.title(), page.mainText());
    Reason.Change change = found.isNew() ? Reason.Change.NEW : Reason.Change.CHANGED;
    Set<Long> silent = muted.muting(page.url().host());
    for (Interest interest : interests) {
      long account = interest.follow().account();
      if (!silent.contains(account)) {
        interest
            .in(text, change, null)
            .ifPresent(reason -> inbox.push(account, arrival(interest.follow(), found, reason)));
      }
    }
  }

  private Arrival arrival(Follow follow, FoundPage found, Reason reason) {
    Page page = found.page();
    Published published = page.published(clock.instant());
    return new Arrival(
        follow.id(),
        null,
        page.url().toString(),
        page.url().host(),
        page.title(),
        Snippet.of(page.title(), page.mainText()),
        page.language(),
        published == null ? null : published.date().toString(),
        reason,
        page.mainText(),
        found.version().textDigest(),
        found.version().simhash());
  }

  /// Looks again later.
  private void fail(Entry entry, String why) {
    SiteState state =
        new SiteState(
            entry.state().memory(), entry.state().history(), entry.state().failures() + 1);
    Instant now = clock.instant();
    try {
      sites.looked(
          entry.site(),
          state,
          now,
          now.plus(LookTimes.afterFailures(state.failures())),
          SiteFailure.of(why),
          Set.of(),
          Set.of());
      hubs.resume(entry.site());
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("that the look at {} failed is not noted", entry.site().address(), e);
    }
  }

  @Override
  public void destroy() throws InterruptedException {
    rounds.interrupt();
    looks.shutdownNow();
    if (!looks.awaitTermination(LAST_LOOKS.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.info("looks at sites were cut off; they are made again when the portal is started");
    }
  }
}
