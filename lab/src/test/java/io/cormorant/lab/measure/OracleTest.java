package io.cormorant.lab.measure;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.lab.run.WebGraph;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.parse.PageParser;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class OracleTest {
  @Test
  void takesTheShortWayToTheFarClusterOfT13() {
    List<String> pages = List.of("S A1 A2 A3 B1 B2 C1 C2 C3 C4 D1 D2 D3".split(" "));
    int[][] links = {
      {1, 4, 10},
      {2, 0},
      {3, 10},
      {},
      {5, 6, 11},
      {1, 7},
      {7, 11},
      {8, 9},
      {},
      {0},
      {11, 12},
      {12},
      {10}
    };
    BitSet relevant = set(0, 1, 5, 7, 8, 9);
    assertEquals(
        "S A1 B1 B2 C2 C3 C4 D1 A2 C1 D2 D3 A3",
        Arrays.stream(Oracle.order(links, seeds(0), relevant, 100))
            .mapToObj(pages::get)
            .collect(joining(" ")));
    assertArrayEquals(new int[] {0, 1, 4}, Oracle.order(links, seeds(0), relevant, 3));
    assertEquals(0, Oracle.order(links, seeds(), relevant, 3).length);
  }

  @Test
  void prefersTheHubWithMostLinksOfThoseEquallyNear() {
    // 0 links to hubs 1 and 2; 1 has one relevant page, 2 has two, one of them the same.
    int[][] links = {{1, 2}, {3}, {3, 4}, {}, {}};
    assertArrayEquals(new int[] {0, 2, 3, 4, 1}, Oracle.order(links, seeds(0), set(3, 4), 9));
  }

  @Test
  void countsAnewWhatAHubStillHasToGive() {
    // Hub 1 gives 4, 5, 6. Then hub 2 has only 7 left of its three, and hub 3 has 8 and 9.
    int[][] links = {{1, 2, 3}, {4, 5, 6}, {4, 5, 7}, {8, 9}, {}, {}, {}, {}, {}, {}};
    assertArrayEquals(
        new int[] {0, 1, 4, 5, 6, 3, 8, 9, 2, 7},
        Oracle.order(links, seeds(0), set(4, 5, 6, 7, 8, 9), 10));
  }

  @Test
  void goesToTheNearestEvenWhereFartherOffIsMore() {
    // 1 leads to the relevant 2; the way over 3 and 4 leads to 5, 6 and 7.
    int[][] links = {{1, 3}, {2}, {}, {4}, {5, 6, 7}, {}, {}, {}};
    assertArrayEquals(
        new int[] {0, 1, 2, 3, 4, 5, 6, 7}, Oracle.order(links, seeds(0), set(2, 5, 6, 7), 8));
  }

  @Test
  void neverFetchesASeedItDoesNotNeed() {
    int[][] links = {{2}, {3}, {}, {}};
    assertArrayEquals(new int[] {1, 3}, Oracle.order(links, seeds(0, 1), set(3), 2));
  }

  @Test
  void isAnOrderInWhichTheNearestRelevantPageComesNext() {
    for (long seed = 1; seed <= 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[][] links = graph(random, 2 + random.nextInt(40), 3);
      BitSet relevant = some(random, links.length, 5);
      int[] from = {random.nextInt(links.length), random.nextInt(links.length)};
      int[] order = Oracle.order(links, from, relevant, links.length);
      String at = "seed " + seed;
      assertEquals(order.length, Arrays.stream(order).distinct().count(), at);
      BitSet fetched = new BitSet();
      int toNearest = nearest(links, from, fetched, relevant);
      for (int page : order) {
        assertEquals(1, nearest(links, from, fetched, set(page)), at + ": in sight");
        fetched.set(page);
        toNearest--;
        assertEquals(relevant.get(page), toNearest == 0, at + ": page " + page);
        if (toNearest <= 0) {
          toNearest = nearest(links, from, fetched, relevant);
        }
      }
      BitSet all = set(IntStream.range(0, links.length).toArray());
      assertEquals(Integer.MAX_VALUE, nearest(links, from, fetched, all), at + ": nothing left");
    }
  }

  @Test
  void doesNotDependOnTheNumbersOfPages() {
    for (long seed = 1; seed <= 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[][] links = graph(random, 40, 3);
      BitSet relevant = some(random, links.length, 5);
      List<Integer> names = new ArrayList<>(IntStream.range(0, links.length).boxed().toList());
      Collections.shuffle(names, random);
      int[][] renamed = new int[links.length][];
      for (int page = 0; page < links.length; page++) {
        renamed[names.get(page)] = Arrays.stream(links[page]).map(names::get).toArray();
      }
      BitSet wanted = set(relevant.stream().map(names::get).toArray());
      assertArrayEquals(
          Arrays.stream(Oracle.order(links, seeds(0), relevant, 40)).map(names::get).toArray(),
          Oracle.order(renamed, seeds(names.getFirst()), wanted, 40),
          "seed " + seed);
    }
  }

  @Test
  void staysWithinTheScopeOfTheTopic() {
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse("plain,pages=300,seed=7"));
    List<Url> seeds = web.seeds("football");
    Set<Url> relevant = web.relevant("football").collect(Collectors.toSet());
    WebGraph graph = WebGraph.explore(web, new PageParser(), seeds, 400);
    String host = seeds.getFirst().host();
    List<Url> all = Oracle.order(graph, seeds, relevant, _ -> true, 400);
    List<Url> inside = Oracle.order(graph, seeds, relevant, url -> url.host().equals(host), 400);
    assertTrue(all.stream().anyMatch(url -> !url.host().equals(host)));
    assertTrue(!inside.isEmpty() && inside.stream().allMatch(url -> url.host().equals(host)));
  }

  @Test
  void comesNearTheBestThereIsAndAheadOfSimpleOrders() {
    double reached = 0;
    double possible = 0;
    double breadthFirst = 0;
    double relevantFirst = 0;
    for (long seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[][] links = graph(random, 12, 2);
      BitSet relevant = some(random, links.length, 3);
      int[] best = best(links, relevant);
      int[] order = Oracle.order(links, seeds(0), relevant, links.length);
      int[] found = found(order, relevant);
      for (int n = 1; n <= order.length; n++) {
        assertTrue(found[n] <= best[n], "seed " + seed + " at " + n);
        reached += found[n];
        possible += best[n];
      }
      assertEquals(best[order.length], found[order.length], "seed " + seed);
      breadthFirst += total(simple(links, new BitSet()), relevant);
      relevantFirst += total(simple(links, relevant), relevant);
    }
    assertTrue(reached >= 0.99 * possible, reached + " of " + possible);
    assertTrue(reached > relevantFirst && relevantFirst > breadthFirst);
  }

  @Test
  void ordersALargeWeb() {
    int size = 15_000;
    SplittableRandom random = new SplittableRandom(7);
    int[][] links = graph(random, size, 66);
    BitSet relevant = some(random, size, 50);
    int[] order = Oracle.order(links, seeds(0), relevant, size);
    int[] found = found(order, relevant);
    assertEquals(size, order.length);
    assertEquals(relevant.cardinality(), found[size]);
    assertTrue(found[2 * relevant.cardinality()] == found[size], "one page on the way for each");
  }

  private static int[] seeds(int... seeds) {
    return seeds;
  }

  private static BitSet set(int... pages) {
    BitSet set = new BitSet();
    Arrays.stream(pages).forEach(set::set);
    return set;
  }

  private static BitSet some(SplittableRandom random, int size, int oneIn) {
    return set(IntStream.range(0, size).filter(page -> random.nextInt(oneIn) == 0).toArray());
  }

  private static int[][] graph(SplittableRandom random, int size, int meanDegree) {
    int[][] links = new int[size][];
    Arrays.setAll(
        links,
        page -> random.ints(random.nextInt(2 * meanDegree + 1), 0, size).distinct().toArray());
    return links;
  }

  /// Steps from what was fetched to the nearest of some pages; a seed is one step away.
  private static int nearest(int[][] links, int[] seeds, BitSet fetched, BitSet wanted) {
    int[] distance = new int[links.length];
    Arrays.fill(distance, Integer.MAX_VALUE);
    Deque<Integer> queue = new ArrayDeque<>();
    fetched.stream().forEach(page -> distance[page] = 0);
    fetched.stream().forEach(queue::add);
    boolean seeded = false;
    while (!queue.isEmpty() || !seeded) {
      if (!seeded && (queue.isEmpty() || distance[queue.peek()] > 0)) {
        seeded = true;
        for (int seed : seeds) {
          if (distance[seed] > 1) {
            distance[seed] = 1;
            queue.addFirst(seed);
          }
        }
        continue;
      }
      int page = queue.remove();
      for (int target : links[page]) {
        if (distance[target] > distance[page] + 1) {
          distance[target] = distance[page] + 1;
          queue.add(target);
        }
      }
    }
    return wanted.stream()
        .filter(page -> !fetched.get(page))
        .map(page -> distance[page])
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /// The most relevant pages that any order from page 0 can have among its first n: looks at all
  /// sets that an order can reach.
  private static int[] best(int[][] links, BitSet relevant) {
    int[] masks = new int[links.length];
    Arrays.setAll(masks, page -> Arrays.stream(links[page]).reduce(0, (m, to) -> m | 1 << to));
    int good = relevant.stream().reduce(0, (m, page) -> m | 1 << page);
    boolean[] possible = new boolean[1 << links.length];
    int[] best = new int[links.length + 1];
    possible[1] = true;
    for (int set = 1; set < possible.length; set++) {
      if (possible[set]) {
        int sight = 0;
        for (int page = 0; page < links.length; page++) {
          sight |= (set >> page & 1) == 1 ? masks[page] : 0;
        }
        for (int page = 0; page < links.length; page++) {
          if ((sight >> page & 1) == 1) {
            possible[set | 1 << page] = true;
          }
        }
        int size = Integer.bitCount(set);
        best[size] = Math.max(best[size], Integer.bitCount(set & good));
      }
    }
    return best;
  }

  /// Pages as they come in sight from page 0, some of them before all others.
  private static int[] simple(int[][] links, BitSet first) {
    Deque<Integer> early = new ArrayDeque<>();
    Deque<Integer> late = new ArrayDeque<>(List.of(0));
    BitSet seen = set(0);
    IntStream.Builder order = IntStream.builder();
    while (!early.isEmpty() || !late.isEmpty()) {
      int page = early.isEmpty() ? late.remove() : early.remove();
      order.add(page);
      for (int target : links[page]) {
        if (!seen.get(target)) {
          seen.set(target);
          (first.get(target) ? early : late).add(target);
        }
      }
    }
    return order.build().toArray();
  }

  private static int[] found(int[] order, BitSet relevant) {
    int[] found = new int[order.length + 1];
    for (int n = 1; n <= order.length; n++) {
      found[n] = found[n - 1] + (relevant.get(order[n - 1]) ? 1 : 0);
    }
    return found;
  }

  private static int total(int[] order, BitSet relevant) {
    return Arrays.stream(found(order, relevant)).sum();
  }
}
