package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Worked values of the searches that sometimes take a worse link; those of `wl` are in
/// [WangLandauTest].
class SearchTest {
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
    search.begin(ground(pool));
    assertUniform(50, search);
  }

  /// That each of so many is chosen as often as any other, which stays where it is.
  private static void assertUniform(int links, Search search) {
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
    search.begin(ground(pool));
    for (int i = 0; i < 20; i++) {
      search.ended("bad.test", 0, false);
    }
    take(pool, search, "http://good.test/");
    take(pool, search, "http://bad.test/");
  }

  /// B1 and D1 are misses, so C1 goes before B2 although it promises less, and D2 after every link
  /// of a host that is not tabu. At last all hosts are: A3, which promises least, goes after D2.
  @Test
  void tabuPutsOffTheHostsOfMissesOnT13() throws InterruptedException {
    assertEquals("S A1 A2 B1 D1 C1 B2 C2 C3 C4 D2 A3 D3", String.join(" ", order("on-its")));
  }

  @Test
  void tabuLeavesAHostAloneThatDisappointed() {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    offer(pool, "http://d.test/2", .9);
    offer(pool, "http://c.test/1", .3);
    offer(pool, "http://c.test/2", .2);
    TabuSearch search = new TabuSearch(new TabuSearch.Rules(15, 30, 3));
    search.begin(ground(pool));
    offer(pool, "http://d.test/1", .95);
    take(pool, search, "http://d.test/1");
    search.ended("d.test", 0, false);
    take(pool, search, "http://c.test/1");
    take(pool, search, "http://c.test/2");
    take(pool, search, "http://d.test/2");
  }

  @Test
  void tabuIsLiftedForALinkThatPromisesMoreThanAllLately() {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    offer(pool, "http://d.test/1", .5);
    TabuSearch search = new TabuSearch(new TabuSearch.Rules(15, 30, 3));
    search.begin(ground(pool));
    take(pool, search, "http://d.test/1");
    search.ended("d.test", 0, false);
    offer(pool, "http://d.test/2", .6);
    offer(pool, "http://c.test/1", .4);
    take(pool, search, "http://d.test/2");
  }

  @Test
  void antsFollowTheTrail() {
    AntSearch all = new AntSearch(new AntSearch.Rules(10, 1, 0, 1));
    double[] weights = {.5, .5};
    assertEquals(
        all.chance(.5, new double[] {.1, .2}, weights),
        all.chance(.5, new double[] {.9, 0}, weights));
    all.ended("a.test", .7, true);
    assertEquals(.7, all.trail("a.test"), 1e-12);
    all.ended("a.test", 0, false);
    assertEquals(.05, all.trail("a.test"), 1e-12);
  }

  /// Twenty links, none of which dominates another.
  @Test
  void antsWithoutSightDrawAnyOfTheFrontAlike() {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    for (int i = 0; i < 20; i++) {
      offer(pool, "http://h" + i + ".test/" + i, .5);
    }
    AntSearch search = new AntSearch(new AntSearch.Rules(1, 1, 0, .1));
    search.begin(
        ground(
            pool,
            new Ground.Parts(link -> number(link) / 20, link -> 1 - number(link) / 20, _ -> 1)));
    assertUniform(20, search);
  }

  private static double number(Candidate link) {
    return Double.parseDouble(link.url().path().substring(1));
  }

  @Test
  void antsOfAnEnrichedTopicAreTheSameAnts() throws InterruptedException {
    assertEquals(order("moaco"), order("olmoaco"));
    Concept root = new Concept("rain", null, List.of("rain"));
    Concept extra = new Concept("flood", "rain", List.of("flood"));
    List<Keyword> plain = new Ontology(List.of(root)).keywords();
    List<Keyword> rich = new Ontology(List.of(root, extra)).keywords();
    assertEquals(plain.size() + 1, rich.size(), "the topic changes");
    assertEquals(
        T13Drive.order("olmoaco", topic(root)), T13Drive.order("olmoaco", topic(root, extra)));
  }

  private static Topic topic(Concept... concepts) {
    return new Topic(
        "t",
        "t",
        List.of(new Keyword("t", 1)),
        "",
        List.of(),
        List.of(),
        List.of(),
        List.of(concepts),
        null,
        null);
  }

  @Test
  void theBankKeepsTheBetterOfTwoThatAreAlike() {
    Bank bank = new Bank(2);
    bank.add(entry("x", .9, .1), 1);
    bank.add(entry("y", .1, .9), 1);
    assertEquals(1.131, bank.apart(), 1e-3);
    bank.add(entry("z", .85, .2), 1);
    assertEquals(List.of("/z", "/y"), bank.entries().stream().map(e -> e.url().path()).toList());
    bank.add(entry("worse", .8, .15), 1);
    assertFalse(bank.holds(Url.of("http://a.test/worse")));
  }

  @Test
  void nearestFarthestGivesQualityAndSpread() {
    List<double[]> points =
        List.of(new double[] {.9, .1}, new double[] {.5, .5}, new double[] {.1, .9});
    assertEquals(List.of(1, 0), Pareto.nearestFarthest(points, 2));
    assertEquals(List.of(0, 1, 2), Pareto.front(points));
    assertEquals(List.of(1), Pareto.front(List.of(new double[] {.1, .2}, new double[] {.3, .2})));
    assertArrayEquals(new double[] {.9, .1}, points.getFirst());
  }

  private static Bank.Entry entry(String name, double... point) {
    return new Bank.Entry(Url.of("http://a.test/" + name), point);
  }

  private static MemoryFrontier pool(int links) {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    for (int i = 0; i < links; i++) {
      offer(pool, "http://a.test/" + i, i / 100.0);
    }
    return pool;
  }

  private static void offer(MemoryFrontier pool, String url, double energy) {
    pool.offer(Candidate.seed(Url.of(url)), Priority.of(energy));
  }

  private static void take(MemoryFrontier pool, Search search, String expected) {
    Pick pick = search.choose().orElseThrow();
    assertEquals(expected, pick.url().toString());
    pool.claim(pick.url());
  }

  private static Ground ground(MemoryFrontier pool) {
    return ground(pool, new Ground.Parts(_ -> 0, _ -> 0, _ -> 1));
  }

  private static Ground ground(MemoryFrontier pool, Ground.Parts parts) {
    Dice dice = new Dice();
    dice.seed(5);
    return new Ground(pool, dice, topic(), parts, false, .5);
  }

  private static List<String> order(String spec) throws InterruptedException {
    TestCrawl crawl =
        new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"))
            .links(new MemoryLinkGraph())
            .strategy(TestCrawl.strategy(spec));
    crawl.run();
    return crawl.visited().stream().map(SmallWeb::t13Name).toList();
  }
}
