package io.cormorant.plan;

/// Path patterns as robots.txt has them (RFC 9309, 2.2.3): a prefix in which `*` stands for any run
/// of characters and a final `$` for the end of the path.
final class PathPattern {
  private PathPattern() {}

  static boolean matches(String pattern, String path) {
    boolean anchored = pattern.endsWith("$");
    String[] parts =
        (anchored ? pattern.substring(0, pattern.length() - 1) : pattern).split("\\*", -1);
    if (!path.startsWith(parts[0])) {
      return false;
    }
    int at = parts[0].length();
    for (int i = 1; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      if (anchored && last) {
        return path.length() - at >= parts[i].length() && path.endsWith(parts[i]);
      }
      int found = path.indexOf(parts[i], at);
      if (found < 0) {
        return false;
      }
      at = found + parts[i].length();
    }
    return !anchored || at == path.length();
  }
}
