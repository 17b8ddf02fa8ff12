package io.cormorant.crawls.live;

import io.cormorant.archive.folder.VisitBrief;
import io.cormorant.crawls.live.CrawlSnapshot.Moves;
import io.cormorant.crawls.live.CrawlSnapshot.Stop;
import io.cormorant.crawls.live.CrawlSnapshot.Way;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Pages of one host that were found on another. Of very many pairs of hosts, those with few pages
/// are forgotten now and then.
final class MoveTable {
  static final int MOST_STOPS = 40;
  static final int MOST_WAYS = 80;

  /// Pairs that are remembered at most; half of them once it was full.
  private static final int MOST_PAIRS = 20_000;

  private static final Comparator<Way> BUSIEST =
      Comparator.comparingLong(Way::pages)
          .thenComparingLong(Way::relevant)
          .reversed()
          .thenComparing(Way::from)
          .thenComparing(Way::to);

  private Map<Pair, Count> pairs = new HashMap<>();

  private record Pair(String from, String to) {}

  private static final class Count {
    private long pages;
    private long relevant;
  }

  void add(VisitBrief line) {
    if (line.via().isEmpty() || !line.isDownload()) {
      return;
    }
    String from = line.viaHost();
    String to = line.endedHost();
    if (from.equals(to) || from.isEmpty() || to.isEmpty()) {
      return;
    }
    Count count = pairs.computeIfAbsent(new Pair(from, to), _ -> new Count());
    count.pages++;
    count.relevant += line.relevant() ? 1 : 0;
    if (pairs.size() > MOST_PAIRS) {
      forgetSome();
    }
  }

  private void forgetSome() {
    Map<Pair, Count> kept = new HashMap<>();
    pairs.entrySet().stream()
        .sorted(Comparator.comparingLong(entry -> -entry.getValue().pages))
        .limit(MOST_PAIRS / 2)
        .forEach(entry -> kept.put(entry.getKey(), entry.getValue()));
    pairs = kept;
  }

  Moves snapshot(HostTable hosts) {
    List<Stop> stops = new ArrayList<>(hosts.largest(MOST_STOPS));
    Set<String> shown = new HashSet<>();
    stops.forEach(stop -> shown.add(stop.host()));
    long others = hosts.count() - stops.size();
    if (others > 0) {
      long pages = hosts.pages() - stops.stream().mapToLong(Stop::pages).sum();
      long relevant = hosts.relevant() - stops.stream().mapToLong(Stop::relevant).sum();
      boolean seed = hosts.hasOtherSeed(shown);
      stops.add(new Stop(Stop.OTHERS, pages, relevant, seed, others));
    }
    return new Moves(List.copyOf(stops), ways(shown));
  }

  private List<Way> ways(Set<String> shown) {
    Map<Pair, Count> sums = new HashMap<>();
    pairs.forEach(
        (pair, count) -> {
          String from = shown.contains(pair.from) ? pair.from : Stop.OTHERS;
          String to = shown.contains(pair.to) ? pair.to : Stop.OTHERS;
          if (!from.equals(to)) {
            Count sum = sums.computeIfAbsent(new Pair(from, to), _ -> new Count());
            sum.pages += count.pages;
            sum.relevant += count.relevant;
          }
        });
    return sums.entrySet().stream()
        .map(
            sum ->
                new Way(
                    sum.getKey().from,
                    sum.getKey().to,
                    sum.getValue().pages,
                    sum.getValue().relevant))
        .sorted(BUSIEST)
        .limit(MOST_WAYS)
        .toList();
  }
}
