package io.cormorant.archive.rocksdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.MemoryLinkGraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskLinkGraphTest {
  private static final StoreSettings SMALL = new StoreSettings(1 << 20, 100, 1 << 20, 4 << 20);
  private static final int URLS = 60;
  private static final int SMALL_RUN = 25;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void saysTheSameAsTheGraphInMemoryWhateverWasCommitted(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MemoryLinkGraph expected = new MemoryLinkGraph();
    Set<Integer> told = new HashSet<>();
    for (int session = 0; session < 4; session++) {
      try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
        DiskFrontier frontier = store.frontier(HostGate.open());
        LinkGraph graph = frontier.links(SMALL_RUN);
        for (int step = 0; step < 15; step++) {
          tell(random, told, expected, graph, frontier);
          if (random.nextInt(3) == 0) {
            commit(frontier, store);
          }
          compare(expected, graph, "seed " + seed + ", session " + session + ", step " + step);
        }
        commit(frontier, store);
      }
    }
  }

  private static void tell(
      SplittableRandom random,
      Set<Integer> told,
      LinkGraph expected,
      LinkGraph graph,
      DiskFrontier frontier) {
    int page = random.nextInt(URLS);
    if (!told.add(page)) {
      return;
    }
    switch (random.nextInt(6)) {
      case 0 -> {
        expected.seed(url(page));
        graph.seed(url(page));
      }
      case 1 -> {
        expected.lost(url(page));
        graph.lost(url(page));
      }
      default -> {
        List<Url> targets =
            random.ints(random.nextInt(8), 0, URLS).distinct().mapToObj(i -> url(i)).toList();
        expected.visited(url(page), targets);
        graph.visited(url(page), targets);
        targets.forEach(t -> frontier.offer(Candidate.seed(t), Priority.of(random.nextDouble())));
        frontier.ended(url(page), true);
      }
    }
  }

  private static void compare(LinkGraph expected, LinkGraph graph, String when) {
    for (int i = 0; i < URLS; i++) {
      Url url = url(i);
      assertEquals(expected.importance(url), graph.importance(url), 1e-12, when);
      assertEquals(expected.rank(url), graph.rank(url), 1e-3, when);
      assertEquals(Set.copyOf(expected.outLinks(url)), Set.copyOf(graph.outLinks(url)), when);
      List<Url> in = graph.inLinks(url, URLS);
      assertEquals(expected.inLinks(url, URLS).size(), in.size(), when);
      assertEquals(Set.copyOf(expected.inLinks(url, URLS)), Set.copyOf(in), when);
    }
    assertEquals(expected.size().pages(), graph.size().pages(), when);
    assertEquals(expected.size().links(), graph.size().links(), when);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 15, 30})
  void importanceIsTheSameWheneverItIsFirstAskedFor(int asked) {
    MemoryLinkGraph expected = new MemoryLinkGraph();
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      LinkGraph graph = frontier.links(SMALL_RUN);
      for (int page = 0; page < 30; page++) {
        if (page == asked) {
          assertEquals(expected.importance(url(0)), graph.importance(url(0)), 1e-12);
        }
        List<Url> targets = List.of(url(page / 2), url(page + 1), url(50 - page));
        for (LinkGraph each : List.of(expected, graph)) {
          each.seed(url(page % 5));
          each.visited(url(page), targets);
          each.lost(url(31 + page % 7));
        }
        if (page % 4 == 0) {
          frontier.cut();
        }
        if (page % 8 == 0) {
          store.commit(new Commit(Positions.NONE, Map.of(), List.of()));
        }
      }
      for (int i = 0; i < URLS; i++) {
        assertEquals(expected.importance(url(i)), graph.importance(url(i)), 1e-12, "URL " + i);
      }
    }
  }

  @Test
  void aSeedIsHeardOnceAfterARestartToo() {
    double[] importance = new double[2];
    for (int run = 0; run < 2; run++) {
      try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
        DiskFrontier frontier = store.frontier(HostGate.open());
        LinkGraph graph = frontier.links();
        graph.seed(url(0));
        graph.visited(url(0), List.of(url(1)));
        importance[run] = graph.importance(url(1));
        commit(frontier, store);
      }
    }
    assertTrue(importance[0] > 0);
    assertEquals(importance[0], importance[1]);
  }

  @Test
  void ranksGoOnAfterARestartAsIfThereWasNone() {
    MemoryLinkGraph expected = new MemoryLinkGraph();
    List<Url> expectedRaised = new ArrayList<>();
    List<Url> raised = new ArrayList<>();
    for (int session = 0; session < 3; session++) {
      try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
        DiskFrontier frontier = store.frontier(HostGate.open());
        LinkGraph graph = frontier.links(SMALL_RUN);
        for (int page = 10 * session; page < 10 * session + 10; page++) {
          List<Url> targets = List.of(url(page / 3), url(page + 1), url(40 + page % 20));
          expected.visited(url(page), targets);
          expected.drainRaised(expectedRaised::add);
          graph.visited(url(page), targets);
          graph.drainRaised(raised::add);
        }
        for (int i = 0; i < URLS; i++) {
          assertEquals(expected.rank(url(i)), graph.rank(url(i)), 1e-12, "URL " + i);
        }
        commit(frontier, store);
      }
    }
    assertEquals(expectedRaised, raised);
  }

  @Test
  void aUrlThatIsOnlyLinkedMayStillBeOfferedAndClaimed() {
    Url page = url(0);
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      frontier.links().visited(page, List.of(url(1), url(2)));
      assertEquals(0, frontier.waiting());
      assertTrue(frontier.offer(Candidate.seed(url(1)), Priority.of(.5)));
      assertFalse(frontier.offer(Candidate.seed(url(1)), Priority.of(.4)));
      commit(frontier, store);
    }
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      assertEquals(1, frontier.waiting());
      assertTrue(frontier.claim(url(2)));
      assertEquals(url(1), frontier.poll().orElseThrow().url());
      frontier.ended(url(2), true);
      commit(frontier, store);
      assertEquals(UrlState.DONE, store.find(url(2)).orElseThrow().state());
    }
  }

  private static void commit(DiskFrontier frontier, CrawlStore store) {
    frontier.cut();
    store.commit(new Commit(Positions.NONE, Map.of(), List.of()));
  }

  private static Url url(int number) {
    return Url.of("http://h" + number % 7 + ".test/" + number);
  }
}
