package io.cormorant.portal.courtesy;

import io.cormorant.crawls.live.HostCourtesy;
import io.cormorant.crawls.live.HostCourtesy.Disallowed;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Adds up how topics treated one host.
final class SiteSum {
  private static final int MOST_RULES = 20;

  private final String host;
  private int topics;
  private long requests;
  private long pages;
  private long relevant;
  private long bytes;
  private long busy;
  private boolean parked;
  private long disallowedPages;
  private Map<String, Long> disallowed = Map.of();
  private @Nullable Instant first;
  private @Nullable Instant last;
  private @Nullable Duration smallest;
  private Duration intervals = Duration.ZERO;
  private long intervalCount;

  SiteSum(String host) {
    this.host = host;
  }

  void add(HostCourtesy topic) {
    topics++;
    requests += topic.requests();
    pages += topic.pages();
    relevant += topic.relevant();
    bytes += topic.bytes();
    busy += topic.busy();
    parked |= topic.parked();
    disallowedPages += topic.disallowedPages();
    first = least(first, topic.first());
    last = last == null || isAfter(topic.last(), last) ? topic.last() : last;
    smallest = least(smallest, topic.smallestInterval());
    if (topic.meanInterval() != null) {
      intervals = intervals.plus(topic.meanInterval().multipliedBy(topic.requests() - 1));
      intervalCount += topic.requests() - 1;
    }
    if (!topic.disallowed().isEmpty() && disallowed.isEmpty()) {
      disallowed = new HashMap<>();
    }
    topic.disallowed().forEach(rule -> disallowed.merge(rule.rule(), rule.urls(), Long::sum));
  }

  private static <T extends Comparable<T>> @Nullable T least(@Nullable T one, @Nullable T other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static boolean isAfter(@Nullable Instant one, Instant other) {
    return one != null && one.isAfter(other);
  }

  SiteLine line(boolean blocked) {
    return new SiteLine(
        host,
        topics,
        requests,
        pages,
        relevant,
        bytes,
        first,
        last,
        smallest,
        intervalCount == 0 ? null : intervals.dividedBy(intervalCount),
        busy,
        parked,
        disallowedPages,
        rules(),
        blocked);
  }

  private List<Disallowed> rules() {
    return disallowed.entrySet().stream()
        .map(rule -> new Disallowed(rule.getKey(), rule.getValue()))
        .sorted(
            Comparator.comparingLong(Disallowed::urls).reversed().thenComparing(Disallowed::rule))
        .limit(MOST_RULES)
        .toList();
  }
}
