package io.cormorant.crawl;

import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A pick on its way from the strategy to its one outcome. Owned by the captain; the thread that
/// fetches only reads the URL of the hop it was given and notes when the answer came.
final class Flight {
  /// Redirects followed for one pick.
  static final int MAX_HOPS = 10;

  /// Times a busy host is asked again for one pick.
  static final int MAX_RETRIES = 2;

  private final Pick pick;
  private final long launchedAt;
  private final List<Url> way = new ArrayList<>(1);
  private Url url;
  private long askedAt;
  private int requests;
  private int retries;
  private volatile long answeredAt;

  Flight(Pick pick, long launchedAt) {
    this.pick = pick;
    this.launchedAt = launchedAt;
    this.url = pick.url();
    way.add(url);
  }

  Pick pick() {
    return pick;
  }

  /// Where it is now, after the redirects so far.
  Url url() {
    return url;
  }

  void redirectedTo(Url target) {
    url = target;
    way.add(target);
  }

  /// What was asked for and all it was redirected to.
  List<Url> way() {
    return way;
  }

  void asked(long nanoTime) {
    askedAt = nanoTime;
    answeredAt = nanoTime;
    requests++;
  }

  void answered(long nanoTime) {
    answeredAt = nanoTime;
  }

  /// Whether the answer to the last request came.
  boolean isAnswered() {
    return answeredAt - askedAt > 0;
  }

  /// How long the web took for the last request, without our own reading of it.
  Duration answeredIn() {
    return Duration.ofNanos(Math.max(0, answeredAt - askedAt));
  }

  /// Counts one more attempt at the same URL, if there may be one.
  boolean retry() {
    if (retries >= MAX_RETRIES) {
      return false;
    }
    retries++;
    return true;
  }

  /// The web refused before it asked anybody.
  void spared() {
    requests--;
  }

  /// When the request that is under way went out.
  long askedAt() {
    return askedAt;
  }

  int requests() {
    return requests;
  }

  /// Requests without those that repeated an earlier one.
  int hops() {
    return requests - retries;
  }

  long launchedAt() {
    return launchedAt;
  }
}
