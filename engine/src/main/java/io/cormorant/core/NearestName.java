package io.cormorant.core;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Guesses which known name somebody meant.
public final class NearestName {
  private static final int MAX_EDITS = 2;
  private static final int MIN_PREFIX = 3;

  /// Names are short; a longer word is not worth comparing.
  private static final int MAX_LENGTH = 64;

  private NearestName() {}

  /// The known name within one edit of `word`, else one that begins like it, else one within two
  /// edits. Two neighbours swapped are one edit. Case and the choice between `-`, `_` and space do
  /// not count.
  public static Optional<String> of(String word, Collection<String> known) {
    if (word.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String plain = plain(word);
    int allowed = plain.length() <= MIN_PREFIX ? 1 : MAX_EDITS;
    return within(1, plain, known)
        .or(() -> known.stream().filter(name -> sharesPrefix(plain, plain(name))).findFirst())
        .or(() -> within(allowed, plain, known));
  }

  private static Optional<String> within(int edits, String plain, Collection<String> known) {
    return known.stream()
        .filter(name -> edits(plain, plain(name)) <= edits)
        .min(Comparator.comparingInt(name -> edits(plain, plain(name))));
  }

  /// What to append to a complaint about `word`: `; did you mean 'name'?`, or nothing.
  public static String hint(String word, Collection<String> known) {
    return of(word, known).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  private static boolean sharesPrefix(String a, String b) {
    return Math.min(a.length(), b.length()) >= MIN_PREFIX && (a.startsWith(b) || b.startsWith(a));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  private static int edits(String a, String b) {
    int[] twoAbove = new int[b.length() + 1];
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int swap = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(swap, 1 + Math.min(above[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], twoAbove[j - 2] + 1);
        }
      }
      twoAbove = above;
      above = row;
    }
    return above[b.length()];
  }
}
