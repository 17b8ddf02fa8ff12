package io.cormorant.drawing;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Makes texts of the web fit to be shown: one line, no characters that act on their surroundings,
/// not longer than asked for. Escaping is not done here but by the DOM.
public final class Texts {
  private static final int MAX_HOST = 253;
  private static final int MAX_SENTENCE = 3_000;

  private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private Texts() {}

  /// `raw` without control characters, direction marks and halves of surrogate pairs, white space
  /// collapsed, cut after `max` characters with an ellipsis.
  public static String clean(String raw, int max) {
    StringBuilder out = new StringBuilder(Math.min(raw.length(), max));
    boolean gap = false;
    int count = 0;
    for (int i = 0; i < raw.length(); ) {
      int c = raw.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        gap = !out.isEmpty();
      } else if (showable(c)) {
        if (count + (gap ? 1 : 0) >= max) {
          return out.append('…').toString();
        }
        if (gap) {
          out.append(' ');
          count++;
        }
        out.appendCodePoint(c);
        count++;
        gap = false;
      }
    }
    return out.toString();
  }

  /// A text of many lines as it stands, without the characters that act on their surroundings.
  public static String lines(String raw) {
    StringBuilder out = new StringBuilder(raw.length());
    raw.codePoints()
        .filter(c -> c == '\n' || c == ' ' || showable(c))
        .forEach(out::appendCodePoint);
    return out.toString();
  }

  /// The host of a URL in lower case, without port, or nothing where there is none.
  public static String host(String url) {
    int start = url.indexOf("://");
    if (start < 0) {
      return "";
    }
    int end = start + 3;
    int from = end;
    while (end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    String authority = url.substring(from, end);
    authority = authority.substring(authority.lastIndexOf('@') + 1);
    int colon = authority.indexOf(':', Math.max(0, authority.lastIndexOf(']')));
    String host = colon < 0 ? authority : authority.substring(0, colon);
    return host.length() > MAX_HOST ? "" : host.toLowerCase(Locale.ROOT);
  }

  /// What follows the authority of a URL, readable: escapes are undone where they are well-formed
  /// UTF-8 and spell nothing but letters, digits and signs.
  public static String readablePath(String url, int max) {
    int start = url.indexOf("://");
    int slash = start < 0 ? -1 : url.indexOf('/', start + 3);
    if (slash < 0) {
      return start < 0 ? clean(url, max) : "";
    }
    return clean(unescape(url.substring(slash)), max);
  }

  /// A sentence with the URLs in it made readable.
  public static String readable(String sentence, int max) {
    StringBuilder out = new StringBuilder();
    for (String word : clean(sentence, MAX_SENTENCE).split(" ", -1)) {
      out.append(out.isEmpty() ? "" : " ").append(unescape(word));
    }
    return clean(out.toString(), max);
  }

  private static String unescape(String path) {
    if (path.indexOf('%') < 0) {
      return path;
    }
    ByteBuffer bytes = ByteBuffer.allocate(path.length() * 3);
    for (int i = 0; i < path.length(); i++) {
      int high = path.charAt(i) == '%' && i + 2 < path.length() ? hex(path.charAt(i + 1)) : -1;
      int low = high < 0 ? -1 : hex(path.charAt(i + 2));
      if (low >= 0) {
        bytes.put((byte) (high << 4 | low));
        i += 2;
      } else if (path.charAt(i) < 0x80) {
        bytes.put((byte) path.charAt(i));
      } else {
        return path;
      }
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
      return text.codePoints().allMatch(c -> c > ' ' && showable(c)) ? text : path;
    } catch (CharacterCodingException e) {
      return path;
    }
  }

  private static int hex(char c) {
    return Character.digit(c, 16);
  }

  private static boolean showable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.SURROGATE, Character.UNASSIGNED, Character.PRIVATE_USE ->
          false;
      case Character.FORMAT -> c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER;
      default -> !Character.isSpaceChar(c);
    };
  }
}
