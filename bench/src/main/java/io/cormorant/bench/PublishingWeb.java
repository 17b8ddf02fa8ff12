package io.cormorant.bench;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/// Any number of sites that publish an article every so often, each at times of its own. A site has
/// a feed of its last articles, which can be asked for by its version. Nothing is stored: what a
/// site has at a moment follows from its name.
final class PublishingWeb implements WebSource {
  static final String NAME = "generated:publishing";
  private static final int LISTED = 20;
  private static final int WORDS = 150;

  private final InstantSource clock;
  private final long every;
  private final LongAdder requests = new LongAdder();

  /// @param everyMinutes between two articles of a site
  PublishingWeb(InstantSource clock, int everyMinutes) {
    this.clock = clock;
    this.every = everyMinutes * 60_000L;
  }

  static String address(int site) {
    return "http://s" + site + ".example/feed.xml";
  }

  long requests() {
    return requests.sum();
  }

  @Override
  public String prefix() {
    return NAME;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    Web web =
        new Web() {
          @Override
          public Response fetch(Url url) {
            return answer(url, Validators.NONE);
          }

          @Override
          public Response fetch(Url url, Validators known) {
            return answer(url, known);
          }
        };
    return new OpenWeb() {
      @Override
      public Web web() {
        return web;
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }
    };
  }

  private Response answer(Url url, Validators known) {
    requests.increment();
    long newest = (clock.millis() + url.host().hashCode() * 7_919L) / every;
    if (!url.path().equals("/feed.xml")) {
      return article(url, newest);
    }
    String etag = "\"" + newest + "\"";
    if (etag.equals(known.etag())) {
      return new Response.Unchanged(url, Headers.NONE);
    }
    StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>Site</title>");
    for (long n = newest; n > newest - LISTED; n--) {
      feed.append("<item><title>Article ").append(n).append("</title><link>http://");
      feed.append(url.host()).append("/a/").append(n).append("</link></item>");
    }
    return document(url, "application/rss+xml", etag, feed.append("</channel></rss>").toString());
  }

  private static Response article(Url url, long newest) {
    String number = url.path().replaceAll("\\D", "");
    long n = number.isEmpty() || number.length() > 15 ? Long.MAX_VALUE : Long.parseLong(number);
    if (n > newest) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    SplittableRandom random = new SplittableRandom(url.toString().hashCode());
    StringBuilder text = new StringBuilder("Every second of them tells of rivers. ");
    for (int i = 0; i < WORDS; i++) {
      text.append(Long.toString(random.nextLong(1L << 30), 36)).append(' ');
    }
    return document(
        url,
        "text/html",
        "\"1\"",
        "<title>Article %d</title><main><p>%s %s</p></main>"
            .formatted(n, n % 2 == 0 ? "A flood." : "A concert.", text));
  }

  private static Response document(Url url, String type, String etag, String body) {
    return new Response.Document(
        url,
        200,
        new Headers(
            java.util.List.of(
                new Headers.Field("Content-Type", type + "; charset=utf-8"),
                new Headers.Field("ETag", etag))),
        body.getBytes(StandardCharsets.UTF_8),
        null);
  }
}
