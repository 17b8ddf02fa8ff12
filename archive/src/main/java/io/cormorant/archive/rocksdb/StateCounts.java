package io.cormorant.archive.rocksdb;

import io.cormorant.frontier.UrlRegister;

/// Counts the URLs of a frontier by their states. Confined to the captain's thread.
final class StateCounts {
  private int waiting;
  private int waitingTaken;
  private int hosts;
  private long dropped;
  private long done;
  private long errors;
  private final long purged;

  /// As it was stored; the hosts and what waits on them must be told.
  StateCounts(Counters stored) {
    this.done = stored.done();
    this.errors = stored.errors();
    this.purged = stored.purged();
  }

  int waiting() {
    return waiting;
  }

  /// Hosts with URLs that wait.
  int hosts() {
    return hosts;
  }

  long dropped() {
    return dropped;
  }

  UrlRegister.Counts counts(int taken) {
    return new UrlRegister.Counts(waiting, taken, done, errors);
  }

  Counters counters(Orders orders, int nextHost) {
    return new Counters(
        orders.last(), nextHost, waiting + (long) waitingTaken, done, errors, purged);
  }

  void hostAdded() {
    hosts++;
  }

  void hostRemoved() {
    hosts--;
  }

  void began(int urls) {
    waiting += urls;
  }

  void took() {
    waiting--;
    waitingTaken++;
  }

  /// One that had waited was fetched.
  void waitedEnded() {
    waitingTaken--;
  }

  void ended(boolean isDone) {
    done += isDone ? 1 : 0;
    errors += isDone ? 0 : 1;
  }

  /// One that had ended does not count as such any more.
  void reopened(UrlState ended) {
    done -= ended == UrlState.DONE ? 1 : 0;
    errors -= ended == UrlState.ERROR ? 1 : 0;
  }

  /// One that waited had to make room.
  void dropWaiting() {
    waiting--;
    dropped++;
  }

  /// Counts a URL that had to make room.
  ///
  /// @return false, as whoever was offered it says then
  boolean drop() {
    dropped++;
    return false;
  }
}
