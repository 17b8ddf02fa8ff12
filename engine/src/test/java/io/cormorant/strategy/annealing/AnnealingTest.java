package io.cormorant.strategy.annealing;

import static io.cormorant.strategy.search.SearchFixture.assertUniform;
import static io.cormorant.strategy.search.SearchFixture.offer;
import static io.cormorant.strategy.search.SearchFixture.order;
import static io.cormorant.strategy.search.SearchFixture.pool;
import static io.cormorant.strategy.search.SearchFixture.take;
import static io.cormorant.strategy.search.SearchFixture.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.strategy.search.HostMemory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Worked values of the searches that take a worse link by the temperature.
class AnnealingTest {
  @ParameterizedTest
  @CsvSource({".1, .5, .819", ".3, .5, .549", ".3, .1, .0498", ".05, .01, .0067", ".1, 0, 0"})
  void annealingToleratesLessInTheCold(double worse, double degrees, double chance) {
    assertEquals(chance, Temperature.acceptance(worse, degrees), 6e-4);
  }

  @Test
  void annealingWithoutTemperatureIsBestFirst() throws InterruptedException {
    String cold = "temperature=0,least=0";
    List<String> best = order("best-first:scorer=comprehensive");
    assertEquals(best, order("sa:" + cold));
    assertEquals(best, order("fcosa-lg:local=0,global=0," + cold));
    assertEquals(
        order("best-first:scorer=comprehensive,lookahead=true"),
        order("sa:lookahead=true," + cold));
  }

  @Test
  void localAndGlobalOntologyAlikeAreAnnealing() throws InterruptedException {
    assertEquals(order("sa"), order("fcosa-lg:local=0,global=0"));
  }

  @Test
  void annealingInGreatHeatDrawsAnyOfTheBest() {
    MemoryFrontier pool = pool(60);
    AnnealingSearch search =
        new AnnealingSearch(
            new AnnealingSearch.Rules(new Temperature.Schedule(1e9, 1, 1, 1), 50, 5));
    search.begin(view(pool));
    assertUniform(50, search);
  }

  /// A substring would call "training" a text about rain, and knows no weights.
  @Test
  void aBranchIsComparedByItsTerms() {
    Topic topic =
        new Topic(
            "t",
            "t",
            List.of(new Keyword("storm", 1)),
            "en",
            List.of(),
            List.of(),
            List.of(),
            List.of(
                new Concept("storm", null, List.of("storm")),
                new Concept("rain", "storm", List.of("rain", "heavy rain")),
                new Concept("wind", "storm", List.of("wind"))),
            null,
            null);
    BranchVector rain = new BranchVector(topic, "rain");
    assertEquals(0, rain.share("training for storms"));
    assertEquals(0, rain.share("wind"));
    assertEquals(1, rain.share("heavy rain"));
    double both = rain.share("rain and wind and storm");
    assertTrue(both > 0 && both < 1, () -> "a part of it: " + both);
  }

  @Test
  void hostsCountByTheirShareOfRelevantPages() {
    HostMemory.Seen good = new HostMemory.Seen(9, 10, 0);
    HostMemory.Seen bad = new HostMemory.Seen(1, 10, 3);
    assertEquals(1.5, HostAnnealing.factor(good, .6) / HostAnnealing.factor(bad, .6), 1e-12);
    assertEquals(1, HostAnnealing.factor(HostMemory.Seen.NOTHING, .6));
  }

  @Test
  void aHostWithoutHopeWaitsForAllOthers() {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    offer(pool, "http://bad.test/", .9);
    offer(pool, "http://good.test/", .1);
    HostAnnealing search = new HostAnnealing(new Temperature.Schedule(1e9, 1, 1, 1), .6, 5);
    search.begin(view(pool));
    for (int i = 0; i < 20; i++) {
      search.ended("bad.test", 0, false);
    }
    take(pool, search, "http://good.test/");
    take(pool, search, "http://bad.test/");
  }
}
