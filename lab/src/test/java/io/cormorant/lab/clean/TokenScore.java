package io.cormorant.lab.clean;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// How well a text agrees with a label, counted in tokens: a Chinese character is one, a word of
/// other letters or digits is one. How often a token occurs counts, its place does not.
record TokenScore(double precision, double recall) {
  double f1() {
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
  }

  /// @param either tokens that count neither for nor against what was found
  static TokenScore of(String found, String main, String either) {
    Map<String, Integer> wanted = tokens(main);
    Map<String, Integer> allowed = tokens(either);
    Map<String, Integer> got = tokens(found);
    int hits = 0;
    int forgiven = 0;
    for (Map.Entry<String, Integer> token : got.entrySet()) {
      int hit = Math.min(token.getValue(), wanted.getOrDefault(token.getKey(), 0));
      hits += hit;
      forgiven += Math.min(token.getValue() - hit, allowed.getOrDefault(token.getKey(), 0));
    }
    int judged = sum(got) - forgiven;
    return new TokenScore(
        judged == 0 ? 0 : (double) hits / judged, (double) hits / Math.max(1, sum(wanted)));
  }

  private static int sum(Map<String, Integer> tokens) {
    return tokens.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Map<String, Integer> tokens(String text) {
    Map<String, Integer> tokens = new HashMap<>();
    StringBuilder word = new StringBuilder();
    for (char c : (text + " ").toLowerCase(Locale.ROOT).toCharArray()) {
      boolean wide = Character.isIdeographic(c);
      if (!wide && Character.isLetterOrDigit(c)) {
        word.append(c);
        continue;
      }
      if (!word.isEmpty()) {
        tokens.merge(word.toString(), 1, Integer::sum);
        word.setLength(0);
      }
      if (wide) {
        tokens.merge(String.valueOf(c), 1, Integer::sum);
      }
    }
    return tokens;
  }
}
