package io.cormorant.core;

import java.nio.charset.StandardCharsets;

/// Tells a page that is only a shell for its scripts: almost no text, but scripts.
///
/// One pass over the bytes, without decoding or parsing them, that ends as soon as there is enough
/// text: every HTML document of a crawl that renders pages comes by here. It takes bytes as ASCII,
/// which is right for markup in all encodings but UTF-16, and counts each character of UTF-8 once.
public final class ScriptShell {
  /// Fewer visible characters, spaces not counted, are almost no text.
  static final int LITTLE_TEXT = 200;

  private static final byte[][] UNSEEN = {
    ascii("script"), ascii("style"), ascii("noscript"), ascii("template"), ascii("title")
  };
  private static final int SCRIPT = 0;
  private static final byte[] JSON = ascii("json");
  private static final byte[] TYPE = ascii("type=");

  private final byte[] body;
  private final int enough;
  private int at;
  private int text;
  private boolean scripts;

  private ScriptShell(byte[] body, int enough) {
    this.body = body;
    this.enough = enough;
  }

  public static boolean isShell(byte[] body) {
    if (isWide(body)) {
      return false;
    }
    ScriptShell shell = new ScriptShell(body, LITTLE_TEXT);
    shell.scan();
    return shell.text < LITTLE_TEXT && shell.scripts;
  }

  /// Visible characters, spaces not counted; counting ends at `enough`.
  public static int textLength(byte[] body, int enough) {
    ScriptShell shell = new ScriptShell(body, enough);
    shell.scan();
    return shell.text;
  }

  private void scan() {
    while (at < body.length && text < enough) {
      byte b = body[at++];
      if (b == '<') {
        markup();
      } else if (b > ' ' || (b & 0xc0) == 0xc0) {
        text++;
      }
    }
  }

  /// Steps over a tag or a comment, and over all of an element that is not seen.
  private void markup() {
    if (at < body.length && body[at] == '!') {
      comment();
      return;
    }
    int name = at;
    int end = tagEnd();
    for (int i = 0; i < UNSEEN.length; i++) {
      if (isName(name, UNSEEN[i])) {
        scripts |= i == SCRIPT && !isData(name, end);
        at = closing(end, UNSEEN[i]);
        return;
      }
    }
    at = end;
  }

  private void comment() {
    boolean real = at + 2 < body.length && body[at + 1] == '-' && body[at + 2] == '-';
    if (!real) {
      at = tagEnd();
      return;
    }
    at += 3;
    while (at < body.length && !(body[at] == '>' && body[at - 1] == '-' && body[at - 2] == '-')) {
      at++;
    }
  }

  /// Behind the `>` of the tag that begins here; one inside quotes does not count.
  private int tagEnd() {
    int i = at;
    byte quote = 0;
    for (; i < body.length; i++) {
      byte b = body[i];
      if (quote != 0) {
        quote = b == quote ? 0 : quote;
      } else if (b == '>') {
        return i + 1;
      } else if (isQuote(b) && body[i - 1] == '=') {
        quote = b;
      }
    }
    return i;
  }

  /// Where the closing tag of an element begins.
  private int closing(int from, byte[] name) {
    for (int i = from; i + 1 < body.length; i++) {
      if (body[i] == '<' && body[i + 1] == '/' && isName(i + 2, name)) {
        return i;
      }
    }
    return body.length;
  }

  private boolean isName(int from, byte[] name) {
    int end = from + name.length;
    return end < body.length && !isLetter(body[end]) && matches(from, name);
  }

  /// Whether the tag's `type` ends in `json`, as that of a script that is only data.
  private boolean isData(int from, int to) {
    for (int i = from + 1; i + TYPE.length < to; i++) {
      if (isSpace(body[i - 1]) && matches(i, TYPE)) {
        return isJson(i + TYPE.length, to);
      }
      if (body[i - 1] == '=' && isQuote(body[i])) {
        i = quoteEnd(i, to);
      }
    }
    return false;
  }

  /// Whether the value that begins here ends in `json`.
  private boolean isJson(int from, int to) {
    boolean quoted = from < to && isQuote(body[from]);
    int end = quoted ? quoteEnd(from, to) : from;
    while (!quoted && end < to && body[end] > ' ' && body[end] != '>') {
      end++;
    }
    return end - JSON.length >= from && matches(end - JSON.length, JSON);
  }

  private int quoteEnd(int from, int to) {
    int end = from + 1;
    while (end < to && body[end] != body[from]) {
      end++;
    }
    return end;
  }

  private boolean matches(int from, byte[] word) {
    for (int i = 0; i < word.length; i++) {
      if ((body[from + i] | 0x20) != word[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isQuote(byte b) {
    return b == '"' || b == '\'';
  }

  private static boolean isSpace(byte b) {
    return b >= 0 && b <= ' ';
  }

  private static boolean isLetter(byte b) {
    int lower = b | 0x20;
    return (lower >= 'a' && lower <= 'z') || (b >= '0' && b <= '9');
  }

  private static boolean isWide(byte[] body) {
    return body.length > 1 && ((body[0] & 0xff) + (body[1] & 0xff)) == 0x1fd;
  }

  private static byte[] ascii(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }
}
