package io.cormorant.fetch;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// Brings the bytes of a robots.txt, whatever its charset, into plain ASCII for the parser.
///
/// A byte beyond ASCII becomes its escape: that is how such a path stands in an address, in UTF-8
/// as well as in an older charset, and no strange character ends a line.
final class RobotsText {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /// A star for all agents with words behind it. No blank is tried twice: a line may hold half a
  /// million of them.
  private static final Pattern STAR =
      Pattern.compile("(?im)^([ \t]*+user-?agent[ \t]*+:?+[ \t]*+\\*)[ \t][^\r\n#]*+");

  private RobotsText() {}

  /// @param whole false if the file went on, so that its last line may be a piece of one
  static byte[] plain(byte[] body, boolean whole) {
    String text = ascii(utf8(body));
    if (!whole) {
      text = text.substring(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
    }
    return STAR.matcher(text).replaceAll("$1").getBytes(StandardCharsets.US_ASCII);
  }

  /// Without a byte order mark; some servers lose a part of it.
  private static byte[] utf8(byte[] body) {
    if (startsWith(body, 0xFF, 0xFE)) {
      return utf8(body, StandardCharsets.UTF_16LE);
    }
    if (startsWith(body, 0xFE, 0xFF)) {
      return utf8(body, StandardCharsets.UTF_16BE);
    }
    int mark = Arrays.mismatch(body, MARK);
    return Arrays.copyOfRange(body, mark < 0 ? body.length : mark, body.length);
  }

  private static boolean startsWith(byte[] body, int first, int second) {
    return body.length >= 2 && (body[0] & 0xFF) == first && (body[1] & 0xFF) == second;
  }

  private static byte[] utf8(byte[] body, Charset charset) {
    return new String(body, 2, body.length - 2, charset).getBytes(StandardCharsets.UTF_8);
  }

  private static String ascii(byte[] bytes) {
    StringBuilder ascii = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      if (b >= 0) {
        ascii.append((char) b);
      } else {
        ascii.append('%').append(HEX.toHexDigits(b));
      }
    }
    return ascii.toString();
  }
}
