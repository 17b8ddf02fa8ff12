package io.cormorant.trap;

import io.cormorant.core.Url;

/// The shape of a URL: what stays when all that a site counts up or fills in is taken out of it.
/// URLs of one shape are likely made by one program.
///
/// There are two shapes of each URL. The narrow one takes out numbers (`N`), long tokens (`H`),
/// titles (`*`) and the values of parameters: `example.org/calendar/N/N`,
/// `example.org/list?color&size`. The wide one also takes out every word of the path after the
/// first, and the names of parameters: `example.org/shop/*/*`, `example.org/list?`. So it gathers
/// filters however they are combined.
///
/// One object is used for one URL after the other, so that nothing is allocated for a link.
final class UrlTemplate {
  /// A run of letters and digits of this length that changes between the two at least twice is a
  /// token made by a machine.
  private static final int TOKEN_LENGTH = 8;

  /// A last segment with as many separators before words is a title somebody wrote.
  private static final int TITLE_SEPARATORS = 2;

  /// A file name's ending is at most as long.
  private static final int MAX_ENDING = 5;

  private static final int ROOM = 2 * Url.MAX_LENGTH;

  private final Shape narrow = new Shape();
  private final Shape wide = new Shape();
  private String text = "";
  private int pathStart;
  private long host;
  private boolean variable;
  private boolean titled;

  /// Turns to the host of another URL, and no further.
  void readHost(Url url) {
    text = url.toString();
    narrow.clear();
    int from = text.indexOf("://") + 3;
    int slash = text.indexOf('/', from);
    pathStart = slash < 0 ? text.length() : slash;
    narrow.add(text, from, pathStart);
    host = narrow.fingerprint('h');
  }

  /// Turns to another URL.
  void read(Url url) {
    readHost(url);
    wide.clear();
    wide.add(narrow, 0);
    variable = false;
    titled = false;
    int question = text.indexOf('?', pathStart);
    path(pathStart, question < 0 ? text.length() : question);
    if (question >= 0) {
      variable = true;
      wide.add('?');
      query(question + 1);
    }
  }

  /// Of the host.
  long host() {
    return host;
  }

  /// Of the wide shape.
  long wide() {
    return wide.fingerprint('w');
  }

  /// Of the narrow shape, or 0 where that says the same as the URL itself, or where it has a title
  /// in it: somebody wrote that, so it is no calendar.
  long narrow() {
    return variable && !titled ? narrow.fingerprint('n') : 0;
  }

  String hostText() {
    return text.substring(text.indexOf("://") + 3, pathStart);
  }

  String wideText() {
    return wide.toString();
  }

  String narrowText() {
    return narrow.toString();
  }

  private void path(int from, int end) {
    boolean first = true;
    int start = from;
    while (start < end) {
      int next = text.indexOf('/', start + 1);
      int stop = next < 0 || next > end ? end : next;
      narrow.add('/');
      wide.add('/');
      segment(start + 1, stop, first, stop == end);
      first = false;
      start = stop;
    }
  }

  private void segment(int from, int to, boolean first, boolean last) {
    int begun = narrow.length;
    if (last && isTitle(from, to)) {
      titled = true;
      narrow.add('*');
      int dot = text.lastIndexOf('.', to);
      if (dot > from && to - dot <= MAX_ENDING + 1) {
        narrow.add(text, dot, to);
      }
    } else {
      words(from, to);
    }
    if (first) {
      wide.add(narrow, begun);
    } else if (from < to) {
      char kind = narrow.text[begun];
      wide.add(kind == 'N' || kind == 'H' ? kind : '*');
    }
  }

  private boolean isTitle(int from, int to) {
    int separators = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean stroke = c == '-' || c == '_' || c == '+';
      if (c == '%' || (stroke && i + 1 < to && !isDigit(text.charAt(i + 1)))) {
        separators++;
      }
    }
    return separators >= TITLE_SEPARATORS;
  }

  /// The names of the parameters, each once. They come sorted, so equal names are neighbours.
  private void query(int from) {
    int start = from;
    int before = narrow.length;
    char separator = '?';
    while (start < text.length()) {
      int next = text.indexOf('&', start);
      int stop = next < 0 ? text.length() : next;
      int equals = text.indexOf('=', start);
      int begun = narrow.length;
      narrow.add(separator);
      words(start, equals < 0 || equals > stop ? stop : equals);
      if (narrow.repeats(before + 1, begun + 1)) {
        narrow.length = begun;
      } else {
        before = begun;
        separator = '&';
      }
      start = stop + 1;
    }
  }

  /// Adds a part of the URL to the narrow shape, numbers and tokens taken out.
  private void words(int from, int to) {
    int i = from;
    while (i < to) {
      char c = text.charAt(i);
      if (c == '%' && i + 2 < to) {
        narrow.add(text, i, i + 3);
        i += 3;
      } else if (isDigit(c) || isLetter(c)) {
        i = run(i, to);
      } else {
        narrow.add(c);
        i++;
      }
    }
  }

  /// Adds a run of letters and digits; returns where it ends.
  private int run(int from, int to) {
    int changes = 0;
    boolean digit = isDigit(text.charAt(from));
    boolean digits = digit;
    int begun = narrow.length;
    int end = from;
    while (end < to) {
      char c = text.charAt(end);
      boolean isDigit = isDigit(c);
      if (!isDigit && !isLetter(c)) {
        break;
      }
      if (isDigit != digit) {
        changes++;
        digit = isDigit;
        digits = true;
      }
      if (!isDigit) {
        narrow.add(c);
      } else if (narrow.length == begun || narrow.text[narrow.length - 1] != 'N') {
        narrow.add('N');
      }
      end++;
    }
    if (changes >= 2 && end - from >= TOKEN_LENGTH) {
      narrow.length = begun;
      narrow.add('H');
    }
    variable |= digits;
    return end;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  /// A text that is written over again for every URL.
  private static final class Shape {
    private final char[] text = new char[ROOM];
    private int length;

    void clear() {
      length = 0;
    }

    void add(char c) {
      if (length < ROOM) {
        text[length++] = c;
      }
    }

    void add(String from, int start, int end) {
      int count = Math.min(end - start, ROOM - length);
      from.getChars(start, start + count, text, length);
      length += count;
    }

    void add(Shape other, int start) {
      int count = Math.min(other.length - start, ROOM - length);
      System.arraycopy(other.text, start, text, length, count);
      length += count;
    }

    /// Whether the text from `second` on is that from `first` up to the character before `second`.
    boolean repeats(int first, int second) {
      int count = length - second;
      if (second - 1 - first != count) {
        return false;
      }
      for (int i = 0; i < count; i++) {
        if (text[first + i] != text[second + i]) {
          return false;
        }
      }
      return true;
    }

    /// @param salt keeps equal texts of different kinds apart
    long fingerprint(char salt) {
      long hash = 0xCBF29CE484222325L + salt;
      for (int i = 0; i < length; i++) {
        hash = (hash ^ text[i]) * 0x100000001B3L;
      }
      return Mixing.mix(hash);
    }

    @Override
    public String toString() {
      return new String(text, 0, length);
    }
  }
}
