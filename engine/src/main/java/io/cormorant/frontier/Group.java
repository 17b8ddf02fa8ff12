package io.cormorant.frontier;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Hosts that share something we must not wear out: a registered domain or an address. Guarded by
/// its [Politeness].
final class Group {
  /// Hosts of a group that are asked at the same time. Requests to a group are also apart by at
  /// least the delay of the host that was asked, divided by this, and those of the crawls that want
  /// to ask next.
  static final int TOGETHER = 4;

  /// Where others want to, the crawl that asked last lets them go first for so long. They take no
  /// turns as for a host: a crawl may be kept from its turn in one group by another, or by a host.
  static final Duration YIELD = Duration.ofMillis(20);

  private int underWay;
  private long opensAt = Long.MIN_VALUE;
  private long spacing;

  /// Who asked last, and when.
  private @Nullable HostGate last;

  private long enteredAt;

  /// Crawls that would have asked since, and until when they may come back.
  private Map<HostGate, Long> refused = Map.of();

  /// When a host of the group may be asked, as far as the group is concerned. That of a full group
  /// is when to look again.
  long opensAt(HostGate gate, long now) {
    long ready = opensAt;
    if (underWay >= TOGETHER) {
      ready = Math.max(ready, now + Math.min(spacing, HostState.LONGEST_LOOK.toNanos()));
    }
    if (last == null || (last == gate && refused.isEmpty())) {
      return ready;
    }
    if (!refused.isEmpty()) {
      refused.values().removeIf(until -> until <= now);
    }
    long longest = last == gate ? 0 : gate.usualDelay();
    for (HostGate other : refused.keySet()) {
      longest = Math.max(longest, other.usualDelay());
    }
    ready = Math.max(ready, enteredAt + longest / TOGETHER);
    return last == gate && !refused.isEmpty() ? ready + YIELD.toNanos() : ready;
  }

  /// A crawl would ask a host of the group, and may not.
  void want(HostGate gate, long now) {
    if (last != gate) {
      long until = opensAt(gate, now) + YIELD.toNanos();
      if (refused.isEmpty()) {
        refused = new HashMap<>(2);
      }
      refused.put(gate, until);
    }
  }

  /// A host that is asked, and what the group was before.
  record Entry(long before, long after, @Nullable HostGate last, long enteredAt) {}

  /// A host is asked.
  Entry enter(HostGate gate, long delay, long now) {
    long before = opensAt;
    spacing = delay / TOGETHER;
    opensAt = Math.max(opensAt, now + spacing);
    underWay++;
    Entry entry = new Entry(before, opensAt, last, enteredAt);
    if (!refused.isEmpty()) {
      refused.remove(gate);
    }
    last = gate;
    enteredAt = now;
    return entry;
  }

  void leave() {
    underWay--;
  }

  /// A host was not asked after all. If another was since, that one's spacing stays.
  void undo(Entry entry) {
    underWay--;
    if (opensAt == entry.after()) {
      opensAt = entry.before();
      last = entry.last();
      enteredAt = entry.enteredAt();
    }
  }

  /// Whether there is nothing to remember.
  boolean isIdle(long now) {
    return underWay == 0 && opensAt <= now;
  }
}
