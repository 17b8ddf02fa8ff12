package io.cormorant.parse;

/// Cuts off markup that would keep the HTML parser busy for minutes.
///
/// jsoup 1.23 keeps a marker for each table cell, object, applet and marquee that is open, also for
/// those it has dropped for their depth, and searches all of them for each further element: its
/// time grows with the square of their number. Whole pages have a few hundred of them at most.
///
/// It also copies the name of a tag anew for each piece of it that it reads, so that its time grows
/// with the square of the longest name: a page that is one tag of some megabytes takes minutes.
final class MarkupGuard {
  private static final String[] COUNTED = {"table", "object", "applet", "marquee"};

  private MarkupGuard() {}

  /// The text up to the first such element beyond the limit, or the first such name.
  static String cut(String html) {
    int count = 0;
    int nameEnd = 0;
    for (int at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
      if (isCounted(html, at + 1) && ++count > Limits.TABLES) {
        return html.substring(0, at);
      }
      if (at >= nameEnd) {
        nameEnd = nameEnd(html, at + 1);
      }
      if (nameEnd - at > Limits.TAG_NAME) {
        return html.substring(0, at);
      }
    }
    return html;
  }

  /// Where the name of the tag ends that begins before `at`, or some place beyond the limit. A
  /// further `<` is part of the name.
  private static int nameEnd(String html, int at) {
    boolean closing = at < html.length() && html.charAt(at) == '/';
    int end = closing ? at + 1 : at;
    if (end == html.length() || !isLetter(html.charAt(end))) {
      return end;
    }
    int last = Math.min(html.length(), at + Limits.TAG_NAME + 1);
    while (end < last && !endsName(html.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean endsName(char c) {
    return switch (c) {
      case ' ', '\t', '\n', '\r', '\f', '/', '>' -> true;
      default -> false;
    };
  }

  private static boolean isCounted(String html, int at) {
    int first = at < html.length() ? html.charAt(at) | 0x20 : ' ';
    for (String name : COUNTED) {
      if (name.charAt(0) == first && html.regionMatches(true, at, name, 0, name.length())) {
        return true;
      }
    }
    return false;
  }
}
