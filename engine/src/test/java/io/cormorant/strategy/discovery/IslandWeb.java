package io.cormorant.strategy.discovery;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.discover.DirectScout;
import io.cormorant.discover.Query;
import io.cormorant.discover.ScoutLimits;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.strategy.Strategy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A web with pages that no link leads to from its seeds. Titles are scores, descriptions are what
/// pages are found by.
final class IslandWeb {
  static final Set<String> ISLAND = Set.of("http://island.test/a", "http://island.test/b");

  final SmallWeb web = new SmallWeb();
  final List<Url> urls = new ArrayList<>();
  private final List<Url> seeds = new ArrayList<>();

  /// Land with a hub, a port and a feed; an island that only searching finds; and a fan who links
  /// to the land and to a cove, and to whom nobody links.
  static IslandWeb small() {
    IslandWeb made = new IslandWeb();
    made.page("http://land.test/0", .9, "sailing boats", "http://land.test/1", "http://land.test/2")
        .page("http://land.test/1", .8, "sailing crews", "http://hub.test/1")
        .page("http://land.test/2", .1, "cooking")
        .page("http://land.test/", .3, "home")
        .page("http://land.test/news", .6, "news")
        .page("http://hub.test/1", .2, "links", "http://land.test/1", "http://port.test/1")
        .page("http://port.test/1", .7, "ports")
        .page("http://island.test/a", .95, "sailing islands", "http://island.test/b")
        .page("http://island.test/b", .7, "islands")
        .page("http://fan.test/1", .2, "fans", "http://land.test/0", "http://cove.test/1")
        .page("http://cove.test/1", .9, "coves");
    made.web.answer(
        new Response.Document(
            Url.of("http://land.test/feed"),
            200,
            Headers.of("Content-Type", "application/rss+xml"),
            "<rss><channel><title>.1</title><item><title>x</title><link>/news</link></item>"
                .getBytes(StandardCharsets.UTF_8),
            null));
    made.seeds.add(Url.of("http://land.test/0"));
    return made;
  }

  /// Forty pages on eight hosts, those of the last three without a link from the others.
  static IslandWeb random(long seed) {
    Random random = new Random(seed);
    IslandWeb made = new IslandWeb();
    for (int i = 0; i < 40; i++) {
      int host = i % 8;
      List<String> links = new ArrayList<>();
      for (int j = random.nextInt(4); j > 0; j--) {
        int to = random.nextInt(40);
        if (to % 8 < 5 || host >= 5) {
          links.add(url(to));
        }
      }
      String words = "w" + random.nextInt(6) + "x w" + random.nextInt(12) + "y";
      made.page(url(i), random.nextInt(100) / 100.0, words, links.toArray(String[]::new));
    }
    made.seeds.add(Url.of(url(0)));
    made.seeds.add(Url.of(url(1)));
    return made;
  }

  private static String url(int number) {
    return "http://h" + number % 8 + ".test/" + number;
  }

  private IslandWeb page(String url, double score, String words, String... links) {
    String feed =
        url.equals("http://land.test/0")
            ? "<link rel=alternate type=application/rss+xml href=/feed>"
            : "";
    String anchors =
        List.of(links).stream()
            .map(link -> "<a href='%s'>.5</a> ".formatted(link))
            .collect(Collectors.joining());
    urls.add(Url.of(url));
    web.html(
        Url.of(url),
        "<html><title>%s</title><meta name=description content='%s'>%s<body><p>%s %s</body></html>"
            .formatted(score, words, feed, url, anchors));
    return this;
  }

  ShelfEngine engine(Query.Kind... kinds) throws InterruptedException {
    return new ShelfEngine(web, urls, kinds);
  }

  TestCrawl crawl(Strategy strategy, ShelfEngine engine) {
    return new TestCrawl(web, seeds.toArray(Url[]::new))
        .links(new MemoryLinkGraph())
        .strategy(strategy)
        .scout(new DirectScout(List.of(engine), ScoutLimits.PRESET));
  }

  List<Url> seeds() {
    return seeds;
  }

  static Set<String> visited(TestCrawl crawl) {
    return crawl.visited().stream()
        .map(Url::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
