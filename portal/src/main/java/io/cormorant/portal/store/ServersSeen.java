package io.cormorant.portal.store;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Which database servers answered so far. One that takes the place of another counts; behind an
/// address that gives each connection to another server they take turns all the time, and then each
/// counts once an hour.
final class ServersSeen {
  static final Duration AGAIN = Duration.ofHours(1);
  private static final int MOST = 16;

  /// When each was counted last, the one that was counted first of all at the beginning.
  private final Map<String, Long> counted = new LinkedHashMap<>();

  private String last = "";
  private int changes;

  /// Notes which server has answered.
  ///
  /// @param nanos now, by a clock that stands still for nobody
  /// @return how many have counted so far
  int answered(String server, long nanos) {
    Long before = counted.get(server);
    if (!server.equals(last) && (before == null || nanos - before >= AGAIN.toNanos())) {
      changes++;
      last = server;
      counted.remove(server);
      counted.put(server, nanos);
      if (counted.size() > MOST) {
        counted.remove(counted.keySet().iterator().next());
      }
    }
    return changes;
  }
}
