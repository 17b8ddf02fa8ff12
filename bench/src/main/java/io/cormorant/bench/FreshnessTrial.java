package io.cormorant.bench;

import io.cormorant.revisit.Look;
import io.cormorant.revisit.LookHistory;
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
final class FreshnessTrial {
  /// Entries of a feed at the first look.
  private static final int LISTED = 15;

  private final List<FollowedSite> sites;
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

  private record Due(long at, int site) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return at == other.at ? Integer.compare(site, other.site) : Long.compare(at, other.at);
    }
  }

  /// @param learn days that do not count
  /// @param days that do
  FreshnessTrial(List<FollowedSite> sites, int learn, int days, long seed) {
    this.sites = sites;
    this.begin = learn * FollowedSite.DAY;
    this.end = begin + days * FollowedSite.DAY;
    SplittableRandom random = new SplittableRandom(seed);
    first = sites.stream().mapToLong(_ -> random.nextLong(FollowedSite.DAY)).toArray();
  }

  /// Looks at every site at equal intervals.
  Outcome every(Duration interval) {
    return new Watch(null, interval.toMillis()).run();
  }

  /// Looks when a planner says so.
  Outcome by(RevisitPlanner planner) {
    return new Watch(planner, 0).run();
  }

  /// One run by one rule.
  private final class Watch {
    private final @Nullable RevisitPlanner planner;
    private final long interval;
    private final int[] seen = new int[sites.size()];
    private final LookHistory[] histories = new LookHistory[sites.size()];
    private final DoubleStream.Builder[] delays = new DoubleStream.Builder[sites.size()];
    private long looks;
    private long fetches;

    Watch(@Nullable RevisitPlanner planner, long interval) {
      this.planner = planner;
      this.interval = interval;
      Arrays.fill(histories, LookHistory.EMPTY);
      Arrays.setAll(delays, _ -> DoubleStream.builder());
    }

    Outcome run() {
      PriorityQueue<Due> queue = new PriorityQueue<>();
      for (int i = 0; i < first.length; i++) {
        queue.add(new Due(first[i], i));
      }
      for (Due due = queue.poll(); due != null; due = queue.poll()) {
        look(due.site(), due.at());
        if (due.at() < end || seen[due.site()] < upTo(published(due.site()), end - 1)) {
          queue.add(new Due(next(due), due.site()));
        }
      }
      List<double[]> all = Arrays.stream(delays).map(site -> site.build().toArray()).toList();
      return new Outcome(sites, all, looks, fetches);
    }

    private void look(int site, long at) {
      long[] published = published(site);
      int from = seen[site];
      seen[site] = upTo(published, at);
      boolean counts = at >= begin && at < end;
      looks += counts ? 1 : 0;
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

    private long next(Due due) {
      return planner == null
          ? due.at() + interval
          : planner.next(histories[due.site()], instant(due.at())).toEpochMilli()
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
