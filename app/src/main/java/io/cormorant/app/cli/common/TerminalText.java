package io.cormorant.app.cli.common;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts of the web on a terminal: they are printed without control characters, since those could
/// speak to it.
public final class TerminalText {
  /// Escaped bytes of characters beyond ASCII.
  private static final Pattern ESCAPES = Pattern.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+");

  private TerminalText() {}

  /// A text as a terminal may be given it: lines stay, other control characters go.
  public static String printable(String text) {
    return text.replaceAll("[\\p{Cc}&&[^\n\t]]+", " ");
  }

  /// A URL with its words in other scripts readable; read as a URL it is the same one.
  public static String readable(Object url) {
    return ESCAPES.matcher(printable(url.toString())).replaceAll(TerminalText::letters);
  }

  private static String letters(MatchResult escapes) {
    String text = escapes.group();
    try {
      byte[] bytes = HexFormat.of().parseHex(text.replace("%", ""));
      String word = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean plain = word.codePoints().allMatch(Character::isLetterOrDigit);
      return Matcher.quoteReplacement(plain ? word : text);
    } catch (CharacterCodingException e) {
      return Matcher.quoteReplacement(text);
    }
  }
}
