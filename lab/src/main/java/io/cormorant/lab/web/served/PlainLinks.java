package io.cormorant.lab.web.served;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.cormorant.core.Response;
import java.io.ByteArrayOutputStream;
import java.util.Locale;
import java.util.regex.Pattern;

/// Makes the https links of a document http links, byte by byte, so that its charset need not be
/// known.
///
/// In HTML only attributes that are an address are changed, and the address a page sends its reader
/// to: what readers see stays as it is, and so do scripts, comments and addresses within others. In
/// feeds, sitemaps and other texts for machines every address of its own is changed. Charsets in
/// which the bytes of ASCII may mean something else (UTF-16, UTF-32, UTF-7, ISO-2022, HZ) are left
/// alone, and so is whatever is no text.
final class PlainLinks {
  private static final Pattern OTHER_CHARSET =
      Pattern.compile("charset\\s*=\\s*[\"']?\\s*(utf-?16|utf-?32|utf-?7|iso-2022|hz-)");
  private static final Pattern MACHINE_TEXT =
      Pattern.compile("<(urlset|sitemapindex|rss|feed|rdf:rdf)\\b");
  private static final int HEAD = 2_048;
  private static final String BEFORE_ADDRESS = " \t\r\n>\"'([,;";

  private final byte[] body;
  private final ByteArrayOutputStream out;
  private int at;

  private PlainLinks(byte[] body) {
    this.body = body;
    this.out = new ByteArrayOutputStream(body.length);
  }

  /// The body of a document with its links by http; the same array if there is nothing to change.
  static byte[] rewrite(Response.Document document) {
    byte[] body = document.body();
    String type = document.headers().first("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    String head =
        new String(body, 0, Math.min(body.length, HEAD), ISO_8859_1).toLowerCase(Locale.ROOT);
    if (!isText(type, head) || isOtherCharset(type, head)) {
      return body;
    }
    PlainLinks links = new PlainLinks(body);
    if (isForMachines(type, head)) {
      links.list();
    } else {
      links.html();
    }
    return links.out.size() == body.length ? body : links.out.toByteArray();
  }

  private static boolean isText(String type, String head) {
    return type.isEmpty()
        ? head.stripLeading().startsWith("<")
        : type.startsWith("text/") || type.contains("xml") || type.contains("json");
  }

  private static boolean isOtherCharset(String type, String head) {
    return OTHER_CHARSET.matcher(type).find()
        || OTHER_CHARSET.matcher(head).find()
        || head.startsWith("\u00fe\u00ff")
        || head.startsWith("\u00ff\u00fe")
        || head.indexOf('\0') >= 0;
  }

  private static boolean isForMachines(String type, String head) {
    boolean html = type.startsWith("text/html") || type.contains("xhtml") || type.isEmpty();
    return !html || MACHINE_TEXT.matcher(head).find();
  }

  /// Every address that is none within another one.
  private void list() {
    while (at < body.length) {
      boolean begins = at == 0 || BEFORE_ADDRESS.indexOf(body[at - 1]) >= 0;
      copy(begins);
    }
  }

  private void html() {
    while (at < body.length) {
      if (body[at] != '<') {
        copy(false);
      } else if (isHere("<!--")) {
        copyTo("-->");
      } else if (at + 1 < body.length && (letter(body[at + 1]) || body[at + 1] == '/')) {
        tag();
      } else {
        copy(false);
      }
    }
  }

  private void tag() {
    boolean script = isHere("<script");
    boolean style = isHere("<style");
    boolean meta = isHere("<meta");
    int quote = 0;
    boolean value = false;
    while (at < body.length) {
      byte c = body[at];
      boolean start = value && (quote == 0 || body[at - 1] == quote || space(body[at - 1]));
      boolean sent = meta && (isAt("url=", at - 4) || isAt("url='", at - 5));
      if (quote == 0 && c == '>') {
        copy(false);
        break;
      }
      if (quote != 0 && c == quote) {
        quote = 0;
        value = false;
      } else if (quote == 0 && value && (c == '"' || c == '\'')) {
        quote = c;
      } else if (quote == 0 && c == '=') {
        value = true;
      } else if (!space(c)) {
        copy(start || sent);
        value = false;
        continue;
      }
      copy(false);
    }
    if (script || style) {
      copyTo(script ? "</script" : "</style");
    }
  }

  /// Copies one byte, or all of `https:` without its s where an address may begin here.
  private void copy(boolean address) {
    if (address && isHere("https:") && (isAt("//", at + 6) || isAt("\\/\\/", at + 6))) {
      out.write(body, at, 4);
      at += 5;
    }
    out.write(body[at++]);
  }

  /// Copies up to the end of a text, or to the end of all.
  private void copyTo(String end) {
    while (at < body.length && !isHere(end)) {
      out.write(body[at++]);
    }
    for (int i = 0; i < end.length() && at < body.length; i++) {
      out.write(body[at++]);
    }
  }

  private boolean isHere(String text) {
    return isAt(text, at);
  }

  private boolean isAt(String text, int from) {
    if (from < 0 || from + text.length() > body.length) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (lower(body[from + i]) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
  }

  private static boolean letter(byte b) {
    int lower = lower(b);
    return lower >= 'a' && lower <= 'z';
  }

  private static boolean space(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n' || b == '\f';
  }
}
