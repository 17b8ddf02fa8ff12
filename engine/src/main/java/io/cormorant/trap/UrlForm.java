package io.cormorant.trap;

import io.cormorant.core.Url;
import java.util.Optional;

/// Finds URLs that no person ever wrote: paths that repeat themselves, and more segments or
/// parameters than sites have.
final class UrlForm {
  static final int MAX_SEGMENTS = 20;
  static final int MAX_PARAMETERS = 12;

  /// A segment, or a run of up to [#LONGEST_RUN], may not follow upon itself as often.
  static final int REPEATS = 3;

  /// One segment with a letter may not stand in a path as often, wherever it stands.
  static final int SAME = 4;

  private static final int LONGEST_RUN = 4;

  private final int[] segments = new int[MAX_SEGMENTS];
  private final boolean[] numbers = new boolean[MAX_SEGMENTS];

  /// What is wrong with a URL, if anything is.
  Optional<String> fault(Url url) {
    String text = url.toString();
    int from = text.indexOf('/', text.indexOf("://") + 3);
    if (from < 0) {
      return Optional.empty();
    }
    int question = text.indexOf('?', from);
    int count = split(text, from, question < 0 ? text.length() : question);
    if (count > MAX_SEGMENTS) {
      return Optional.of("the path has more than " + MAX_SEGMENTS + " segments");
    }
    if (question >= 0 && parameters(text, question) > MAX_PARAMETERS) {
      return Optional.of("the URL has more than " + MAX_PARAMETERS + " parameters");
    }
    return count >= REPEATS && (runs(count) || same(count))
        ? Optional.of("the path repeats itself")
        : Optional.empty();
  }

  /// Notes the hash of every segment; returns how many there are.
  private int split(String text, int from, int end) {
    int count = 0;
    int start = from + 1;
    while (start < end) {
      int hash = 0;
      boolean number = true;
      int i = start;
      while (i < end && text.charAt(i) != '/') {
        char c = text.charAt(i++);
        hash = 31 * hash + c;
        number &= c >= '0' && c <= '9';
      }
      if (count < MAX_SEGMENTS) {
        segments[count] = hash;
        numbers[count] = number;
      }
      count++;
      start = i + 1;
    }
    return count;
  }

  private static int parameters(String text, int question) {
    int count = 1;
    for (int i = text.indexOf('&', question); i >= 0; i = text.indexOf('&', i + 1)) {
      count++;
    }
    return count;
  }

  private boolean runs(int count) {
    for (int length = 1; length <= LONGEST_RUN && REPEATS * length <= count; length++) {
      int equal = 0;
      for (int i = length; i < count; i++) {
        equal = segments[i] == segments[i - length] ? equal + 1 : 0;
        if (equal >= (REPEATS - 1) * length && !onlyNumbers(i - REPEATS * length + 1, i)) {
          return true;
        }
      }
    }
    return false;
  }

  /// Dates and versions repeat numbers: `/1/1/1/`.
  private boolean onlyNumbers(int from, int to) {
    for (int i = from; i <= to; i++) {
      if (!numbers[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean same(int count) {
    for (int i = 0; i + SAME <= count; i++) {
      int equal = 0;
      for (int j = i; j < count; j++) {
        equal += segments[j] == segments[i] && !numbers[j] ? 1 : 0;
      }
      if (equal >= SAME) {
        return true;
      }
    }
    return false;
  }
}
