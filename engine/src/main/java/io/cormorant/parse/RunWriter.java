package io.cormorant.parse;

import java.util.Arrays;

/// Writes runs of text one behind the other: each run of white space becomes one blank or line end,
/// invisible characters go. Used by one thread.
final class RunWriter {
  /// A Chinese character carries about as much as so many Latin letters.
  static final int WIDE = 3;

  private static final char NONE = 0;
  private static final char FIRST_WIDE = '\u2E80';
  private static final char FIRST_IDEOGRAPH = '\u4E00';
  private static final char LAST_IDEOGRAPH = '\u9FFF';

  /// The weights of the first characters, which most are.
  private static final byte[] LATIN = new byte[256];

  static {
    for (char c = 0; c < LATIN.length; c++) {
      LATIN[c] = (byte) weight(c);
    }
  }

  private char[] chars;
  private int length;
  private int weight;
  private char gap = NONE;

  RunWriter(int capacity) {
    chars = new char[Math.max(capacity, 16)];
  }

  /// @param max characters of the run that are read, white space at its beginning aside
  void append(String run, int max) {
    int from = 0;
    while (from < run.length() && WhiteSpace.isSpace(run.charAt(from))) {
      from++;
    }
    int to = from + Math.min(run.length() - from, max);
    int cut = to;
    while (to > from && WhiteSpace.isSpace(run.charAt(to - 1))) {
      to--;
    }
    if (from > 0) {
      gap(' ');
    }
    if (from < to) {
      fold(run, from, to);
    }
    if (to < cut) {
      gap(' ');
    }
  }

  /// Parts what follows from what was written, unless something does already.
  void gap(char with) {
    if (gap == NONE) {
      gap = with;
    }
  }

  /// Begins a new line.
  void line() {
    gap = '\n';
  }

  int length() {
    return length;
  }

  /// What was written so far counts, where a character of an ideographic script counts `WIDE`.
  int weight() {
    return weight;
  }

  char[] chars() {
    return chars;
  }

  /// All of it as one line of at most so many characters.
  String line(int max) {
    int end = Math.min(length, max);
    if (end > 0 && end < length && Character.isHighSurrogate(chars[end - 1])) {
      end--;
    }
    return new String(chars, 0, end).strip();
  }

  /// Appends a run that neither begins nor ends with white space. Where words end cannot be
  /// predicted, so the loop has no branches that depend on it: a character is written always and
  /// counted only if it stays. A blank that only invisible characters follow is taken back: it is
  /// the gap before what comes next.
  private void fold(String run, int from, int to) {
    if (length + to - from + 1 > chars.length) {
      chars = Arrays.copyOf(chars, Math.max(2 * chars.length, length + to - from + 1));
    }
    if (isPlain(run, from, to)) {
      copy(run, from, to);
      return;
    }
    char[] out = chars;
    int at = length;
    int sum = weight;
    int afterBlank = at == 0 || gap != NONE ? 1 : 0;
    if (gap != NONE && at > 0) {
      out[at++] = gap;
    }
    for (int i = from; i < to; i++) {
      char c = run.charAt(i);
      int its = c < LATIN.length ? LATIN[c] : weight(c);
      int blank = its >>> 31;
      int seen = -its >>> 31;
      out[at] = blank == 0 ? c : ' ';
      at += seen | (blank & ~afterBlank);
      sum += its & -seen;
      afterBlank = (blank | afterBlank) & ~seen;
    }
    gap = afterBlank > 0 && at > 0 ? out[--at] : NONE;
    length = at;
    weight = sum;
  }

  /// Whether a run is ASCII without a blank beside another: the common case of prose, in which
  /// there is nothing to fold.
  private static boolean isPlain(String run, int from, int to) {
    int odd = 0;
    int before = 1;
    for (int i = from; i < to; i++) {
      int c = run.charAt(i) - ' ';
      odd |= ((c | ('~' - ' ' - c)) >> 31) | ((c + before - 1) >> 31);
      before = c;
    }
    return odd == 0;
  }

  /// Appends a plain run.
  private void copy(String run, int from, int to) {
    if (gap != NONE && length > 0) {
      chars[length++] = gap;
    }
    gap = NONE;
    run.getChars(from, to, chars, length);
    int blanks = 0;
    for (int i = from; i < to; i++) {
      blanks += (run.charAt(i) - '!') >>> 31;
    }
    length += to - from;
    weight += to - from - blanks;
  }

  /// What a character counts; 0 for what is not seen at all, -1 for white space.
  private static int weight(char c) {
    if (c >= FIRST_IDEOGRAPH && c <= LAST_IDEOGRAPH) {
      return WIDE;
    }
    if (WhiteSpace.isSpace(c)) {
      return -1;
    }
    return WhiteSpace.isInvisible(c) ? 0 : c < FIRST_WIDE ? 1 : WIDE;
  }
}
