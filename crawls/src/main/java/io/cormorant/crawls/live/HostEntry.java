package io.cormorant.crawls.live;

import io.cormorant.archive.folder.VisitBrief;
import io.cormorant.core.Outcome.Kind;
import io.cormorant.core.RetryPolicy;
import io.cormorant.crawls.live.CrawlSnapshot.HostLine;
import io.cormorant.crawls.live.CrawlSnapshot.Stop;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The sums of one host.
final class HostEntry {
  private static final int MOST_RULES = 8;
  private static final String BY_ROBOTS = "refused by robots.txt: ";
  private static final Pattern RULE = Pattern.compile(" \\((?:Disallow: |(?=no rules))(.*)\\)$");

  private final String name;
  private long pages;
  private long relevant;
  private long failed;
  private long requests;
  private long bytes;
  private long busy;
  private int silences;

  /// Whether the last silence was that of a refresh, which gives a host up sooner.
  private boolean refreshed;

  private boolean seed;
  private long disallowedPages;
  private Map<String, Long> disallowed = Map.of();
  private @Nullable Instant first;
  private @Nullable Instant last;
  private @Nullable Duration smallest;

  HostEntry(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  long pages() {
    return pages;
  }

  long relevant() {
    return relevant;
  }

  long requests() {
    return requests;
  }

  boolean isSeed() {
    return seed;
  }

  /// A URL was asked of it and led to another host.
  void left(VisitBrief line) {
    seed |= line.depth() == 0;
    if (line.requests() > 0) {
      asked(begun(line), 1, false);
      silences = 0;
    }
  }

  /// A URL ended here.
  ///
  /// @param stayed whether it was asked of this host too
  void ended(VisitBrief line, boolean stayed) {
    seed |= line.depth() == 0 && stayed;
    pages += line.isDownload() ? 1 : 0;
    relevant += line.relevant() ? 1 : 0;
    Kind kind = Kind.of(line.outcome()).orElse(null);
    failed += kind != null && kind.isError() ? 1 : 0;
    bytes += line.isDownload() ? line.bytes() : 0;
    int own = line.requests() - (stayed ? 0 : 1);
    if (own > 0) {
      asked(stayed ? begun(line) : line.time(), own, line.requests() == 1);
      boolean silent = kind == Kind.UNREACHABLE || kind == Kind.TIMED_OUT;
      silences = silent ? silences + 1 : 0;
      refreshed = silent && line.history();
      busy += busy(line, kind == Kind.BUSY);
    }
    if (line.reason().startsWith(BY_ROBOTS)) {
      disallow(line.reason());
    }
  }

  /// A URL that was asked for more than once without a redirect was asked for again because the
  /// host was busy.
  private static int busy(VisitBrief line, boolean lost) {
    if (line.url().equals(line.finalUrl())) {
      return line.requests() - (lost ? 0 : 1);
    }
    return lost ? 1 : 0;
  }

  private static @Nullable Instant begun(VisitBrief line) {
    return line.time() == null ? null : line.time().minus(line.took());
  }

  /// @param alone whether it is known when the one request was made
  private void asked(@Nullable Instant at, int count, boolean alone) {
    requests += count;
    if (at == null) {
      return;
    }
    if (last != null && alone) {
      Duration pause = Duration.between(last, at).abs();
      smallest = smallest == null || pause.compareTo(smallest) < 0 ? pause : smallest;
    }
    first = first == null || at.isBefore(first) ? at : first;
    last = last == null || at.isAfter(last) ? at : last;
  }

  private void disallow(String reason) {
    disallowedPages++;
    Matcher named = RULE.matcher(reason);
    String rule = named.find() ? named.group(1) : HostCourtesy.OTHER_RULES;
    if (disallowed.isEmpty()) {
      disallowed = new HashMap<>(2);
    }
    boolean room = disallowed.size() < MOST_RULES || disallowed.containsKey(rule);
    disallowed.merge(room ? rule : HostCourtesy.OTHER_RULES, 1L, Long::sum);
  }

  HostLine line() {
    return new HostLine(name, pages, relevant, failed, last);
  }

  Stop stop() {
    return new Stop(name, pages, relevant, seed, 1);
  }

  HostCourtesy courtesy() {
    return new HostCourtesy(
        name,
        requests,
        pages,
        relevant,
        bytes,
        first,
        last,
        smallest,
        mean(),
        busy,
        silences,
        silences >= (refreshed ? RetryPolicy.PARKED_AT_FIRST : RetryPolicy.PARKED),
        disallowedPages,
        rules());
  }

  private @Nullable Duration mean() {
    return first == null || last == null || requests < 2
        ? null
        : Duration.between(first, last).dividedBy(requests - 1);
  }

  private List<HostCourtesy.Disallowed> rules() {
    return disallowed.entrySet().stream()
        .map(rule -> new HostCourtesy.Disallowed(rule.getKey(), rule.getValue()))
        .sorted(
            Comparator.comparingLong(HostCourtesy.Disallowed::urls)
                .reversed()
                .thenComparing(HostCourtesy.Disallowed::rule))
        .toList();
  }
}
