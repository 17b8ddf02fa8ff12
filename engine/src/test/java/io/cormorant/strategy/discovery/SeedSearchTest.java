package io.cormorant.strategy.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Plugins;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.discover.Scout;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.HashSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// More seeds for any strategy.
class SeedSearchTest {
  private static final int WEBS = 2;

  /// All strategies that do not ask engines themselves.
  static Stream<String> strategies() {
    return new Plugins<>("strategy", StrategyPlugin.class)
        .all().stream().map(StrategyPlugin::name).filter(name -> !name.equals("dwdbrm"));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void findsAnIslandWhenTheStrategyHasNothingLeft(String name) throws InterruptedException {
    IslandWeb web = IslandWeb.small();
    ShelfEngine engine = web.engine();
    Strategy search = new SeedSearch(TestCrawl.strategy(name));
    TestCrawl crawl = web.crawl(search, engine);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertTrue(IslandWeb.visited(crawl).containsAll(IslandWeb.ISLAND), crawl.visited()::toString);
    assertEquals(new HashSet<>(engine.asked).size(), engine.asked.size());
    assertEquals(Strategy.State.DONE, search.state());
    assertEquals(0, search.next(5, _ -> {}));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void goesOnWhereItWasCutOff(String name) throws InterruptedException {
    Supplier<Strategy> made = () -> new SeedSearch(TestCrawl.strategy(name));
    for (long seed = 0; seed < WEBS; seed++) {
      IslandWeb web = IslandWeb.random(seed);
      TestCrawl whole = web.crawl(made.get(), web.engine());
      whole.run();
      for (int pages : new int[] {1, 7, 20}) {
        assertEquals(
            whole.visited(),
            Resumed.afterPages(web, made, pages),
            name + " cut off after " + pages + ", seed " + seed);
      }
    }
  }

  @Test
  void withoutAnEngineItIsTheStrategyAndWhatLinksTell() throws InterruptedException {
    IslandWeb web = IslandWeb.small();
    TestCrawl crawl =
        web.crawl(new SeedSearch(TestCrawl.strategy("bfs")), web.engine()).scout(Scout.NONE);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertTrue(IslandWeb.visited(crawl).contains("http://land.test/"), "a home page");
    assertTrue(IslandWeb.visited(crawl).stream().noneMatch(IslandWeb.ISLAND::contains));
  }
}
