package io.cormorant.core;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The words in the address of a page, for links that have no other text.
public final class UrlWords {
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
  private static final Pattern SUFFIX = Pattern.compile("\\.\\p{Alpha}{2,5}$");

  private UrlWords() {}

  /// Path and query as text: escapes undone, signs and the suffix of a file left out.
  public static String of(Url url) {
    String all = url.path();
    int question = all.indexOf('?');
    int end = question < 0 ? all.length() : question;
    String path = SUFFIX.matcher(all.substring(0, end)).replaceFirst("");
    return BETWEEN.matcher(unescaped(path + all.substring(end))).replaceAll(" ").strip();
  }

  private static String unescaped(String path) {
    try {
      return path.indexOf('%') < 0 ? path : URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return path;
    }
  }
}
