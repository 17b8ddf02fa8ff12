package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Link;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Plugins;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Retelling;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.MemoryLinkGraph;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every strategy must do, on the test graph T13 and on small random webs, through the real
/// loop. A strategy is in it by being on the class path: with its presets, and with every word that
/// an option of it takes.
class StrategyContractTest {
  private static final Plugins<StrategyPlugin> ALL =
      new Plugins<>("strategy", StrategyPlugin.class);

  /// Beside those that follow from the options.
  private static final List<String> MORE =
      List.of(
          "best-first:batch=3",
          "best-first:batch=7,parents=mean",
          "best-first:capacity=10",
          "best-first:capacity=20,batch=3",
          "pagerank:c=0.5,tolerance=0.001,refresh=0.1",
          "dfs:depth=2,width=3",
          "dfs:depth=1,leftovers=drop",
          "fish:depth=1,width=1",
          "fish:depth=2,width=2,dead=drop",
          "fish-improved:depth=1,width=2,ties=lifo",
          "shark:gamma=0.2",
          "message:b=0.1,recover=page");

  private static final int WEBS = 2;

  /// Of a change of a priority that counts.
  private static final double WORTH = 1e-3;

  static Stream<String> specs() {
    Stream<String> presets = ALL.all().stream().map(StrategyPlugin::name);
    Stream<String> words = ALL.all().stream().flatMap(StrategyContractTest::variants);
    return Stream.of(presets, words, MORE.stream()).flatMap(s -> s).distinct();
  }

  /// Those that go nowhere but where links lead.
  static Stream<String> followers() {
    return Stream.concat(
        specs().filter(spec -> !asks(spec)),
        Stream.of("dwdbrm:operators=related+forward+backward"));
  }

  private static boolean asks(String spec) {
    Plugins.Chosen<StrategyPlugin> chosen = ALL.choose(spec);
    return chosen.plugin().needsScout(chosen.options());
  }

  private static Stream<String> variants(StrategyPlugin plugin) {
    return plugin.about().options().stream()
        .filter(option -> option.values().contains("|"))
        .flatMap(
            (OptionSpec option) ->
                Stream.of(option.values().split("\\|", -1))
                    .filter(word -> !word.equals(option.preset()))
                    .map(word -> plugin.name() + ":" + option.name() + "=" + word));
  }

  @ParameterizedTest
  @MethodSource("followers")
  void fetchesEachReachablePageOnceAndNothingElse(String spec) throws InterruptedException {
    for (long seed = 0; seed < WEBS; seed++) {
      for (int connections : new int[] {1, 4}) {
        GeneratedWeb web = new GeneratedWeb(seed);
        TestCrawl crawl = web.crawl(spec).connections(connections);
        assertEquals(Ending.EXHAUSTED, crawl.run(), spec + " seed " + seed);
        List<Url> ended = ended(crawl);
        assertEquals(Set.copyOf(ended).size(), ended.size(), "twice: " + spec + " seed " + seed);
        Set<Url> reachable = web.reachable();
        assertTrue(reachable.containsAll(ended), spec + " seed " + seed);
        if (!prunes(spec)) {
          assertEquals(reachable, Set.copyOf(ended), spec + " seed " + seed);
        }
        assertTrue(ended.size() > 1, "gave up at once: " + spec + " seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("followers")
  void givesOnlyWhatWasFoundBefore(String spec) throws InterruptedException {
    GeneratedWeb web = new GeneratedWeb(11);
    TestCrawl crawl = web.crawl(spec);
    crawl.run();
    Set<Url> found = new HashSet<>(web.seeds());
    for (Url url : ended(crawl)) {
      assertTrue(found.contains(url), spec + " gave " + url + " before it was found");
      found.addAll(web.links(url));
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void repeatsItselfAndGoesOnWhereItWasCutOff(String spec) throws InterruptedException {
    for (long seed = 0; seed < WEBS; seed++) {
      GeneratedWeb web = new GeneratedWeb(seed);
      TestCrawl whole = web.crawl(spec);
      whole.run();
      TestCrawl again = web.crawl(spec);
      again.run();
      assertEquals(ended(whole), ended(again), "not repeated: " + spec + " seed " + seed);
      for (int pages : new int[] {1, 7}) {
        List<Url> both = new ArrayList<>();
        for (TestCrawl part : cutOff(web, spec, pages)) {
          both.addAll(ended(part));
        }
        assertEquals(ended(whole), both, spec + " cut off after " + pages + ", seed " + seed);
      }
    }
  }

  private static List<TestCrawl> cutOff(GeneratedWeb web, String spec, int pages)
      throws InterruptedException {
    MemoryLinkGraph links = new MemoryLinkGraph();
    TestCrawl first = web.crawl(spec).links(links).pages(pages);
    first.run();
    TestCrawl rest = web.crawl(spec).links(links).frontier(first.frontier());
    Crawl resumed = rest.build();
    Retelling.retell(first.events, resumed.history());
    resumed.history().strategy(first.remembered.getOrDefault(CrawlHistory.STRATEGY, new byte[0]));
    resumed.run();
    return List.of(first, rest);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void staysDoneWhenItIsDone(String spec) throws InterruptedException {
    Strategy strategy = TestCrawl.strategy(spec);
    new GeneratedWeb(3).crawl(spec).strategy(strategy).run();
    for (int i = 0; i < 2; i++) {
      assertEquals(Strategy.State.DONE, strategy.state(), spec);
      assertEquals(0, strategy.next(5, pick -> assertFalse(true, "gave " + pick)), spec);
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void scoresWhatWaitsAnewAsBeforeIfNothingWasLearned(String spec) throws InterruptedException {
    Strategy strategy = TestCrawl.strategy(spec);
    TestCrawl crawl = new GeneratedWeb(5).crawl(spec).strategy(strategy).pages(12);
    crawl.run();
    if (!strategy.followsJudge()) {
      return;
    }
    Map<Url, Double> scores = new HashMap<>();
    for (Visit visit : visits(crawl)) {
      scores.put(visit.page().url(), visit.score());
    }
    List<Pick> waiting = new ArrayList<>();
    crawl.frontier().forEachWaiting(waiting::add);
    assertFalse(waiting.isEmpty());
    for (Pick pick : waiting) {
      Double parent = scores.get(pick.candidate().via());
      for (OptionalDouble told :
          List.of(
              OptionalDouble.empty(),
              parent == null ? OptionalDouble.empty() : OptionalDouble.of(parent))) {
        Pick anew = strategy.rescored(pick, told);
        double change = Priority.major(anew.priority()) - Priority.major(pick.priority());
        assertEquals(0, change, WORTH, spec + " " + pick + " became " + anew);
        assertEquals(anew, strategy.rescored(anew, told), spec + " is not done after one time");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void refusesAStateThatIsBroken(String spec) throws InterruptedException, IOException {
    Strategy strategy = TestCrawl.strategy(spec);
    TestCrawl crawl = new GeneratedWeb(2).crawl(spec).pages(5);
    crawl.run();
    byte[] saved = crawl.remembered.getOrDefault(CrawlHistory.STRATEGY, new byte[0]);
    if (saved.length == 0) {
      return;
    }
    saved[0] = 99;
    new GeneratedWeb(2).crawl(spec).strategy(strategy).pages(1).run();
    try {
      strategy.load(new DataInputStream(new ByteArrayInputStream(saved)));
    } catch (IOException e) {
      assertFalse(e.getMessage().isBlank(), spec);
      return;
    }
    assertFalse(true, spec + " took a state of a form it does not know");
  }

  @Test
  void everyStrategyExplainsItself() {
    for (StrategyPlugin plugin : ALL.all()) {
      assertFalse(plugin.about().idea().isEmpty(), plugin.name() + " has no idea");
      assertFalse(plugin.about().cost().isEmpty(), plugin.name() + " does not tell its cost");
    }
  }

  @Test
  void readsTheGeneratedWebsAsTheyAre() throws InterruptedException {
    GeneratedWeb web = new GeneratedWeb(1);
    TestCrawl crawl = web.crawl("bfs");
    crawl.run();
    assertTrue(crawl.visited().size() > 15 && crawl.lost().size() > 3, crawl.events::toString);
    for (Visit visit : visits(crawl)) {
      assertEquals(
          web.links(visit.page().url()), visit.links().stream().map(Link::target).toList());
    }
  }

  private static boolean prunes(String spec) {
    Plugins.Chosen<StrategyPlugin> chosen = ALL.choose(spec);
    Options options = chosen.options();
    return chosen.plugin().prunes(options);
  }

  private static List<Visit> visits(TestCrawl crawl) {
    return crawl.events.stream()
        .filter(CrawlEvent.Visited.class::isInstance)
        .map(event -> ((CrawlEvent.Visited) event).visit())
        .toList();
  }

  /// The picks that ended, well or not, in order.
  private static List<Url> ended(TestCrawl crawl) {
    List<Url> urls = new ArrayList<>();
    for (CrawlEvent event : crawl.events) {
      switch (event) {
        case CrawlEvent.Visited visited -> urls.add(visited.visit().pick().url());
        case CrawlEvent.Lost lost -> urls.add(lost.pick().url());
        default -> {}
      }
    }
    return urls;
  }

  /// A web of some forty URLs on five hosts, a fifth of which lead nowhere.
  private static final class GeneratedWeb {
    private static final int URLS = 40;

    private final SmallWeb web = new SmallWeb();
    private final Map<Url, List<Url>> links = new HashMap<>();

    GeneratedWeb(long seed) {
      Random random = new Random(seed);
      for (int i = 0; i < URLS; i++) {
        if (i < 2 || random.nextInt(5) > 0) {
          page(url(i), random);
        }
      }
    }

    private void page(Url from, Random random) {
      List<String> written = new ArrayList<>();
      Set<Url> targets = new LinkedHashSet<>();
      for (int i = random.nextInt(8); i >= 0; i--) {
        Url to = url(random.nextInt(URLS));
        if (!to.equals(from) && targets.add(to)) {
          written.add(to + " " + random.nextInt(100) / 100.0);
        }
      }
      links.put(from, List.copyOf(targets));
      web.page(from, Double.toString(random.nextInt(100) / 100.0), written.toArray(String[]::new));
    }

    private static Url url(int number) {
      String word = Integer.toString(number * 7_919 % 1_000, 26);
      return Url.of("http://h" + number % 5 + ".test/" + word + "/" + number);
    }

    List<Url> seeds() {
      return List.of(url(0), url(1));
    }

    List<Url> links(Url page) {
      return links.getOrDefault(page, List.of());
    }

    TestCrawl crawl(String spec) {
      return new TestCrawl(web, seeds().toArray(Url[]::new))
          .links(new MemoryLinkGraph())
          .strategy(TestCrawl.strategy(spec));
    }

    Set<Url> reachable() {
      Set<Url> known = new HashSet<>(seeds());
      Deque<Url> rest = new ArrayDeque<>(seeds());
      while (!rest.isEmpty()) {
        for (Url next : links(rest.poll())) {
          if (known.add(next)) {
            rest.add(next);
          }
        }
      }
      return known;
    }
  }
}
