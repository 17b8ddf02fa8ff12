package io.cormorant.cluster;

import io.cormorant.cluster.message.WorkerNote;
import java.time.Duration;

/// How the coordinator sees a worker.
///
/// @param note what it said last
/// @param silence since then
/// @param assigned errands that were sent to it and are not back
/// @param hosts it was sent to lately
/// @param pagesPerSecond reports that came from it, over the last seconds
/// @param lag how long the oldest errand is with it
public record WorkerStatus(
    WorkerNote note,
    Duration silence,
    int assigned,
    int hosts,
    double pagesPerSecond,
    Duration lag) {
  /// Longer silence means that it is gone, and its [Lease] over for a while.
  static final Duration GONE = Duration.ofSeconds(6);

  public boolean isGone() {
    return silence.compareTo(GONE) > 0;
  }
}
