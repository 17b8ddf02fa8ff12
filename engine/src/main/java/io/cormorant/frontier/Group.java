package io.cormorant.frontier;

/// Hosts that share something we must not wear out: a registered domain or an address.
final class Group {
  /// Hosts of a group that are asked at the same time. Requests to a group are also apart by at
  /// least the delay of the host that was asked, divided by this.
  static final int TOGETHER = 4;

  private int aloft;
  private long opensAt = Long.MIN_VALUE;
  private long spacing;

  /// When a host of the group may be asked, as far as the group is concerned. That of a full group
  /// is when to look again.
  long opensAt(long now) {
    return aloft < TOGETHER ? opensAt : Math.max(opensAt, now + spacing);
  }

  /// When the group opens with a host being asked, and when it would have without.
  record Entry(long before, long after) {}

  /// A host is asked.
  Entry enter(long now, long delay) {
    long before = opensAt;
    spacing = delay / TOGETHER;
    opensAt = Math.max(opensAt, now + spacing);
    aloft++;
    return new Entry(before, opensAt);
  }

  void leave() {
    aloft--;
  }

  /// A host was not asked after all. If another was since, that one's spacing stays.
  void undo(Entry entry) {
    aloft--;
    if (opensAt == entry.after()) {
      opensAt = entry.before();
    }
  }

  /// Whether there is nothing to remember.
  boolean isIdle(long now) {
    return aloft == 0 && opensAt <= now;
  }
}
