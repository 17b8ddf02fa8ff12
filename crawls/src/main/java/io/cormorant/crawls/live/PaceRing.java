package io.cormorant.crawls.live;

import io.cormorant.crawls.live.CrawlSnapshot.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came in each of the last spans of time.
final class PaceRing {
  /// Half an hour.
  private static final int SPANS = 180;

  private final long[] numbers = new long[SPANS];
  private final long[] downloads = new long[SPANS];
  private final long[] relevant = new long[SPANS];
  private long newest = Long.MIN_VALUE;

  void add(@Nullable Instant time, boolean isRelevant) {
    if (time == null) {
      return;
    }
    long number = Math.floorDiv(time.getEpochSecond(), Span.LENGTH.toSeconds());
    int slot = (int) Math.floorMod(number, (long) SPANS);
    if (numbers[slot] > number) {
      return; // long ago
    }
    if (numbers[slot] != number) {
      numbers[slot] = number;
      downloads[slot] = 0;
      relevant[slot] = 0;
    }
    downloads[slot]++;
    relevant[slot] += isRelevant ? 1 : 0;
    newest = Math.max(newest, number);
  }

  List<Span> spans() {
    List<Span> spans = new ArrayList<>();
    for (long number = newest - SPANS + 1; number <= newest && newest != Long.MIN_VALUE; number++) {
      int slot = (int) Math.floorMod(number, (long) SPANS);
      if (numbers[slot] == number && downloads[slot] > 0) {
        Instant from = Instant.ofEpochSecond(number * Span.LENGTH.toSeconds());
        spans.add(new Span(from, downloads[slot], relevant[slot]));
      }
    }
    return List.copyOf(spans);
  }
}
