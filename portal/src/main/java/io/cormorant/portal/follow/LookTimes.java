package io.cormorant.portal.follow;

import io.cormorant.crawls.watch.Looked;
import io.cormorant.crawls.web.Webs;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.store.Settings;
import io.cormorant.revisit.Look;
import io.cormorant.revisit.LookHistory;
import io.cormorant.revisit.RevisitPlanner;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.springframework.stereotype.Component;

/// Decides when a site is looked at next: when those who follow it want, or by what was learned of
/// it.
@Component
final class LookTimes {
  static final Duration SHORTEST = Duration.ofMinutes(5);
  static final Duration LONGEST = Duration.ofDays(1);

  /// When there is more than one look takes.
  private static final Duration SOON = Duration.ofMinutes(1);

  /// How often sites are looked at as soon as possible that are on this machine and publish every
  /// minute, to show how it works.
  private static final Duration SHOWN = Duration.ofSeconds(30);

  private static final int MOST_DOUBLINGS = 20;

  /// Over which the looks of one plan's quarter are spread.
  private static final Duration SPREAD = Duration.ofMinutes(5);

  /// What all sites that are looked at as soon as possible get on average: those that publish much
  /// more, others less.
  private static final double LOOKS_A_DAY = 24;

  private static final String PRICE = "look-price";

  /// The learned price is noted at most so often.
  private static final Duration NOTED = Duration.ofMinutes(10);

  private final RevisitPlanner planner = new RevisitPlanner(LOOKS_A_DAY, SHORTEST, LONGEST);
  private final Settings settings;
  private final boolean shows;
  private Instant noted = Instant.EPOCH;

  LookTimes(Settings settings, PortalSettings portal) {
    this.settings = settings;
    this.shows = portal.web() != null && portal.web().startsWith(Webs.NEWS);
    settings.get(PRICE).ifPresent(planner::resume);
  }

  /// What is remembered from now on, and when to look again.
  record Next(SiteState state, Instant due) {}

  /// @param relied whether a hub pushes what is new at the site
  Next after(
      WatchedSite site,
      SiteState before,
      Looked looked,
      List<Interest> interests,
      boolean relied,
      Instant now) {
    if (looked.failure() != null) {
      SiteState failed = new SiteState(before.memory(), before.history(), before.failures() + 1);
      return new Next(failed, now.plus(afterFailures(failed.failures())));
    }
    LookHistory history =
        LookHistory.of(before.history()).with(new Look(now, looked.found().size(), looked.dates()));
    SiteState state = new SiteState(looked.memory(), history.text(), 0);
    return new Next(
        state, looked.left() > 0 ? now.plus(SOON) : wanted(site, interests, history, relied, now));
  }

  /// As often as the most eager wants; if that is as soon as possible, by what was learned, or
  /// hardly ever if it is pushed.
  private Instant wanted(
      WatchedSite site,
      List<Interest> interests,
      LookHistory history,
      boolean relied,
      Instant now) {
    int[] every = interests.stream().mapToInt(one -> one.follow().everyMinutes()).toArray();
    Instant due = now.plus(LONGEST);
    for (int minutes : every) {
      Instant wanted = minutes == 0 ? due : now.plus(Duration.ofMinutes(minutes));
      due = wanted.isBefore(due) ? wanted : due;
    }
    if (Arrays.stream(every).anyMatch(minutes -> minutes == 0)) {
      if (relied) {
        spare(history, now);
        return due;
      }
      Instant learned = shows ? now.plus(SHOWN) : learned(history, now).plus(offset(site));
      due = learned.isBefore(due) ? learned : due;
    }
    return due;
  }

  /// Plans are made by quarters of an hour, at whose beginning not all sites can be looked at.
  private static Duration offset(WatchedSite site) {
    return Duration.ofMillis(Math.floorMod(site.id() * 0x9e3779b97f4a7c15L, SPREAD.toMillis()));
  }

  private synchronized void spare(LookHistory history, Instant now) {
    planner.spare(history, now);
  }

  private synchronized Instant learned(LookHistory history, Instant now) {
    Instant next = planner.next(history, now);
    if (now.isBefore(noted) || !now.isBefore(noted.plus(NOTED))) {
      noted = now;
      settings.set(PRICE, planner.text());
    }
    return next;
  }

  /// Each failure in a row doubles the wait.
  static Duration afterFailures(int failures) {
    Duration wait = SHORTEST.multipliedBy(1L << Math.clamp(failures - 1, 0, MOST_DOUBLINGS));
    return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
  }
}
