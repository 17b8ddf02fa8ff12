package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import org.netpreserve.jwarc.URIs;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A line of a CDXJ index, as pywb and its relatives write and read it: where a capture of a URL
/// lies.
///
/// @param key the URL with its host turned round, canonicalised as the Internet Archive does: lower
///   case, no `www.`, default port, session id or last slash, query sorted. URLs may share a key
/// @param timestamp of the capture, `yyyyMMddHHmmss` in UTC
/// @param mime the media type, `warc/revisit` for a revisit record
/// @param status of the HTTP answer
/// @param digest of the payload as in the WARC file, `sha1:` and base 32
/// @param length of the packed record
/// @param offset of the record in the file
/// @param filename of the WARC file, as it is when finished
public record CdxRecord(
    String key,
    String timestamp,
    String url,
    String mime,
    String status,
    String digest,
    long length,
    long offset,
    String filename) {
  /// The media type of revisit records.
  static final String REVISIT = "warc/revisit";

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int MAX_MIME = 100;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /// @param contentType the value of that header, may be empty
  static CdxRecord of(
      String url,
      Instant date,
      String contentType,
      int status,
      String digest,
      long length,
      long offset,
      String filename) {
    return new CdxRecord(
        key(url),
        STAMP.format(date),
        url,
        mime(contentType),
        Integer.toString(status),
        digest,
        length,
        offset,
        filename);
  }

  /// The key under which a URL is found.
  static String key(String url) {
    return URIs.toNormalizedSurt(url);
  }

  /// Reads a line of ours or of another indexer.
  static CdxRecord parse(String line) {
    try {
      int space = line.indexOf(' ');
      int json = line.indexOf(' ', space + 1);
      JsonNode fields = JSON.readTree(line.substring(Math.max(json, 0)));
      return new CdxRecord(
          line.substring(0, space),
          line.substring(space + 1, json),
          fields.path("url").asString(""),
          fields.path("mime").asString(""),
          fields.path("status").asString(""),
          fields.path("digest").asString(""),
          Long.parseLong(fields.path("length").asString("")),
          Long.parseLong(fields.path("offset").asString("")),
          fields.path("filename").asString(""));
    } catch (JacksonException | IndexOutOfBoundsException | NumberFormatException e) {
      throw new ArchiveException("not a line of a CDXJ index: " + line, e);
    }
  }

  /// The line without its end, in ASCII.
  String line() {
    StringBuilder line = new StringBuilder(400);
    line.append(key).append(' ').append(timestamp).append(" {\"url\": \"");
    quote(url, line);
    line.append("\", \"mime\": \"");
    quote(mime, line);
    line.append("\", \"status\": \"").append(status).append("\", \"digest\": \"");
    quote(digest, line);
    line.append("\", \"length\": \"").append(length).append("\", \"offset\": \"").append(offset);
    line.append("\", \"filename\": \"");
    quote(filename, line);
    return line.append("\"}").toString();
  }

  CdxRecord withLength(long other) {
    return new CdxRecord(key, timestamp, url, mime, status, digest, other, offset, filename);
  }

  boolean isRevisit() {
    return mime.equals(REVISIT);
  }

  long end() {
    return offset + length;
  }

  private static String mime(String contentType) {
    int end = 0;
    int most = Math.min(contentType.length(), MAX_MIME);
    while (end < most && ";, \t".indexOf(contentType.charAt(end)) < 0) {
      end++;
    }
    return end == 0 ? "unk" : contentType.substring(0, end);
  }

  private static void quote(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        out.append("\\u").append(HexFormat.of().toHexDigits(c));
      } else {
        out.append(c);
      }
    }
  }
}
