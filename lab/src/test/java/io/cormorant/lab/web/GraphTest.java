package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Topic;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/// Does the graph look like a web, and is it as hard to crawl as it should be?
final class GraphTest {
  private static final Layout LAYOUT = Plain.LAYOUT;
  private static final Graph GRAPH = Plain.GRAPH;
  private static final Grades GRADES = new Grades(LAYOUT);

  @Test
  void hostSizesFollowZipf() {
    int[] sizes = LAYOUT.hosts.stream().mapToInt(Host::pages).toArray();

    assertEquals(LAYOUT.pages(), Arrays.stream(sizes).sum());
    assertTrue(sizes[0] > 15 * sizes[sizes.length / 2], "largest against median: " + sizes[0]);
    assertTrue(sizes[0] < LAYOUT.pages() / 10, "largest: " + sizes[0]);
    int tenth = Arrays.stream(sizes).limit(sizes.length / 10).sum();
    assertTrue(tenth > 0.3 * LAYOUT.pages(), "pages of the largest tenth: " + tenth);
  }

  @Test
  void fewPagesHoldManyInLinks() {
    int[] in = new int[LAYOUT.pages()];
    GRAPH.links().forEach(link -> in[Graph.target(link)]++);
    Arrays.sort(in);
    long top = Arrays.stream(in).skip(in.length - in.length / 100).sum();

    double share = top / (double) GRAPH.size();
    assertTrue(share > 0.10 && share < 0.5, "share of the top hundredth: " + share);
    assertTrue(in[in.length - 1] > 50 * in[in.length / 2], "most: " + in[in.length - 1]);
  }

  @Test
  void pagesHoldTenToSixtyLinks() {
    long readable = 0;
    long usual = 0;
    for (int page = 0; page < LAYOUT.pages(); page++) {
      int links = GRAPH.end(page) - GRAPH.start(page);
      assertTrue(links <= 120, "links on page " + page + ": " + links);
      if (LAYOUT.kind(page).hasText() && !LAYOUT.is(page, Layout.EXACT_COPY)) {
        readable++;
        usual += links >= 10 && links <= 60 ? 1 : 0;
      }
    }
    assertTrue(usual > 0.97 * readable, usual + " of " + readable);
  }

  @Test
  void everyTopicHasItsShareAndItsNeighbourhood() {
    for (Topic topic : Plain.WEB.topics()) {
      int subject = LAYOUT.lexicon.subject(topic.id()).index();
      long relevant = Plain.WEB.relevant(topic.id()).count();
      long reachable = Plain.WEB.reachableRelevant(topic.id()).count();
      double share = relevant / (double) LAYOUT.pages();
      double local = relevantShareOfLinks(subject, true);
      double strange = relevantShareOfLinks(subject, false);

      assertTrue(share > 0.03 && share < 0.05, topic.id() + " share " + share);
      assertTrue(reachable >= 600, topic.id() + " reachable " + reachable);
      assertTrue(reachable < relevant, topic.id() + " has no page out of reach");
      assertTrue(local > 0.2 && local < 0.35, topic.id() + " locality " + local);
      assertTrue(strange < 0.05, topic.id() + " by chance " + strange);
    }
  }

  @Test
  void breadthFirstFindsLittleAndFocusFindsMuch() {
    double breadth = 0;
    for (Topic topic : Plain.WEB.topics()) {
      int subject = LAYOUT.lexicon.subject(topic.id()).index();
      double blind = harvest(subject, 1_000, link -> 0);
      double focused = harvest(subject, 1_000, link -> promise(link, subject));

      breadth += blind / Plain.WEB.topics().size();
      assertTrue(blind > 0.03 && blind < 0.12, topic.id() + " breadth first " + blind);
      assertTrue(focused > 0.5, topic.id() + " focused " + focused);
    }
    assertTrue(breadth < 0.09, "breadth first on average " + breadth);
  }

  @Test
  void mainPartIsConnected() {
    BitSet reached = Plain.WEB.reached("rainstorm");
    long main = Plain.pages(p -> LAYOUT.kind(p).hasText() && LAYOUT.host(p).open()).count();
    long got = reached.stream().filter(p -> LAYOUT.host(p).open()).count();

    assertTrue(got >= 0.9 * main, got + " of " + main);
  }

  @Test
  void lostHostsAreOutOfReachAndTunnelsLeadThroughOtherTopics() {
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse("tunnel,pages=6000,seed=3"));
    Layout layout = web.layout();
    BitSet reached = web.reached("chess");
    int tunnels = 0;
    for (Host host : layout.hosts) {
      if (host.access() == Mix.Access.LOST) {
        assertFalse(reached.get(host.firstPage()), host.name());
      }
      if (host.access() == Mix.Access.TUNNEL) {
        tunnels++;
        for (int from = 0; from < layout.pages(); from++) {
          if (layout.host(from).id() != host.id() && linksTo(web.graph(), from, host)) {
            assertTrue(layout.subject[from] != host.subject(), host.name() + " from " + from);
          }
        }
      }
    }
    assertTrue(tunnels > 10, "tunnels: " + tunnels);
  }

  @Test
  void kindsDifferInWhatTheyAreNamedFor() {
    assertTrue(lies("liar") > 3 * lies("plain"), "lying links");
    assertTrue(apart("island") > 2 * apart("plain"), "hosts apart");
    assertTrue(apart("tunnel") > 2 * apart("plain"), "hosts apart");
  }

  @Test
  void linksToOtherSectionsLieAsOftenAsTheyAreToldTo() {
    for (double told : new double[] {0, 0.3, 0.85, 1}) {
      WebSpec spec = new WebSpec("plain", 3_000, 5, WebSpec.USUALLY_MIXED, told);
      GeneratedWeb web = GeneratedWeb.generate(spec);
      Layout layout = web.layout();
      Graph graph = web.graph();
      long lying = 0;
      long all = 0;
      for (int page = 0; page < layout.pages(); page++) {
        for (int i = graph.start(page); i < graph.end(page); i++) {
          int target = Graph.target(graph.link(i));
          boolean elsewhere = layout.pageSection[page] != layout.pageSection[target];
          if (elsewhere && layout.kind(page) == PageKind.ARTICLE && isInText(graph.link(i))) {
            all++;
            lying += Graph.anchor(graph.link(i)) == Graph.Anchor.LYING ? 1 : 0;
          }
        }
      }
      assertEquals(told, lying / (double) all, 0.03, all + " links");
    }
  }

  private static boolean isInText(int link) {
    return Graph.slot(link) == Graph.Slot.BODY || Graph.slot(link) == Graph.Slot.SIDE;
  }

  private static double lies(String kind) {
    Graph graph = GeneratedWeb.generate(new WebSpec(kind, 3_000, 5)).graph();
    long lying = graph.links().filter(l -> Graph.anchor(l) == Graph.Anchor.LYING).count();
    return lying / (double) graph.size();
  }

  private static long apart(String kind) {
    Layout layout = GeneratedWeb.generate(new WebSpec(kind, 6_000, 5)).layout();
    return layout.hosts.stream().filter(host -> !host.open()).count();
  }

  private static boolean linksTo(Graph graph, int from, Host host) {
    for (int i = graph.start(from); i < graph.end(from); i++) {
      int target = Graph.target(graph.link(i));
      if (target >= host.firstPage() && target < Layout.end(host)) {
        return true;
      }
    }
    return false;
  }

  private static double relevantShareOfLinks(int subject, boolean fromRelevant) {
    long all = 0;
    long relevant = 0;
    for (int page = 0; page < LAYOUT.pages(); page++) {
      if (GRADES.relevant(page, subject) == fromRelevant) {
        for (int i = GRAPH.start(page); i < GRAPH.end(page); i++) {
          all++;
          relevant += GRADES.relevant(Graph.target(GRAPH.link(i)), subject) ? 1 : 0;
        }
      }
    }
    return relevant / (double) all;
  }

  /// What an honest link text promises, and what a lie does.
  private static int promise(int link, int subject) {
    boolean about = LAYOUT.subject[Graph.target(link)] == subject;
    return switch (Graph.anchor(link)) {
      case TITLE, SHORT -> about ? 3 : 0;
      case LYING -> 2;
      default -> 1;
    };
  }

  private static double harvest(int subject, int budget, IntUnaryOperator priority) {
    record Known(int page, int priority, int order) {}
    Comparator<Known> first =
        Comparator.comparingInt(Known::priority).reversed().thenComparingInt(Known::order);
    PriorityQueue<Known> queue = new PriorityQueue<>(first);
    BitSet known = new BitSet();
    BitSet visited = new BitSet();
    int order = 0;
    for (int seed : Seeds.choose(LAYOUT, new Pools(LAYOUT), LAYOUT.lexicon.subject(subject))) {
      known.set(seed);
      queue.add(new Known(seed, 9, order++));
    }
    int relevant = 0;
    while (visited.cardinality() < budget && !queue.isEmpty()) {
      int page = LAYOUT.landing(queue.remove().page());
      if (page < 0 || !LAYOUT.kind(page).hasText() || visited.get(page)) {
        continue;
      }
      visited.set(page);
      boolean good = GRADES.relevant(page, subject);
      relevant += good ? 1 : 0;
      int shown = LAYOUT.is(page, Layout.EXACT_COPY) ? LAYOUT.source(page) : page;
      for (int i = GRAPH.start(shown); i < GRAPH.end(shown); i++) {
        int target = Graph.target(GRAPH.link(i));
        if (!known.get(target)) {
          known.set(target);
          int promised = priority.applyAsInt(GRAPH.link(i));
          queue.add(new Known(target, promised == 0 || !good ? promised : promised + 1, order++));
        }
      }
    }
    return relevant / (double) visited.cardinality();
  }
}
