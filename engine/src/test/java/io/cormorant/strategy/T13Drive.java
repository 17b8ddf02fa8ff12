package io.cormorant.strategy;

import io.cormorant.core.Keyword;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Drives a strategy over the test graph T13 by hand, so that a test says what is under way when.
public final class T13Drive {
  public static final Topic TOPIC = new Topic("t", "t", List.of(new Keyword("t", 1)), null, null);

  final Strategy strategy;
  private final MemoryFrontier frontier;
  private final MemoryLinkGraph links;
  private final Map<Url, Visit> web;
  private final List<Url> ended = new ArrayList<>();

  public T13Drive(Strategy strategy, Topic topic) throws InterruptedException {
    this(strategy, topic, new MemoryFrontier(HostGate.open()), new MemoryLinkGraph(), web());
  }

  private T13Drive(
      Strategy strategy,
      Topic topic,
      MemoryFrontier frontier,
      MemoryLinkGraph links,
      Map<Url, Visit> web) {
    this.strategy = strategy;
    this.frontier = frontier;
    this.links = links;
    this.web = web;
    strategy.begin(
        List.of(SmallWeb.t13Url("S")),
        new StrategyContext(
            topic,
            new TestCrawl.NumberJudge(),
            frontier,
            links,
            Scout.NONE,
            new SplittableRandom(7),
            0));
  }

  private static Map<Url, Visit> web() throws InterruptedException {
    TestCrawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"));
    crawl.run();
    Map<Url, Visit> web = new HashMap<>();
    for (CrawlEvent event : crawl.events) {
      if (event instanceof CrawlEvent.Visited visited) {
        web.put(visited.visit().page().url(), visited.visit());
      }
    }
    return web;
  }

  /// The whole order with one page at a time.
  public static List<String> order(String spec, Topic topic) throws InterruptedException {
    return new T13Drive(TestCrawl.strategy(spec), topic).rest();
  }

  public List<Pick> next(int max) {
    List<Pick> picks = new ArrayList<>();
    strategy.next(max, picks::add);
    return picks;
  }

  public static List<String> names(List<Pick> picks) {
    return picks.stream().map(pick -> SmallWeb.t13Name(pick.url())).toList();
  }

  public void visited(Pick pick) {
    Visit visit = web.get(pick.url());
    frontier.ended(pick.url(), true);
    ended.add(pick.url());
    hear(links, visit);
    strategy.visited(new Visit(pick, visit.page(), visit.judgement(), visit.links()));
  }

  private static void hear(MemoryLinkGraph graph, Visit visit) {
    graph.visited(visit.page().url(), visit.links().stream().map(Link::target).toList());
  }

  void lost(Pick pick) {
    frontier.ended(pick.url(), false);
    links.lost(pick.url());
    strategy.lost(pick, new Outcome.Gone(404));
  }

  /// Goes on to the end, one page at a time.
  List<String> rest() {
    List<String> order = new ArrayList<>();
    for (List<Pick> next = next(1); !next.isEmpty(); next = next(1)) {
      visited(next.getFirst());
      order.addAll(names(next));
    }
    return order;
  }

  /// The crawl as it is resumed after a crash: what was under way waits again.
  T13Drive resumed(Strategy fresh, List<Pick> underWay) throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    strategy.save(new DataOutputStream(saved));
    T13Drive drive = forgetful(fresh, underWay);
    fresh.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    return drive;
  }

  /// The same, but for what the strategy knew.
  T13Drive forgetful(Strategy fresh, List<Pick> underWay) {
    MemoryFrontier known = new MemoryFrontier(HostGate.open());
    MemoryLinkGraph graph = new MemoryLinkGraph();
    for (Url url : ended) {
      known.ended(url, true);
      hear(graph, web.get(url));
    }
    underWay.forEach(pick -> known.offer(pick.candidate(), pick.priority()));
    frontier.forEachWaiting(pick -> known.offer(pick.candidate(), pick.priority()));
    return new T13Drive(fresh, TOPIC, known, graph, web);
  }
}
