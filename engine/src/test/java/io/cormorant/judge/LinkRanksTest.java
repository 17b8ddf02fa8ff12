package io.cormorant.judge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinkRanksTest {
  private static final double CLOSE = 1e-6;

  /// A links to B and C, B to C, C to A, D to C. Nobody links to D: .15 / 4 = .0375. Then B = .0375
  /// + .425 A, C = .0375 + .425 A + .85 B + .85 D = .10125 + .78625 A, and A = .0375 + .85 C =
  ///   .1235625 / .3316875.
  @Test
  void ranksFourPagesAsWorkedByHand() {
    double[] ranks = LinkRanks.of(List.of(to(1, 2), to(2), to(0), to(2)));
    double a = 0.1235625 / 0.3316875;
    double[] worked = {a, 0.0375 + 0.425 * a, 0.10125 + 0.78625 * a, 0.0375};
    assertArrayEquals(worked, ranks, CLOSE);
    assertEquals(1, Arrays.stream(ranks).sum(), CLOSE);
  }

  /// A links to B, which has no link: what B passes on is shared by both. A = .075 + .425 B, and
  /// both add up to 1: A = .5 / 1.425.
  @Test
  void sharesTheRankOfPagesWithoutLinksEvenly() {
    assertArrayEquals(
        new double[] {0.5 / 1.425, 0.925 / 1.425}, LinkRanks.of(List.of(to(1), to())), CLOSE);
  }

  /// A links to B and out of the graph, B to A: A = .075 + .85 B + .85 A / 4 = .925 / 1.6375.
  @Test
  void sharesWhatLeavesTheGraphEvenly() {
    assertArrayEquals(
        new double[] {0.925 / 1.6375, 0.7125 / 1.6375},
        LinkRanks.of(List.of(to(1, LinkRanks.OUTSIDE), to(0))),
        CLOSE);
  }

  /// A and B link to each other, C to A: what C gives goes to and fro for long. C = .05, B = .05 +
  /// .85 A, and A = .05 + .85 B + .85 C = .135 / .2775.
  @Test
  void ranksPagesThatSwapTheirRanks() {
    double a = 0.135 / 0.2775;
    assertArrayEquals(
        new double[] {a, 0.05 + 0.85 * a, 0.05}, LinkRanks.of(List.of(to(1), to(0), to(0))), CLOSE);
  }

  @Test
  void addsUpToOneWhateverTheLinks() {
    Random random = new Random(3);
    List<int[]> links =
        IntStream.range(0, 200)
            .mapToObj(_ -> random.ints(random.nextInt(5), LinkRanks.OUTSIDE, 200).toArray())
            .toList();
    assertEquals(1, Arrays.stream(LinkRanks.of(links)).sum(), CLOSE);
    assertEquals(0, LinkRanks.of(List.of()).length);
  }

  private static int[] to(int... targets) {
    return targets;
  }
}
