package io.cormorant.portal.testing;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/// An endless web of short pages about rivers on one host, each of which links to the next two. Its
/// texts have characters that databases find hard.
public final class RiverWeb implements WebSource {
  public static final String NAME = "generated:rivers";
  public static final String FIRST = "http://rivers.example/1";

  @Override
  public String prefix() {
    return NAME;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    return new OpenWeb() {
      @Override
      public Web web() {
        return RiverWeb::page;
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }
    };
  }

  private static Response page(Url url) {
    if (url.path().equals("/gone")) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    String number = url.path().substring(1).replaceAll("\\D", "");
    int n = number.isEmpty() ? 1 : Integer.parseInt(number);
    String html =
        "<title>River %d 🐦 𠮷野家</title><main><p>%s 𠮷 🦆 \0 &#0; <a href=/%d>a river</a> <a href=/%d>a lake</a>"
            .formatted(
                n,
                ("The river number " + n + " flows through the valley into the sea. ").repeat(9),
                n + 1,
                n + 2);
    return new Response.Document(
        url,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html.getBytes(StandardCharsets.UTF_8),
        null);
  }
}
