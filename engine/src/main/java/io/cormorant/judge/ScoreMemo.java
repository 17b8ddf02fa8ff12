package io.cormorant.judge;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/// The scores of short texts, which come again and again. Safe for use by many threads.
///
/// Most texts come once: when half of the room is full, those that have not come again since the
/// last time are forgotten.
public final class ScoreMemo {
  /// Scores remembered at most.
  private static final int MOST = 50_000;

  /// The score of a longer text is not remembered.
  private static final int MAX_TEXT = 1_000;

  private volatile Halves halves = new Halves(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());

  /// @param young what came since the last time that something was forgotten
  private record Halves(Map<String, Double> young, Map<String, Double> old) {}

  /// The score of a text: 0 if it is blank, else as remembered or worked out.
  ///
  /// @param lasting whether it will be the same next time
  public double of(String text, boolean lasting, ToDoubleFunction<String> score) {
    if (text.isBlank()) {
      return 0;
    }
    Halves now = halves;
    Double before = now.young.get(text);
    if (before != null) {
      return before;
    }
    Double older = now.old.get(text);
    double found = older == null ? score.applyAsDouble(text) : older;
    if (lasting && text.length() <= MAX_TEXT) {
      keep(text, found);
    }
    return found;
  }

  private void keep(String text, double score) {
    Halves now = halves;
    if (now.young.size() >= MOST / 2) {
      now = new Halves(new ConcurrentHashMap<>(), now.young);
      halves = now;
    }
    now.young.put(text, score);
  }
}
