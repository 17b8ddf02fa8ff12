package io.cormorant.parse.charset;

import io.cormorant.core.Response;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// What speaks for the charset a document was read in, so that people can see why its text came out
/// as it did. [CharsetFinder] decides; this looks at the same places after the fact.
///
/// @param charset it was read in
/// @param mark the charset a byte order mark names, if there is one
/// @param server the charset the server declares, if that is one
/// @param page the charset the document declares of itself, if that is one
public record CharsetEvidence(
    String charset, @Nullable String mark, @Nullable String server, @Nullable String page) {
  /// Gathers what a document says.
  ///
  /// @param charset it was read in
  public static CharsetEvidence of(Response.Document document, String charset) {
    byte[] body = document.body();
    String type = document.headers().first("Content-Type").orElse("");
    return new CharsetEvidence(
        charset,
        name(CharsetFinder.byteOrder(body)),
        name(CharsetFinder.declaredIn(type)),
        name(MetaCharset.find(body)));
  }

  /// What decided, in words for people.
  public String sentence() {
    if (charset.equals(mark)) {
      return charset + ", from its byte order mark";
    }
    boolean byServer = charset.equals(server);
    boolean byPage = charset.equals(page);
    if (byServer && byPage) {
      return charset + ", declared by server and page";
    }
    if (byServer) {
      return charset + ", declared by the server; " + says("the page", page);
    }
    if (byPage) {
      return charset + ", declared by the page; " + says("the server", server);
    }
    return charset
        + ", from its bytes; "
        + says("the server", server)
        + ", "
        + says("the page", page);
  }

  private static String says(String who, @Nullable String declared) {
    return who + " says " + (declared == null ? "nothing" : declared);
  }

  private static @Nullable String name(@Nullable Charset charset) {
    return charset == null ? null : charset.name();
  }
}
