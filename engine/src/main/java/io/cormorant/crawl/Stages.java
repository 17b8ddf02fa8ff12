package io.cormorant.crawl;

import io.cormorant.frontier.HostGate;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// Tells of the turns in the life of a crawl when the captain comes by them. Owned by the captain.
final class Stages {
  private final Broadcast news;
  private final InstantSource clock;
  private boolean rests;
  private @Nullable String held;
  private @Nullable Learning learning;

  Stages(Broadcast news, InstantSource clock) {
    this.news = news;
    this.clock = clock;
  }

  /// @param before what earlier runs have learned
  void begin(Learning before) {
    learning = before;
  }

  /// Whether the crawl was told to rest, and what is wanting.
  void rest(boolean paused, @Nullable String because) {
    boolean resting = paused || because != null;
    boolean changed = resting != rests || (because == null ? held != null : !because.equals(held));
    rests = resting;
    held = because;
    if (changed) {
      Instant now = clock.instant();
      if (because != null) {
        news.tell(new CrawlStage.Held(now, because));
      } else {
        news.tell(paused ? new CrawlStage.Paused(now) : new CrawlStage.Proceeded(now));
      }
    }
  }

  void parked(HostGate.Parked parked) {
    news.tell(new CrawlStage.HostParked(clock.instant(), parked.host(), parked.silences()));
  }

  void learned(Learning now) {
    if (!now.equals(learning)) {
      learning = now;
      news.tell(new CrawlStage.Learned(clock.instant(), now));
    }
  }

  void ended(Ending ending) {
    news.tell(new CrawlStage.Ended(clock.instant(), ending));
  }
}
