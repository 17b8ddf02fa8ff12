package io.cormorant.discover.engines;

import java.util.Arrays;
import java.util.stream.Collectors;

/// Keeps questions to what search engines take.
final class WordsCut {
  /// As Brave has it; others take more, but nobody types so much.
  static final int MOST_WORDS = 50;

  static final int MOST_CHARACTERS = 400;

  private WordsCut() {}

  /// The first words of a question, whole ones as far as possible.
  static String cut(String words) {
    String few =
        Arrays.stream(words.strip().split("\\s+", -1))
            .limit(MOST_WORDS)
            .collect(Collectors.joining(" "));
    if (few.length() <= MOST_CHARACTERS) {
      return few;
    }
    int blank = few.lastIndexOf(' ', MOST_CHARACTERS);
    int end = blank > 0 ? blank : MOST_CHARACTERS;
    return few.substring(0, Character.isHighSurrogate(few.charAt(end - 1)) ? end - 1 : end);
  }
}
