package io.cormorant.parse;

/// Cuts off markup that would keep the HTML parser busy for minutes.
///
/// jsoup 1.23 keeps a marker for each table cell, object, applet and marquee that is open, also for
/// those it has dropped for their depth, and searches all of them for each further element: its
/// time grows with the square of their number. Whole pages have a few hundred of them at most.
final class MarkupGuard {
  private static final String[] COUNTED = {"table", "object", "applet", "marquee"};

  private MarkupGuard() {}

  /// The text up to the first such element beyond the limit.
  static String cut(String html) {
    int count = 0;
    for (int at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
      if (isCounted(html, at + 1) && ++count > Limits.TABLES) {
        return html.substring(0, at);
      }
    }
    return html;
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
