package io.cormorant.parse;

import io.cormorant.core.Headers;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;

/// Documents for tests.
final class Documents {
  static final Url HERE = Url.of("http://example.com/dir/page.html");

  private Documents() {}

  static Response.Document document(String contentType, byte[] body) {
    return document(HERE, contentType, body);
  }

  static Response.Document document(Url url, String contentType, byte[] body) {
    Headers headers =
        contentType.isEmpty() ? Headers.NONE : Headers.of("Content-Type", contentType);
    return new Response.Document(url, 200, headers, body, null);
  }

  static Page page(String contentType, byte[] body) {
    Parsed parsed = new PageParser().parse(document(contentType, body));
    if (parsed instanceof Parsed.Ok ok) {
      return ok.page();
    }
    throw new AssertionError("no page: " + parsed);
  }

  static Page page(String html) {
    return page("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
  }
}
