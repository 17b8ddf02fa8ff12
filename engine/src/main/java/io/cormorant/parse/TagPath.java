package io.cormorant.parse;

/// The names of the open elements below `html`, such as `body/div/ul/li/a`. Used by one thread.
final class TagPath {
  /// The depth jsoup gives to `head` and `body`: below the document and `html`.
  private static final int TOP = 2;

  private final int[] lengths = new int[TOP + Limits.TAG_PATH];
  private final StringBuilder path = new StringBuilder();
  private String last = "";

  void enter(String name, int depth) {
    if (depth < TOP || depth >= lengths.length) {
      return;
    }
    lengths[depth] = path.length();
    if (depth > TOP) {
      path.append('/');
    }
    path.append(name, 0, Math.min(name.length(), Limits.TAG_PATH));
  }

  void leave(int depth) {
    if (depth >= TOP && depth < lengths.length) {
      path.setLength(lengths[depth]);
    }
  }

  /// The path as text; neighbouring links mostly share one.
  String text() {
    if (!last.contentEquals(path)) {
      last = path.toString();
    }
    return last;
  }
}
