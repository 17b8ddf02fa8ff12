package io.cormorant.crawl;

import io.cormorant.core.Guard;
import io.cormorant.core.Url;
import io.cormorant.frontier.Frontier;
import io.cormorant.trap.Traps;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an interrupted crawl had done: told to it event by event, in order, before a new run
/// begins. It fills the frontier and the counters, so that the run goes on where the last one was
/// cut off; picks that were under way then are waiting again.
public final class CrawlHistory {
  private final Frontier frontier;
  private final Tally tally;
  private final Traps traps;
  private boolean empty = true;

  CrawlHistory(Frontier frontier, Tally tally, Traps traps) {
    this.frontier = frontier;
    this.tally = tally;
    this.traps = traps;
  }

  /// A candidate entered the frontier or rose in it.
  public void offered(CrawlEvent.Offer offer) {
    empty = false;
    frontier.offer(offer.candidate(), offer.priority());
  }

  /// A pick ended.
  ///
  /// @param guard that made it end so, if one did
  /// @param cuts guards that left something out of a visited page
  /// @param via the page it was found on, null for a seed
  /// @param textDigest of what a reader sees, empty where there was none
  /// @param simHash of its text, 0 where there was too little or none
  public record End(
      Url url,
      @Nullable Url via,
      Url finalUrl,
      int requests,
      long bytes,
      boolean visited,
      boolean relevant,
      boolean kept,
      @Nullable Guard guard,
      Set<Guard> cuts,
      String textDigest,
      long simHash,
      boolean nearDuplicate) {}

  public void ended(End end) {
    empty = false;
    frontier.claim(end.url());
    frontier.claim(end.finalUrl());
    tally.restore(end);
    if (end.requests() > 0) {
      traps.asked(end.url());
    }
    if (end.visited()) {
      traps.gave(end.url(), end.via(), end.simHash(), end.nearDuplicate(), end.relevant());
      traps.remember(end.simHash(), end.finalUrl());
    }
  }

  /// The time earlier runs took.
  public void elapsed(Duration earlier) {
    tally.elapsedBefore(earlier);
  }

  boolean isEmpty() {
    return empty;
  }
}
