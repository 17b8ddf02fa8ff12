package io.cormorant.text;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some words of Han characters, such as a topic's own, looked for in a text. Never changes.
public final class HanWords {
  private static final int BITS = 6;

  /// A bit for every `char` with which one of the words begins.
  private final long[] firsts = new long[(Character.MAX_VALUE + 1) >> BITS];

  /// By their first character, the longest first.
  private final Int2ObjectOpenHashMap<List<char[]>> words = new Int2ObjectOpenHashMap<>();

  /// @param words those that are not made of Han characters alone are left out
  public HanWords(Collection<String> words) {
    words.stream()
        .filter(w -> !w.isEmpty() && w.chars().allMatch(Scripts::isHan))
        .distinct()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .map(String::toCharArray)
        .forEach(
            word -> {
              firsts[word[0] >> BITS] |= 1L << word[0];
              this.words.computeIfAbsent(word[0], _ -> new ArrayList<>(1)).add(word);
            });
  }

  /// The longest of the words that begins at a place, or null.
  char @Nullable [] at(char[] text, int at, int end) {
    char c = text[at];
    if ((firsts[c >> BITS] >> c & 1) == 0) {
      return null;
    }
    for (char[] word : words.get(c)) {
      if (word.length <= end - at && isAt(text, at, word)) {
        return word;
      }
    }
    return null;
  }

  /// Whether one of the words stands in a part of a text.
  boolean isIn(char[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (at(text, i, to) != null) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(char[] text, int at, char[] word) {
    for (int i = 1; i < word.length; i++) {
      if (text[at + i] != word[i]) {
        return false;
      }
    }
    return true;
  }
}
