package io.cormorant.cluster;

import io.cormorant.core.Url;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.frontier.Permit;
import org.jspecify.annotations.Nullable;

/// An errand on its way to its one result, through as many attempts as it takes. Guarded by its
/// crew.
final class Trip {
  /// Where it is.
  enum Phase {
    /// With the coordinator, until a worker has room.
    WAITING,
    /// With a worker, or in its queue.
    OUT,
    /// With the coordinator, until its host has had its rest from an attempt that was taken back.
    RESTING
  }

  private final Errand errand;
  private final Permit permit;
  private Phase phase = Phase.WAITING;
  private int attempt;
  private int losses;
  private long since;
  private Roster.@Nullable Place place;

  Trip(Errand errand, Permit permit) {
    this.errand = errand;
    this.permit = permit;
  }

  long number() {
    return errand.number();
  }

  Url url() {
    return errand.url();
  }

  Errand errand() {
    return errand;
  }

  Permit permit() {
    return permit;
  }

  Phase phase() {
    return phase;
  }

  int attempt() {
    return attempt;
  }

  /// While it is [Phase#OUT].
  Roster.@Nullable Place place() {
    return place;
  }

  /// When it went out, or when its host has had its rest.
  long since() {
    return since;
  }

  /// Counts one more worker that did not come back from it.
  ///
  /// @return how many these are now
  int lost() {
    return ++losses;
  }

  void goesTo(Roster.Place chosen, long now) {
    phase = Phase.OUT;
    place = chosen;
    attempt++;
    since = now;
  }

  void rests(long until) {
    phase = Phase.RESTING;
    place = null;
    since = until;
  }

  void waits() {
    phase = Phase.WAITING;
    place = null;
  }
}
