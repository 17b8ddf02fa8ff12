package io.cormorant.archive.report;

import io.cormorant.core.Outcome.Kind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// What each host gave and cost. Beyond [#MAX_HOSTS] hosts, new ones are no longer told apart.
final class HostTally {
  static final int MAX_HOSTS = 100_000;

  /// The sums of one host.
  static final class Host {
    private final String name;
    private long endings;
    private long downloads;
    private long relevant;
    private double expected;
    private long failures;
    private long tookMillis;
    private long slowestMillis;

    private Host(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }

    long endings() {
      return endings;
    }

    long downloads() {
      return downloads;
    }

    long relevant() {
      return relevant;
    }

    /// Relevant pages that the strategy expected, 0 where it does not say.
    double expected() {
      return expected;
    }

    long failures() {
      return failures;
    }

    double meanMillis() {
      return (double) tookMillis / endings;
    }

    long slowestMillis() {
      return slowestMillis;
    }

    private void add(VisitExtract line) {
      endings++;
      downloads += line.downloaded() ? 1 : 0;
      relevant += line.relevant() ? 1 : 0;
      expected += line.visited() ? line.chance() : 0;
      failures += isFailure(line.outcome()) ? 1 : 0;
      tookMillis += line.tookMillis();
      slowestMillis = Math.max(slowestMillis, line.tookMillis());
    }
  }

  private final Map<String, Host> hosts = new HashMap<>();

  void add(VisitExtract line) {
    add(line.host(), line);
  }

  /// @param name what the line counts for, a host or something smaller
  void add(String name, VisitExtract line) {
    Host host = hosts.get(name);
    if (host == null && hosts.size() < MAX_HOSTS && !name.isEmpty()) {
      host = new Host(name);
      hosts.put(name, host);
    }
    if (host != null) {
      host.add(line);
    }
  }

  /// Whether the strategy said what it expected.
  boolean anyExpected() {
    return hosts.values().stream().anyMatch(host -> host.expected > 0);
  }

  boolean full() {
    return hosts.size() >= MAX_HOSTS;
  }

  /// Hosts that gave a document.
  long useful() {
    return hosts.values().stream().filter(h -> h.downloads > 0).count();
  }

  /// Documents of the host that gave most.
  long mostDownloads() {
    return hosts.values().stream().mapToLong(Host::downloads).max().orElse(0);
  }

  List<Host> largest(int max) {
    return top(
        h -> h.downloads > 0,
        Comparator.comparingLong(Host::downloads).thenComparingLong(Host::relevant),
        max);
  }

  /// Slowest on average, of those that were asked at least `asked` times.
  List<Host> slowest(int asked, int max) {
    return top(
        h -> h.endings >= asked && h.tookMillis > 0,
        Comparator.comparingDouble(Host::meanMillis),
        max);
  }

  List<Host> failing(int max) {
    return top(h -> h.failures > 0, Comparator.comparingLong(Host::failures), max);
  }

  private List<Host> top(Predicate<Host> which, Comparator<Host> ascending, int max) {
    Comparator<Host> order = ascending.reversed().thenComparing(Host::name);
    return hosts.values().stream().filter(which).sorted(order).limit(max).toList();
  }

  /// Whether the host did not do its part.
  private static boolean isFailure(String code) {
    return Kind.of(code).filter(k -> k.mayPass() || k == Kind.TOO_MANY_REDIRECTS).isPresent();
  }
}
