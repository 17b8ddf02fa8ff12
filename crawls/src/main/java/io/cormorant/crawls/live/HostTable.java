package io.cormorant.crawls.live;

import io.cormorant.archive.folder.VisitBrief;
import io.cormorant.crawls.live.CrawlSnapshot.HostLine;
import io.cormorant.crawls.live.CrawlSnapshot.Stop;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/// What each host gave and how it was asked. When very many are known, all but those with most
/// requests and most relevant pages are forgotten, and from then on hosts are counted by how many
/// of a million places their names take (linear counting; off by less than one percent for some
/// millions of hosts).
final class HostTable {
  /// Hosts that are remembered at most.
  private static final int FULL = 2 * HostCourtesy.MOST;

  /// Hosts that are remembered for their relevant pages alone.
  private static final int MOST_RELEVANT = 500;

  private static final int PLACES = 1 << 20;

  private static final Comparator<HostEntry> BY_REQUESTS =
      Comparator.comparingLong(HostEntry::requests).thenComparing(HostEntry::name);
  private static final Comparator<HostEntry> BY_RELEVANT =
      Comparator.comparingLong(HostEntry::relevant)
          .thenComparingLong(HostEntry::pages)
          .thenComparing(Comparator.comparing(HostEntry::name).reversed());
  private static final Comparator<HostEntry> BY_PAGES =
      Comparator.comparingLong(HostEntry::pages)
          .thenComparingLong(HostEntry::relevant)
          .thenComparing(Comparator.comparing(HostEntry::name).reversed());

  private final Map<String, HostEntry> hosts = new HashMap<>();
  private final BitSet places = new BitSet(PLACES);
  private boolean exact = true;
  private long pages;
  private long relevant;

  void add(VisitBrief line) {
    String asked = line.host();
    String ended = line.endedHost();
    if (ended.isEmpty()) {
      return;
    }
    pages += line.isDownload() ? 1 : 0;
    relevant += line.relevant() ? 1 : 0;
    if (!asked.isEmpty() && !asked.equals(ended)) {
      entry(asked).left(line);
    }
    entry(ended).ended(line, asked.equals(ended));
  }

  private HostEntry entry(String name) {
    HostEntry known = hosts.get(name);
    if (known != null) {
      return known;
    }
    if (hosts.size() >= FULL) {
      forgetMost();
    }
    places.set((name.hashCode() * 0x9E3779B1) >>> 12);
    HostEntry fresh = new HostEntry(name);
    hosts.put(name, fresh);
    return fresh;
  }

  private void forgetMost() {
    exact = false;
    List<HostEntry> asked = top(HostCourtesy.MOST, BY_REQUESTS);
    List<HostEntry> rich = top(MOST_RELEVANT, BY_RELEVANT);
    hosts.clear();
    asked.forEach(host -> hosts.put(host.name(), host));
    rich.forEach(host -> hosts.put(host.name(), host));
  }

  boolean isExact() {
    return exact;
  }

  long count() {
    if (exact) {
      return hosts.size();
    }
    double free = Math.max(1, PLACES - places.cardinality());
    return Math.max(hosts.size(), Math.round(-PLACES * Math.log(free / PLACES)));
  }

  /// Of all hosts, those included that were forgotten.
  long pages() {
    return pages;
  }

  long relevant() {
    return relevant;
  }

  List<HostLine> richest(int max) {
    return top(max, BY_RELEVANT).stream()
        .filter(host -> host.relevant() > 0)
        .map(HostEntry::line)
        .toList();
  }

  List<Stop> largest(int max) {
    return top(max, BY_PAGES).stream()
        .filter(host -> host.pages() > 0)
        .map(HostEntry::stop)
        .toList();
  }

  /// Whether a seed is on a host that is not one of these.
  boolean hasOtherSeed(Set<String> shown) {
    return hosts.values().stream().anyMatch(host -> host.isSeed() && !shown.contains(host.name()));
  }

  List<HostCourtesy> courtesy(int max) {
    return top(max, BY_REQUESTS).stream().map(HostEntry::courtesy).toList();
  }

  Optional<HostCourtesy> courtesy(String host) {
    return Optional.ofNullable(hosts.get(host)).map(HostEntry::courtesy);
  }

  /// The greatest, the first of them first.
  private List<HostEntry> top(int max, Comparator<HostEntry> ascending) {
    PriorityQueue<HostEntry> best = new PriorityQueue<>(ascending);
    for (HostEntry host : hosts.values()) {
      best.add(host);
      if (best.size() > max) {
        best.remove();
      }
    }
    return best.stream().sorted(ascending.reversed()).toList();
  }
}
