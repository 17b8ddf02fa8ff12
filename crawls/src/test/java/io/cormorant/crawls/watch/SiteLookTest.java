package io.cormorant.crawls.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Looks at a site with a front page and a feed, which is asked for what each of them names.
final class SiteLookTest {
  private static final Url FRONT = Url.of("http://news.example/");
  private static final Duration STEP = Duration.ofMinutes(5);

  private final List<String> onFront = new ArrayList<>();
  private final List<String> inFeed = new ArrayList<>();
  private final Set<Url> known = new HashSet<>();
  private Instant now = Instant.parse("2026-03-02T08:00:00Z");
  private SiteMemory memory = SiteMemory.NONE;
  private boolean feedIsLost;
  private int articles;
  private int asked;

  private Response fetch(Url url) {
    String path = url.path();
    if (path.equals("/")) {
      asked++;
      return document(url, "text/html", front());
    }
    if (path.equals("/feed.xml")) {
      return feedIsLost
          ? new Response.Lost(url, 503, new Outcome.ServerFailed(503))
          : document(url, "application/rss+xml", feed());
    }
    String text = "What article %s tells is like nothing else. ".formatted(path).repeat(20);
    return document(
        url,
        "text/html",
        "<html><head><title>%s</title></head><body><main><h1>%s</h1><p>%s</p></main></body></html>"
            .formatted(path, path, text));
  }

  private String front() {
    StringBuilder html = new StringBuilder("<html><head><title>News</title>");
    html.append("<link rel=alternate type=application/rss+xml href=/feed.xml></head><body><ul>");
    onFront.forEach(path -> html.append("<li><a href=%s>%s</a>".formatted(path, path)));
    return html.append("</ul></body></html>").toString();
  }

  private String feed() {
    StringBuilder xml = new StringBuilder("<rss version=\"2.0\"><channel><title>News</title>");
    inFeed.forEach(
        path ->
            xml.append(
                "<item><title>x</title><link>http://news.example%s</link></item>".formatted(path)));
    return xml.append("</channel></rss>").toString();
  }

  private static Response document(Url url, String type, String text) {
    Headers headers = new Headers(List.of(new Headers.Field("Content-Type", type)));
    return new Response.Document(url, 200, headers, text.getBytes(StandardCharsets.UTF_8), null);
  }

  private final OpenWeb web =
      new OpenWeb() {
        @Override
        public Web web() {
          return SiteLookTest.this::fetch;
        }

        @Override
        public KnownTopic topic(String id) {
          throw OpenWeb.noTopic(id, Stream.empty());
        }
      };

  /// @return the paths of what was new
  private List<String> look(Duration later) throws InterruptedException {
    now = now.plus(later);
    // What is remembered is stored between two looks.
    SiteMemory stored = SiteMemory.of(memory.text());
    assertEquals(memory, stored);
    Looked looked =
        SiteLook.at(PoliteWeb.atOnce(web), FRONT, stored, known::contains, now.minus(later), now);
    memory = looked.memory();
    known.addAll(looked.known());
    return looked.found().stream()
        .filter(FoundPage::isNew)
        .map(page -> page.page().url().path())
        .toList();
  }

  @SafeVarargs
  private String publish(List<String>... lists) {
    String path = "/articles/" + ++articles;
    for (List<String> list : lists) {
      list.add(path);
    }
    return path;
  }

  /// Makes the front page one of which nothing is expected that the feed does not name.
  private void outdo() throws InterruptedException {
    publish(onFront, inFeed);
    assertEquals(List.of(), look(Duration.ZERO), "what is there already is not new");
    for (int i = 0; i < 3; i++) {
      String path = publish(onFront, inFeed);
      assertEquals(List.of(path), look(STEP));
    }
    assertEquals(4, asked);
  }

  @Test
  void aFrontPageThatOnlyFollowsItsFeedIsAskedForOnceAnHour() throws InterruptedException {
    outdo();
    for (int i = 0; i < 10; i++) {
      String path = publish(onFront, inFeed);
      assertEquals(List.of(path), look(STEP), "the feed names it");
    }
    assertEquals(4, asked);
    look(STEP);
    assertEquals(5, asked);
  }

  @Test
  void aFrontPageWithNewsOfItsOwnIsAskedForInEveryLook() throws InterruptedException {
    outdo();
    String own = publish(onFront);
    assertEquals(List.of(), look(STEP));
    assertEquals(List.of(own), look(Duration.ofHours(1)), "it is not lost");
    int before = asked;
    for (int i = 0; i < 3; i++) {
      String path = publish(onFront);
      assertEquals(List.of(path), look(STEP));
    }
    assertEquals(before + 3, asked);
  }

  @Test
  void aFrontPageStandsInForAFeedThatCannotBeHad() throws InterruptedException {
    outdo();
    feedIsLost = true;
    String path = publish(onFront, inFeed);
    assertEquals(List.of(path), look(STEP));
    assertEquals(5, asked);
  }

  @Test
  void aClockThatIsSetBackLetsNoFrontPageRestForEver() throws InterruptedException {
    outdo();
    now = now.minus(Duration.ofDays(2));
    look(STEP);
    assertEquals(5, asked);
  }
}
