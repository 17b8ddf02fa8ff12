package io.cormorant.strategy.adaptive;

import io.cormorant.core.Url;
import io.cormorant.core.UrlKind;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// What the form of an address says: of what kind its page may be, and which addresses are like it.
///
/// @param flags see below
/// @param segments parts of its path
/// @param pattern the same for addresses of a host that look alike: the first folders, how many
///   there are, and the form of the last part
record UrlTraits(int flags, int pattern, int segments) {
  static final int NUMBERED = 1;
  static final int TAG = 2;
  static final int ARCHIVE = 4;
  static final int HOME = 8;
  static final int AUXILIARY = 16;
  static final int POST = 32;
  static final int LIST = NUMBERED | TAG | ARCHIVE;

  private static final Set<String> AUXILIARIES =
      Set.of(
          "about",
          "about-us",
          "links",
          "link",
          "friends",
          "contact",
          "privacy",
          "search",
          "guestbook",
          "cv",
          "license",
          "author",
          "authors",
          "login",
          "register",
          "terms",
          "feed",
          "rss",
          "subscribe",
          "sitemap");

  private static final Pattern DATE = Pattern.compile("/(19|20)\\d\\d[/-]?\\d\\d?[/-]");

  static UrlTraits of(Url url) {
    String path = url.path().toLowerCase(Locale.ROOT);
    int query = path.indexOf('?');
    String plain = query < 0 ? path : path.substring(0, query);
    String[] parts = plain.substring(1).split("/", -1);
    int count =
        parts.length > 0 && parts[parts.length - 1].isEmpty() ? parts.length - 1 : parts.length;
    int flags =
        switch (UrlKind.of(url)) {
          case HOME -> HOME;
          case NUMBERED -> NUMBERED;
          case TAG -> TAG;
          case ARCHIVE -> ARCHIVE;
          case PLAIN -> 0;
        };
    String last = count == 0 ? "" : parts[count - 1];
    for (int i = 0; i < count; i++) {
      String name = i == count - 1 ? stem(parts[i]) : parts[i];
      if (AUXILIARIES.contains(name)) {
        flags |= AUXILIARY;
      }
    }
    if ((flags & (LIST | HOME)) == 0 && (isTelling(stem(last)) || isDated(plain))) {
      flags |= POST;
    }
    return new UrlTraits(flags, pattern(url.host(), parts, count, last, query >= 0), count);
  }

  /// Asked of every link, so it is asked in a cheaper way first.
  private static boolean isDated(String path) {
    return (path.contains("/19") || path.contains("/20")) && DATE.matcher(path).find();
  }

  private static int pattern(String host, String[] parts, int count, String last, boolean query) {
    int hash = host.hashCode();
    for (int i = 0; i < Math.min(2, count - 1); i++) {
      hash = 31 * hash + form(parts[i]);
    }
    hash = 31 * hash + count;
    return 31 * (31 * hash + shape(last)) + (query ? 1 : 0);
  }

  private static int form(String part) {
    return isNumber(part) ? '#' : part.hashCode();
  }

  private static int shape(String last) {
    String stem = stem(last);
    int suffix = stem.length() < last.length() ? last.substring(stem.length()).hashCode() : 0;
    int shape = isNumber(stem) ? '#' : isHex(stem) ? 'h' : '*';
    return 31 * suffix + shape;
  }

  private static String stem(String part) {
    int dot = part.lastIndexOf('.');
    return dot > 0 && part.length() - dot <= 6 ? part.substring(0, dot) : part;
  }

  private static boolean isNumber(String part) {
    for (int i = 0; i < part.length(); i++) {
      if (!isDigit(part.charAt(i))) {
        return false;
      }
    }
    return !part.isEmpty();
  }

  private static boolean isHex(String part) {
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (!isDigit(c) && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return part.length() >= 4;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isTelling(String stem) {
    return stem.length() >= 12 || isHex(stem) || strokes(stem) >= 2;
  }

  private static int strokes(String stem) {
    int strokes = 0;
    for (int i = 0; i < stem.length(); i++) {
      strokes += stem.charAt(i) == '-' || stem.charAt(i) == '_' ? 1 : 0;
    }
    return strokes;
  }
}
