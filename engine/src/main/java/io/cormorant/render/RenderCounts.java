package io.cormorant.render;

import java.util.List;
import java.util.Map;

/// What rendering has come to so far.
///
/// @param rendered documents replaced by what their scripts made of them
/// @param moved documents whose scripts led elsewhere
/// @param kept documents used as they came, since rendering failed, ran out of time or made less of
///   them
/// @param reasons why they were kept, each with how often
public record RenderCounts(
    long rendered, long moved, long kept, Map<String, Long> reasons, RenderTraffic traffic) {
  public RenderCounts {
    reasons = Map.copyOf(reasons);
  }

  /// The most frequent reasons, as `reason (times)`.
  public List<String> mostFrequentReasons(int most) {
    return reasons.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .map(reason -> reason.getKey() + " (" + reason.getValue() + ")")
        .toList();
  }
}
