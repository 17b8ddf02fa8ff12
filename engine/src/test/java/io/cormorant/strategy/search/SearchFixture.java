package io.cormorant.strategy.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.strategy.T13Drive;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What tests of searches have in common: links that wait, and what a search sees of them.
public final class SearchFixture {
  private static final Topic TOPIC = T13Drive.TOPIC;

  private SearchFixture() {}

  /// That each of so many is chosen as often as any other, which stays where it is.
  public static void assertUniform(int links, Search search) {
    Map<Url, Integer> drawn = new HashMap<>();
    double each = 10_000.0 / links;
    for (int i = 0; i < 10_000; i++) {
      drawn.merge(search.choose().orElseThrow().url(), 1, Integer::sum);
    }
    double chiSquare =
        drawn.values().stream().mapToDouble(n -> (n - each) * (n - each) / each).sum();
    assertEquals(links, drawn.size());
    assertTrue(chiSquare < 1.75 * links, "999 of 1,000 such sums are less than " + chiSquare);
  }

  public static MemoryFrontier pool(int links) {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    for (int i = 0; i < links; i++) {
      offer(pool, "http://a.test/" + i, i / 100.0);
    }
    return pool;
  }

  public static void offer(MemoryFrontier pool, String url, double energy) {
    pool.offer(Candidate.seed(Url.of(url)), Priority.of(energy));
  }

  public static void take(MemoryFrontier pool, Search search, String expected) {
    Pick pick = search.choose().orElseThrow();
    assertEquals(expected, pick.url().toString());
    pool.claim(pick.url());
  }

  public static SearchView view(MemoryFrontier pool) {
    return view(pool, new SearchView.Parts(_ -> 0, _ -> 0, _ -> 1));
  }

  public static SearchView view(MemoryFrontier pool, SearchView.Parts parts) {
    Dice dice = new Dice();
    dice.seed(5);
    return new SearchView(pool, dice, TOPIC, parts, false, .5);
  }

  public static List<String> order(String spec) throws InterruptedException {
    TestCrawl crawl =
        new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"))
            .links(new MemoryLinkGraph())
            .strategy(TestCrawl.strategy(spec));
    crawl.run();
    return crawl.visited().stream().map(SmallWeb::t13Name).toList();
  }
}
