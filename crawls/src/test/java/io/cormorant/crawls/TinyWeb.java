package io.cormorant.crawls;

import io.cormorant.core.Headers;
import io.cormorant.core.Keyword;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.crawls.web.Webs;
import io.cormorant.judge.WordModels;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// An endless web of short pages about rivers on one host, each of which links to the next two.
final class TinyWeb implements WebSource {
  static final String NAME = "generated:tiny";

  private static final Url FIRST = Url.of("http://tiny.example/1");

  /// Crawls of it.
  static Crawls crawls() {
    Clock clock = Clock.systemUTC();
    return new Crawls(
        "test/1",
        clock,
        new Webs(List.of(new TinyWeb()), clock),
        new Assembly(WordModels.NONE, clock));
  }

  static CrawlPlan plan(long pages) {
    Topic topic = new Topic("rivers", "Rivers", List.of(new Keyword("river", 1)), null, null);
    return CrawlPlan.of(topic, List.of(FIRST))
        .web(NAME)
        .judge("vsm")
        .budget(new Budget(pages, Duration.ofMinutes(5), 1L << 30))
        .connections(2)
        .minFree(0)
        .build();
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
        return TinyWeb::page;
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }
    };
  }

  private static Response page(Url url) {
    int number = Integer.parseInt(url.toString().substring(url.toString().lastIndexOf('/') + 1));
    String html =
        "<title>River %d</title><p>%s <a href=/%d>a river</a> <a href=/%d>a lake</a>"
            .formatted(
                number,
                ("The river number " + number + " flows into the sea. ").repeat(9),
                number + 1,
                number + 2);
    return new Response.Document(
        url,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html.getBytes(StandardCharsets.UTF_8),
        null);
  }
}
