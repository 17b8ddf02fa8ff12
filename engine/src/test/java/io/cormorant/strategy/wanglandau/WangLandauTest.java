package io.cormorant.strategy.wanglandau;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.strategy.EstimatedStrategy;
import io.cormorant.strategy.T13Drive;
import io.cormorant.strategy.Tier;
import io.cormorant.strategy.search.Dice;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchOrder;
import io.cormorant.strategy.search.SearchView;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Worked values of Wang-Landau sampling. The tests that begin with `erratum` are about places
/// where the paper contradicts itself or says what it cannot mean, numbered as in the description
/// of the strategy.
public class WangLandauTest {
  private static final WlSearch.Rules RULES = new WlSearch.Rules(.2, 2, 5);
  private static final Options PRESETS =
      new Options("wl", new WangLandau().about().options(), Map.of());

  private final MemoryFrontier pool = new MemoryFrontier(HostGate.open());
  private final WlSearch search =
      new WlSearch(new Densities(50, true, Densities.Span.WHOLE), RULES);

  @ParameterizedTest
  @CsvSource({"0, 0", ".0199, 0", ".02, 1", ".621, 31", ".64, 32", ".98, 49", "1, 49"})
  void putsEnergiesIntoFiftyBins(double energy, int bin) {
    Densities densities = new Densities(50, true, Densities.Span.WHOLE);
    assertEquals(bin, densities.bin(energy));
    assertEquals(bin, densities.bin(Priority.major(Priority.of(energy))), "as a link waits");
  }

  @Test
  void leavesAloneWhatWasVisitedOften() {
    Densities densities = new Densities(50, true, Densities.Span.WHOLE);
    for (int k = 1; k <= 3; k++) {
      densities.stepped(7, true);
      assertEquals(Math.exp(-k), densities.acceptance(3, 7), 1e-12, "k accepts, none elsewhere");
    }
  }

  /// The prose has the logarithm of a difference, which may be negative.
  @Test
  void erratum1TakesTheDifferenceOfTheLogarithms() {
    Densities densities = new Densities(50, true, Densities.Span.WHOLE);
    densities.stepped(1, true);
    assertEquals(.367879, densities.acceptance(0, 1), 1e-6, "ln g = 0, 1");
    for (int i = 0; i < 3; i++) {
      densities.stepped(2, true);
    }
    assertEquals(1, densities.acceptance(2, 1), "ln g = 3, 1");
  }

  /// The listing computes the acceptance only when a bin is met for the first time. Here the bin of
  /// the links at .5 was met often, and is rejected five times in a row; then the best is taken.
  @Test
  void erratum2RejectsStepsIntoBinsThatWereMetBefore() throws IOException {
    begin(new Stubborn(), _ -> 1, false);
    for (int i = 0; i < 11; i++) {
      offer("http://a.test/" + i, .5);
    }
    for (int i = 0; i < 11; i++) {
      take();
    }
    offer("http://a.test/high", .9);
    assertEquals("http://a.test/high", take());
    offer("http://a.test/low", .5);
    offer("http://a.test/best", .505);
    WlTrace.Point before = lastPoint();
    assertEquals("http://a.test/best", take());
    WlTrace.Point after = lastPoint();
    assertEquals(5, after.proposals() - before.proposals());
    assertEquals(before.accepted(), after.accepted());
    assertEquals(before.fallbacks() + 1, after.fallbacks());
    assertEquals(1 + 5, density(45), 1e-12, "a rejection counts where the walk stays");
    assertEquals(10, density(25), 1e-12);
  }

  /// A judge whose scores end at .3 would use 16 of the 50 bins that reach to 1.
  @Test
  void binsSpanTheEnergiesThatWereMet() {
    Densities densities = new Densities(50, true, Densities.Span.SEEN);
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      densities.touch(.3 * random.nextDouble());
    }
    long met = IntStream.range(0, 50).filter(densities::isVisited).count();
    assertEquals(30, met);
    assertEquals(.5, densities.start(50));
    densities.touch(1);
    assertEquals(1, densities.start(50));
    assertTrue(densities.isVisited(0) && densities.isVisited(14) && densities.isVisited(49));
    assertFalse(densities.isVisited(16), "every two became one");
  }

  @Test
  void binsThatBecomeOneHoldTheLinksOfBoth() {
    Densities densities = new Densities(4, true, Densities.Span.SEEN);
    int low = densities.touch(.001);
    int next = densities.touch(.005);
    assertEquals(List.of(0, 1), List.of(low, next));
    densities.stepped(low, true);
    densities.stepped(low, true);
    densities.stepped(next, true);
    densities.touch(.02);
    assertEquals(Math.log(Math.exp(2) + Math.E), densities.density(0), 1e-12);
    assertEquals(5, densities.histogram(0), "first touches count");
  }

  /// The prose compares with the mean, the listing with ln 2 / ln f.
  @Test
  void erratum3OffersBothTestsOfFlatness() {
    assertTrue(histogram(true, 8, 12).isFlat());
    assertFalse(histogram(true, 7, 13).isFlat());
    assertTrue(histogram(false, 1, 900).isFlat(), "one visit is more than ln 2");
    Densities late = new Densities(1, false, Densities.Span.WHOLE);
    late.touch(0);
    for (int i = 0; i < 7 * Densities.ROUND; i++) {
      late.stepped(0, true);
    }
    assertEquals(Math.pow(2, -7), late.penalty());
    for (int i = 0; i < 88; i++) {
      late.stepped(0, true);
    }
    assertFalse(late.isFlat(), "ln 2 / ln f is 88.7");
    late.stepped(0, true);
    assertTrue(late.isFlat());
  }

  private static Densities histogram(boolean byMean, int... visits) {
    Densities densities = new Densities(visits.length, byMean, Densities.Span.WHOLE);
    for (int bin = 0; bin < visits.length; bin++) {
      densities.touch((double) bin / visits.length);
      for (int i = 1; i < visits[bin]; i++) {
        densities.stepped(bin, true);
      }
    }
    return densities;
  }

  @Test
  void erratum4CountsTheFirstTouchAndBeginsAnewAtNothing() {
    Densities densities = new Densities(2, true, Densities.Span.WHOLE);
    assertEquals(0, densities.touch(0));
    assertEquals(1, densities.touch(.5));
    assertEquals(1, densities.histogram(1));
    for (int i = 0; i < Densities.ROUND; i++) {
      densities.stepped(i % 2, true);
    }
    densities.touch(.5);
    assertEquals(0, densities.histogram(1));
    assertEquals(.5, densities.penalty());
    assertEquals(500, densities.density(1), "what was learned stays");
  }

  /// Step 8 of the listing keeps no link below .2, whatever its rank.
  @Test
  void erratum5LetsLowPagesIntoTheQueueIfTheirRankIsHigh() {
    begin(new Dice(), url -> url.path().equals("/known") ? 2 : 1.99, true);
    assertEquals(Tier.ORDINARY, search.tier(link("known"), .1));
    assertEquals(Tier.DEFERRED, search.tier(link("unknown"), .1));
    assertEquals(Tier.ORDINARY, search.tier(link("unknown"), .2));
    begin(new Dice(), _ -> 1, false);
    Tier tier = search.tier(link("unknown"), .1);
    assertEquals(Tier.LEFTOVER, tier, "without look-ahead nothing is left out");
    assertEquals(.1, search.expected(tier.place(.1)), 1e-12);
  }

  @Test
  void erratum6HasOneDensityForAllEnergiesOfABin() throws IOException {
    begin(new Stubborn(), _ -> 1, false);
    for (double energy : new double[] {.519, .511, .505, .5}) {
      offer("http://a.test/" + energy, energy);
    }
    for (int i = 0; i < 4; i++) {
      take();
    }
    assertEquals(3, density(25), 1e-12, "the first step was none of the walk");
  }

  /// S and its three children are fetched before the second step: four downloads, although the
  /// paper would count the two that are kept. A1 and B1 wait, D1 does not.
  @Test
  void erratum7CountsEveryDownload() throws InterruptedException {
    List<String> waits = new ArrayList<>();
    T13Drive drive = new T13Drive(new SearchOrder(lookahead(64), told(waits)), T13Drive.TOPIC);
    drive.visited(drive.next(1).getFirst());
    List<Pick> children = drive.next(4);
    assertEquals(List.of("A1", "B1", "D1"), T13Drive.names(children));
    children.forEach(drive::visited);
    assertEquals(List.of("S 0.90", "A1 0.73", "B1 0.24"), waits);
  }

  private static SearchOrder.Rules lookahead(int ahead) {
    return new SearchOrder.Rules(
        new EstimatedStrategy.Weights(.7, .3, 0),
        EstimatedStrategy.Parents.MAX,
        SearchOrder.Target.of(.3),
        true,
        ahead);
  }

  /// The search, and what begins to wait is told.
  private Search told(List<String> waits) {
    return new Search() {
      @Override
      public void begin(SearchView view) {
        search.begin(view);
      }

      @Override
      public Optional<Pick> choose() {
        return search.choose();
      }

      @Override
      public Tier tier(Candidate candidate, double estimate) {
        return search.tier(candidate, estimate);
      }

      @Override
      public void found(Pick pick) {
        waits.add("%s %.2f".formatted(SmallWeb.t13Name(pick.url()), Search.energy(pick)));
      }
    };
  }

  @Test
  void erratum8DoesNotLetAHostWinByOneGoodLink() {
    begin(new Dice(), _ -> 1, false);
    offer("http://first.test/", .95);
    take();
    offer("http://single.test/", .9);
    for (int i = 0; i < 10; i++) {
      offer("http://good.test/" + i, .7);
      offer("http://other.test/" + i, .1);
    }
    assertEquals(.6, new WlSearch.Region(.9, 1).shrunk(.45), 1e-12, "(.9 + 2 * .45) / 3");
    assertTrue(take().startsWith("http://good.test/"));
  }

  /// The listing would look for a target in an empty queue for ever.
  @Test
  void erratum9GoesOnWithTheBestWhenTheQueueWasEmpty() throws IOException {
    begin(new Dice(), _ -> 1, false);
    offer("http://a.test/1", .5);
    take();
    assertEquals(Optional.empty(), search.choose());
    offer("http://a.test/2", .3);
    offer("http://a.test/3", .4);
    assertEquals("http://a.test/3", take());
    assertEquals(2, lastPoint().fallbacks());
    assertEquals(0, lastPoint().proposals());
  }

  /// Ten thousand links at nearly nothing do not crowd out the good one of their host.
  @Test
  void proposesWhatIsLeftOverOnlyIfThereIsNothingElse() {
    begin(new Dice(), _ -> 1, false);
    offer("http://a.test/first", .9);
    for (int i = 0; i < 10_000; i++) {
      offer("http://a.test/" + i, search.tier(link("x"), .19).place(.19));
    }
    take();
    offer("http://a.test/good", .6);
    offer("http://a.test/fair", .3);
    assertTrue(List.of("http://a.test/good", "http://a.test/fair").contains(take()));
  }

  @Test
  void savesWhatItKnowsOfABin() throws InterruptedException, IOException {
    SmallWeb web = new SmallWeb();
    String[] links = new String[300];
    for (int i = 0; i < links.length; i++) {
      links[i] = "http://a.test/p" + i + " .5";
      web.page(Url.of("http://a.test/p" + i), ".5");
    }
    web.page(Url.of("http://a.test/"), ".5", links);
    TestCrawl crawl = new TestCrawl(web, Url.of("http://a.test/"));
    crawl.links(new MemoryLinkGraph()).strategy(TestCrawl.strategy("wl")).run();
    WlTrace.Walk walk = WlTrace.read(crawl.remembered.get(CrawlHistory.STRATEGY), PRESETS);
    WlTrace trace = walk.trace();
    assertEquals(300, trace.points().getLast().steps());
    assertEquals(1, trace.points().getLast().fallbacks(), "all in one bin: nothing is rejected");
    assertEquals(50, walk.energies().bins().size());
    assertEquals(.5, walk.energies().top(), "all that was met");
    assertEquals(299, walk.energies().bins().get(49).density());
    assertEquals(Map.of("a.test", 300), trace.regions());
  }

  private void begin(RandomGenerator dice, ToDoubleFunction<Url> rank, boolean lookahead) {
    SearchView.Parts parts = new SearchView.Parts(_ -> 0, _ -> 0, rank);
    search.begin(new SearchView(pool, dice, T13Drive.TOPIC, parts, lookahead, 1));
  }

  private void offer(String url, double energy) {
    pool.offer(Candidate.seed(Url.of(url)), Priority.of(energy));
  }

  private static Candidate link(String name) {
    return Candidate.seed(Url.of("http://a.test/" + name));
  }

  private String take() {
    Url url = search.choose().orElseThrow().url();
    pool.claim(url);
    return url.toString();
  }

  private WlTrace.Point lastPoint() throws IOException {
    return walk().trace().now();
  }

  private double density(int bin) throws IOException {
    return walk().energies().bins().get(bin).density();
  }

  private WlTrace.Walk walk() throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    saved.write(SearchOrder.VERSION);
    search.save(new DataOutputStream(saved));
    return WlTrace.read(saved.toByteArray(), PRESETS);
  }

  /// Chance that rejects whatever can be rejected.
  private static final class Stubborn implements RandomGenerator {
    private final Dice dice = new Dice();

    @Override
    public long nextLong() {
      return dice.nextLong();
    }

    @Override
    public double nextDouble() {
      return .98;
    }
  }
}
