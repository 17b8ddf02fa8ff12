package io.cormorant.parse;

import io.cormorant.parse.charset.CharsetFinder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells what a document is from its declared media type and its first bytes.
///
/// Servers name types carelessly in both directions: pages come as `application/octet-stream` and
/// PDFs as `text/html`. So an HTML opening or that of a PDF is believed whatever the type says, and
/// a text type is not believed where the bytes are plainly something else.
public final class MediaSniffer {
  /// What a document is read as.
  enum Kind {
    HTML,
    PLAIN,
    XML_LIST,
    JSON_FEED,
    PDF,
    OTHER
  }

  /// Bytes at the beginning that tell what a document is.
  static final int WINDOW = 1_024;

  private static final int MIN_CONTROLS = 4;
  private static final double MAX_CONTROL_SHARE = 0.04;

  private static final Set<String> HTML_TYPES = Set.of("text/html", "application/xhtml+xml");

  private static final Set<String> HTML_OPENINGS =
      Set.of(
          "html", "head", "body", "title", "meta", "link", "script", "style", "base", "table",
          "div", "p", "h1", "h2", "h3", "a", "b", "br", "iframe", "font", "main", "article",
          "section", "header", "nav", "ul", "center", "form");

  private static final String PDF = "application/pdf";

  private static final String[][] MAGIC = {
    {"%PDF-", PDF},
    {"PK\u0003\u0004", "application/zip"},
    {"\u001f\u008b", "application/gzip"},
    {"\u0089PNG", "image/png"},
    {"GIF8", "image/gif"},
    {"\u00ff\u00d8\u00ff", "image/jpeg"},
    {"RIFF", "application/x-riff"},
    {"Rar!", "application/vnd.rar"},
    {"7z\u00bc\u00af", "application/x-7z-compressed"},
    {"\u007fELF", "application/x-elf"},
    {"\u00d0\u00cf\u0011\u00e0", "application/x-ole-storage"},
    {"OggS", "application/ogg"},
    {"ID3", "audio/mpeg"},
    {"wOFF", "font/woff"},
    {"wOF2", "font/woff2"}
  };

  private MediaSniffer() {}

  /// The media type of a page or PDF that its server called something else; null where the declared
  /// type fits or nothing better is known.
  public static @Nullable String unlike(String mediaType, byte[] body) {
    return switch (kind(mediaType, body)) {
      case HTML -> HTML_TYPES.contains(mediaType) ? null : "text/html";
      case PDF -> mediaType.equals(PDF) ? null : PDF;
      case PLAIN, XML_LIST, JSON_FEED, OTHER -> null;
    };
  }

  static Kind kind(String mediaType, byte[] body) {
    String binary = binaryType(body);
    if (binary != null) {
      return binary.equals(PDF) ? Kind.PDF : Kind.OTHER;
    }
    String head = textHead(body);
    String opening = opening(head);
    if (isXmlList(opening, head)) {
      return Kind.XML_LIST;
    }
    if (HTML_TYPES.contains(mediaType) || HTML_OPENINGS.contains(opening)) {
      return Kind.HTML;
    }
    if (isJsonFeed(mediaType, head)) {
      return Kind.JSON_FEED;
    }
    return mediaType.equals("text/plain") ? Kind.PLAIN : Kind.OTHER;
  }

  /// The type of bytes that cannot be text, or null where they can.
  static @Nullable String binaryType(byte[] body) {
    if (CharsetFinder.isWide(body)) {
      return null;
    }
    String head = head(body);
    for (String[] magic : MAGIC) {
      if (head.startsWith(magic[0])) {
        return magic[1];
      }
    }
    int controls = 0;
    for (int i = 0; i < head.length(); i++) {
      char c = head.charAt(i);
      if (c < 0x20 && c != '\t' && c != '\n' && c != '\f' && c != '\r' && c != 0x1B) {
        controls++;
      }
    }
    boolean binary = controls >= MIN_CONTROLS && controls > head.length() * MAX_CONTROL_SHARE;
    return binary ? "application/octet-stream" : null;
  }

  /// The name of the first element in lower case, or empty where the document does not begin with
  /// one. A document type of HTML counts as an element.
  static String opening(byte[] body) {
    return opening(textHead(body));
  }

  private static String opening(String head) {
    int at = skipPreamble(head);
    if (head.startsWith("<!doctype", at)) {
      if (head.startsWith("html", skipSpace(head, at + 9))) {
        return "html";
      }
      int behind = skipDoctype(head, at);
      at = behind + skipPreamble(head.substring(behind));
    }
    if (at >= head.length() || head.charAt(at) != '<') {
      return "";
    }
    int end = at + 1;
    while (end < head.length() && isNamePart(head.charAt(end))) {
      end++;
    }
    return head.substring(at + 1, end);
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == ':';
  }

  private static boolean isXmlList(String opening, String head) {
    ListFormat format = ListFormat.of(opening);
    return format != null
        && (format != ListFormat.RDF
            || head.contains("purl.org/rss/")
            || head.contains("netscape.com/rdf/"));
  }

  private static boolean isJsonFeed(String mediaType, String head) {
    return mediaType.endsWith("json")
        && head.startsWith("{", skipSpace(head, 0))
        && head.replace("\\", "").contains("://jsonfeed.org/version/");
  }

  /// The first characters in lower case, as far as they can be told without knowing the charset.
  private static String textHead(byte[] body) {
    String head = head(body);
    if (CharsetFinder.byteOrder(body) != null) {
      head = head.substring(head.charAt(0) == '\u00ef' ? 3 : 2);
    }
    return head.replace("\u0000", "").toLowerCase(Locale.ROOT);
  }

  /// Behind a document type with the declarations it may hold.
  private static int skipDoctype(String head, int from) {
    int end = head.indexOf('>', from);
    int inner = head.indexOf('[', from);
    if (inner >= 0 && inner < end) {
      int close = head.indexOf(']', inner);
      end = close < 0 ? -1 : head.indexOf('>', close);
    }
    return end < 0 ? head.length() : end + 1;
  }

  /// Behind white space, comments and an XML declaration.
  private static int skipPreamble(String head) {
    int at = 0;
    while (true) {
      at = skipSpace(head, at);
      String close;
      if (head.startsWith("<!--", at)) {
        close = "-->";
      } else if (head.startsWith("<?", at)) {
        close = "?>";
      } else {
        return at;
      }
      int end = head.indexOf(close, at);
      if (end < 0) {
        return head.length();
      }
      at = end + close.length();
    }
  }

  private static int skipSpace(String head, int from) {
    int at = from;
    while (at < head.length() && Character.isWhitespace(head.charAt(at))) {
      at++;
    }
    return at;
  }

  private static String head(byte[] body) {
    return new String(body, 0, Math.min(body.length, WINDOW), StandardCharsets.ISO_8859_1);
  }
}
