package io.cormorant.judge;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/// The scores of short texts, which come again and again. Safe for use by many threads.
public final class ScoreMemo {
  /// Scores remembered; when there are more, all are forgotten.
  private static final int MOST = 50_000;

  /// The score of a longer text is not remembered.
  private static final int MAX_TEXT = 1_000;

  private final Map<String, Double> known = new ConcurrentHashMap<>();

  /// The score of a text: 0 if it is blank, else as remembered or worked out.
  ///
  /// @param lasting whether it will be the same next time
  public double of(String text, boolean lasting, ToDoubleFunction<String> score) {
    if (text.isBlank()) {
      return 0;
    }
    Double before = known.get(text);
    if (before != null) {
      return before;
    }
    double fresh = score.applyAsDouble(text);
    if (lasting && text.length() <= MAX_TEXT) {
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(text, fresh);
    }
    return fresh;
  }
}
