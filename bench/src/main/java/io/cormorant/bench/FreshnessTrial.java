package io.cormorant.bench;

import io.cormorant.revisit.Look;
import io.cormorant.revisit.LookHistory;
import io.cormorant.revisit.PushTrust;
import io.cormorant.revisit.RevisitPlanner;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Sites that are followed for some days by one rule, on a clock that is made up.
///
/// A site is followed from its first look, at a random time of the first day, the same for all
/// rules. Every page that comes from then on until the last day counts, with the time until a look
/// finds it, even if that is after the last day. Looks and fetches are counted until the last day,
/// the first looks among them. If there are days to learn, nothing counts before they are over.
///
/// Some feeds may have hubs that push each page when it comes, which costs nothing but asking the
/// hub every ten days. A hub is relied on as a portal does ([PushTrust]); its site is then looked
/// at after the longest time only.
final class FreshnessTrial {
  /// Entries of a feed at the first look.
  private static final int LISTED = 15;

  /// What is assumed of hubs: how many of those that are named never push, how many pages the
  /// others forget, and how long they take in the mean.
  private static final double SILENT = 0.2;

  private static final double FORGOTTEN = 0.02;
  private static final double LATENCY = 60_000;

  private static final long LEASE = 10 * FollowedSite.DAY;

  private final List<FollowedSite> sites;
  private final long seed;
  private final long begin;
  private final long end;
  private final long[] first;

  /// What came of one rule.
  ///
  /// @param delays hours from publication to notice of each page, by site
  /// @param looks in the days that count
  /// @param fetches of new pages in these days
  record Outcome(List<FollowedSite> sites, List<double[]> delays, long looks, long fetches) {
    /// Those of some sites, ascending.
    double[] delays(Predicate<FollowedSite> which) {
      return IntStream.range(0, sites.size())
          .filter(i -> which.test(sites.get(i)))
          .mapToObj(delays::get)
          .flatMapToDouble(Arrays::stream)
          .sorted()
          .toArray();
    }

    /// The mean of each site that has published, ascending.
    double[] means() {
      return delays.stream()
          .flatMapToDouble(site -> Arrays.stream(site).average().stream())
          .sorted()
          .toArray();
    }
  }

  /// @param pushed whether a hub does, rather than that it is time to look
  private record Due(long at, int site, boolean pushed) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return at == other.at ? Integer.compare(site, other.site) : Long.compare(at, other.at);
    }
  }

  /// @param learn days that do not count
  /// @param days that do
  FreshnessTrial(List<FollowedSite> sites, int learn, int days, long seed) {
    this.sites = sites;
    this.seed = seed;
    this.begin = learn * FollowedSite.DAY;
    this.end = begin + days * FollowedSite.DAY;
    SplittableRandom random = new SplittableRandom(seed);
    first = sites.stream().mapToLong(_ -> random.nextLong(FollowedSite.DAY)).toArray();
  }

  /// Looks at every site at equal intervals.
  Outcome every(Duration interval) {
    return new Watch(null, interval.toMillis(), 0, Duration.ZERO).run();
  }

  /// Looks when a planner says so.
  Outcome by(RevisitPlanner planner) {
    return new Watch(planner, 0, 0, Duration.ZERO).run();
  }

  /// The same where a share of the feeds names a hub.
  ///
  /// @param longest after which a site is looked at whose hub is relied on
  Outcome by(RevisitPlanner planner, double hubs, Duration longest) {
    return new Watch(planner, 0, hubs, longest).run();
  }

  /// One run by one rule.
  private final class Watch {
    private final @Nullable RevisitPlanner planner;
    private final long interval;
    private final int[] seen = new int[sites.size()];
    private final LookHistory[] histories = new LookHistory[sites.size()];
    private final DoubleStream.Builder[] delays = new DoubleStream.Builder[sites.size()];
    private final PushTrust[] trust = new PushTrust[sites.size()];
    private final long[] due = first.clone();
    private final PriorityQueue<Due> queue = new PriorityQueue<>();
    private final double hubs;
    private final long longest;
    private long looks;
    private long fetches;

    Watch(@Nullable RevisitPlanner planner, long interval, double hubs, Duration longest) {
      this.planner = planner;
      this.interval = interval;
      this.hubs = hubs;
      this.longest = longest.toMillis();
      Arrays.fill(trust, PushTrust.NONE);
      Arrays.fill(histories, LookHistory.EMPTY);
      Arrays.setAll(delays, _ -> DoubleStream.builder());
    }

    Outcome run() {
      for (int i = 0; i < first.length; i++) {
        queue.add(new Due(first[i], i, false));
      }
      if (hubs > 0) {
        SplittableRandom random = new SplittableRandom(~seed);
        for (int i = 0; i < first.length; i++) {
          pushes(i, random.split());
        }
      }
      for (Due next = queue.poll(); next != null; next = queue.poll()) {
        if (next.pushed() || next.at() == due[next.site()]) {
          come(next);
        }
      }
      List<double[]> all = Arrays.stream(delays).map(site -> site.build().toArray()).toList();
      return new Outcome(sites, all, looks, fetches);
    }

    /// What a hub will push of a site, if it has one, and what asking it costs.
    private void pushes(int site, SplittableRandom random) {
      if (!sites.get(site).dated() || random.nextDouble() >= hubs) {
        return;
      }
      for (long at = first[site]; at < end; at += LEASE) {
        looks += at >= begin ? 1 : 0;
      }
      if (random.nextDouble() < SILENT) {
        return;
      }
      for (long published : published(site)) {
        long at = published + (long) (-Math.log(1 - random.nextDouble()) * LATENCY);
        if (at > first[site] && random.nextDouble() >= FORGOTTEN) {
          queue.add(new Due(at, site, true));
        }
      }
    }

    private void come(Due now) {
      int site = now.site();
      int before = seen[site];
      look(site, now.at(), now.pushed());
      if (now.pushed()) {
        trust[site] = trust[site].pushed();
      } else if (seen[site] > before && now.at() > first[site] && trust[site].isEarned()) {
        trust[site] = trust[site].missed();
      }
      if (now.at() < end || seen[site] < upTo(published(site), end - 1)) {
        due[site] = trust[site].isEarned() ? spared(now) : next(now);
        queue.add(new Due(due[site], site, false));
      }
    }

    private long spared(Due now) {
      if (planner != null) {
        planner.spare(histories[now.site()], instant(now.at()));
      }
      return now.at() + longest;
    }

    /// @param free whether it costs no request
    private void look(int site, long at, boolean free) {
      long[] published = published(site);
      int from = seen[site];
      seen[site] = upTo(published, at);
      boolean counts = at >= begin && at < end;
      looks += counts && !free ? 1 : 0;
      if (at == first[site]) {
        from = Math.max(from, seen[site] - LISTED);
      } else {
        fetches += counts ? seen[site] - from : 0;
        for (int i = from; i < seen[site]; i++) {
          if (published[i] >= begin && published[i] < end) {
            delays[site].add((at - published[i]) / (double) FollowedSite.HOUR);
          }
        }
      }
      if (planner != null) {
        histories[site] = histories[site].with(seen(site, from, at));
      }
    }

    private Look seen(int site, int from, long at) {
      List<Instant> dates =
          sites.get(site).dated()
              ? Arrays.stream(published(site), from, seen[site])
                  .mapToObj(FreshnessTrial::instant)
                  .toList()
              : List.of();
      return new Look(instant(at), at == first[site] ? 0 : seen[site] - from, dates);
    }

    private long next(Due now) {
      return planner == null
          ? now.at() + interval
          : planner.next(histories[now.site()], instant(now.at())).toEpochMilli()
              - FollowedSite.BEGIN;
    }
  }

  private long[] published(int site) {
    return sites.get(site).published();
  }

  private static Instant instant(long at) {
    return Instant.ofEpochMilli(FollowedSite.BEGIN + at);
  }

  /// How many of some ascending times are not after one.
  private static int upTo(long[] times, long at) {
    int place = Arrays.binarySearch(times, at);
    while (place >= 0 && place + 1 < times.length && times[place + 1] == at) {
      place++;
    }
    return place < 0 ? -place - 1 : place + 1;
  }
}
