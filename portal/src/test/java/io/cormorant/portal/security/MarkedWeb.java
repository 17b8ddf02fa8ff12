package io.cormorant.portal.security;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/// A web of three pages about rivers, with the same mark in their host, titles and texts, so that
/// whatever is told of them has it too.
///
/// @param mark fit for the name of a host
record MarkedWeb(String mark) implements WebSource {
  static final String NAME = "generated:marked";
  private static final int PAGES = 3;

  String host() {
    return mark + ".example";
  }

  /// Where a crawl begins.
  String first() {
    return "http://" + host() + "/1";
  }

  @Override
  public String prefix() {
    return NAME;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    return new OpenWeb() {
      @Override
      public Web web() {
        return MarkedWeb.this::page;
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }
    };
  }

  private Response page(Url url) {
    String number = url.path().substring(1);
    if (!url.host().equals(host()) || !number.matches("[1-" + PAGES + "]")) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    String html =
        "<title>River %s %s</title><main><p>%s</p></main><a href=/2>a river</a> <a href=/3>a river</a>"
            .formatted(
                number,
                mark,
                "The river %s of %s flows to the sea. ".formatted(number, mark).repeat(9));
    return new Response.Document(
        url,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html.getBytes(StandardCharsets.UTF_8),
        null);
  }
}
