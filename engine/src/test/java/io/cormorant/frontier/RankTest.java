package io.cormorant.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RankTest {
  @ParameterizedTest
  @CsvSource({
    "D1, 2.4957",
    "D3, 2.4020",
    "D2, 1.4016",
    "S, .5822",
    "A1, .4166",
    "C2, .3534",
    "A2, .3271",
    "B1, .3150",
    "C3, .3002",
    "C4, .3002",
    "A3, .2890",
    "B2, .2392",
    "C1, .2392",
  })
  void hasTheKnownValuesOfTheTestGraph(String page, double expected) {
    Rank rank = ranks(Rank.Rules.USUAL);
    assertEquals(expected, rank.rank(T13Links.id(page)), .005 * expected);
  }

  /// Divided by their sum they are what the normalised form says, in which pages without links give
  /// their rank to all.
  @Test
  void hasTheKnownValuesOfTheNormalisedForm() {
    Rank rank = ranks(Rank.Rules.USUAL);
    double sum = T13Links.NAMES.stream().mapToDouble(p -> rank.rank(T13Links.id(p))).sum();
    assertEquals(9.6613, sum, .02);
    assertEquals(.2583, rank.rank(T13Links.id("D1")) / sum, .001);
    assertEquals(.2486, rank.rank(T13Links.id("D3")) / sum, .001);
    assertEquals(.1451, rank.rank(T13Links.id("D2")) / sum, .001);
    assertEquals(.0603, rank.rank(T13Links.id("S")) / sum, .001);
  }

  /// By hand: S passes half of its .5 to three links, and B1 half of what it has then to three.
  @Test
  void passesOnTheShareItIsTold() {
    Rank half = ranks(new Rank.Rules(.5, 1e-9, .01), "S", "B1");
    assertEquals(.58333, half.rank(T13Links.id("B1")), 1e-5);
    assertEquals(.59722, half.rank(T13Links.id("B2")), 1e-5);
    assertEquals(.5, half.rank(T13Links.id("C3")));
    Rank none = ranks(new Rank.Rules(0, 1e-9, .01), "S", "B1");
    assertEquals(1, none.rank(T13Links.id("D1")));
  }

  private static Rank ranks(Rank.Rules rules, String... pages) {
    Rank rank = new Rank(id -> T13Links.targets(T13Links.NAMES.get(id)), rules);
    List<String> visited = pages.length == 0 ? T13Links.NAMES : List.of(pages);
    visited.forEach(p -> rank.visited(T13Links.id(p), T13Links.targets(p)));
    return rank;
  }

  /// The rule as it is printed in Table 4-1 of the thesis: the mean of the parents' importance. It
  /// says the same of every page, and so orders nothing; ours must not.
  @Test
  void thePrintedRuleTellsNoPageFromAnother() {
    double[] printed = new double[T13Links.NAMES.size()];
    Arrays.fill(printed, 1);
    for (int round = 0; round < 50; round++) {
      double[] before = printed.clone();
      for (int id = 0; id < printed.length; id++) {
        printed[id] = parents(id).stream().mapToDouble(p -> before[p]).average().orElse(1);
      }
    }
    assertEquals(1, Arrays.stream(printed).distinct().count());
    Rank rank = ranks(Rank.Rules.USUAL);
    assertTrue(rank.rank(T13Links.id("D1")) > 10 * rank.rank(T13Links.id("C1")));
  }

  private static List<Integer> parents(int id) {
    List<Integer> parents = new ArrayList<>();
    for (String page : T13Links.NAMES) {
      if (Arrays.stream(T13Links.targets(page)).anyMatch(t -> t == id)) {
        parents.add(T13Links.id(page));
      }
    }
    return parents;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void isAsGoodAsComputedOverTheWholeGraphAtAnyTime(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] links = links(random, 2_000);
    Rank rank = new Rank(id -> links[id], Rank.Rules.USUAL);
    for (int page = 0; page < 1_500; page++) {
      double before = rank.rank(page % 100);
      rank.visited(page, links[page]);
      assertTrue(rank.rank(page % 100) >= before, "a rank fell, seed " + seed);
      if (page % 500 == 499) {
        double[] exact = exact(links, page + 1);
        for (int id = 0; id < links.length; id++) {
          assertEquals(exact[id], rank.rank(id), .03 * exact[id], "id " + id + ", seed " + seed);
        }
      }
    }
  }

  /// A visit must not take longer in a large graph; what it leaves undone is small all the same.
  @Test
  void boundsTheWorkOfOneVisit() {
    int[][] links = links(new SplittableRandom(5), 2_000);
    int[] looked = new int[1];
    Rank rank =
        new Rank(
            id -> {
              looked[0]++;
              return links[id];
            },
            Rank.Rules.USUAL,
            300);
    int most = 0;
    for (int page = 0; page < links.length; page++) {
      looked[0] = 0;
      rank.visited(page, links[page]);
      most = Math.max(most, looked[0]);
    }
    assertTrue(most <= 300 / 16 + 1, "looked up " + most);
    double[] exact = exact(links, links.length);
    for (int id = 0; id < links.length; id++) {
      assertEquals(exact[id], rank.rank(id), .15 * exact[id], "id " + id);
    }
  }

  /// Who offers a URL when it is linked and again whenever told has it within a hundredth or so.
  @Test
  void tellsOfAllThatGrewBesidesTheLinksOfThePage() {
    int[][] links = links(new SplittableRandom(9), 1_000);
    Rank rank = new Rank(id -> links[id], Rank.Rules.USUAL);
    double[] told = new double[links.length];
    BitSet linked = new BitSet();
    for (int page = 0; page < 600; page++) {
      rank.visited(page, links[page]);
      for (int target : links[page]) {
        linked.set(target);
        told[target] = rank.rank(target);
      }
      int visited = page;
      rank.drainRaised(
          id -> {
            assertTrue(id > visited, "told of a page that was visited");
            told[id] = rank.rank(id);
          });
      for (int id = page + 1; id < links.length; id++) {
        double known = linked.get(id) ? told[id] : Rank.Rules.USUAL.least();
        assertEquals(rank.rank(id), known, .02 * rank.rank(id), "id " + id);
      }
    }
  }

  @Test
  void tellsSoManyAtOnceAndTheRestLater() {
    int[] hub = IntStream.range(1, 400).toArray();
    int[][] links = {hub, {0}};
    Rank rank = new Rank(id -> links[Math.min(id, 1)], Rank.Rules.USUAL);
    rank.visited(0, hub);
    rank.visited(1, links[1]);
    List<Integer> told = new ArrayList<>();
    rank.drainRaised(told::add);
    assertEquals(0, told.size(), "a small gain is not worth telling");
    for (int page = 2; page < 50; page++) {
      rank.visited(page, links[1]);
    }
    rank.drainRaised(told::add);
    assertEquals(IntStream.range(50, 306).boxed().toList(), told);
    rank.drainRaised(told::add);
    assertEquals(IntStream.range(50, 400).boxed().toList(), told);
  }

  /// Links that prefer low ids, so that some pages are linked by many.
  private static int[][] links(SplittableRandom random, int ids) {
    int[][] links = new int[ids][];
    for (int id = 0; id < ids; id++) {
      links[id] =
          random
              .ints(random.nextInt(12), 0, ids)
              .map(to -> random.nextInt(to + 1))
              .distinct()
              .toArray();
    }
    return links;
  }

  private static double[] exact(int[][] links, int visited) {
    double[] rank = new double[links.length];
    Arrays.fill(rank, 1);
    for (int round = 0; round < 100; round++) {
      double[] next = new double[links.length];
      Arrays.fill(next, Rank.Rules.USUAL.least());
      for (int page = 0; page < visited; page++) {
        for (int target : links[page]) {
          next[target] += Rank.Rules.USUAL.damping() * rank[page] / links[page].length;
        }
      }
      rank = next;
    }
    return rank;
  }
}
