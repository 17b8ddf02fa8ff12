package io.cormorant.strategy.search;

import io.cormorant.core.Pick;
import io.cormorant.frontier.UrlPool;
import java.util.List;

/// The best of one host, one after the other; more of them are asked for only when they are needed.
/// The host whose next one is better comes first.
final class HostTop implements Comparable<HostTop> {
  private static final int AT_FIRST = 2;
  private static final int GROWTH = 4;

  private final UrlPool pool;
  private final String host;
  private final int number;
  private final int most;
  private List<Pick> picks;
  private int asked;
  private int taken;

  /// @param host one on which something waits
  /// @param number decides between equals
  /// @param most that are given, at least 1
  HostTop(UrlPool pool, String host, int number, int most) {
    this.pool = pool;
    this.host = host;
    this.number = number;
    this.most = most;
    this.asked = Math.min(most, AT_FIRST);
    this.picks = pool.top(host, asked);
  }

  Pick take() {
    return picks.get(taken++);
  }

  boolean hasNext() {
    if (taken == asked && asked < most) {
      asked = Math.min(most, GROWTH * asked);
      picks = pool.top(host, asked);
    }
    return taken < picks.size();
  }

  @Override
  public int compareTo(HostTop other) {
    int byPriority = Long.compare(other.next().priority(), next().priority());
    return byPriority != 0 ? byPriority : Integer.compare(number, other.number);
  }

  private Pick next() {
    return picks.get(taken);
  }
}
