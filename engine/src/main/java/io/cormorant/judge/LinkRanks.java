package io.cormorant.judge;

import java.util.Arrays;
import java.util.List;

/// PageRank (Page, Brin, Motwani and Winograd, 1998) of all pages of a graph at once, by power
/// iteration. The ranks add up to 1.
///
/// `R(u) = (1 - c) / n + c * (sum over pages v that link to u of R(v) / N_v + lost / n)`, where N_v
/// is the number of links on v. Lost is what pages without links have and what goes along links
/// that lead out of the graph; all pages share it evenly.
public final class LinkRanks {
  /// The share of its rank that a page passes on: c.
  public static final double PASSED = 0.85;

  /// The number of every page that is not in the graph.
  public static final int OUTSIDE = -1;

  /// Ranks that change less than this in sum stay as they are. The change is at most `2 * c^k` in
  /// round k, so that 90 rounds are enough.
  private static final double STILL = 1e-6;

  private static final int MAX_ROUNDS = 100;

  private LinkRanks() {}

  /// The rank of each page, by its number.
  ///
  /// @param links for each page the numbers of the pages it links to, each once; [#OUTSIDE] for any
  ///   that is not in the graph
  public static double[] of(List<int[]> links) {
    double[] ranks = new double[links.size()];
    Arrays.fill(ranks, 1.0 / ranks.length);
    double change = 1;
    for (int round = 0; round < MAX_ROUNDS && change >= STILL; round++) {
      double[] next = passedOn(links, ranks);
      change = distance(ranks, next);
      ranks = next;
    }
    return ranks;
  }

  private static double[] passedOn(List<int[]> links, double[] ranks) {
    double[] next = new double[ranks.length];
    double lost = 0;
    for (int page = 0; page < ranks.length; page++) {
      int[] targets = links.get(page);
      double each = PASSED * ranks[page] / Math.max(1, targets.length);
      if (targets.length == 0) {
        lost += each;
      }
      for (int target : targets) {
        if (target == OUTSIDE) {
          lost += each;
        } else {
          next[target] += each;
        }
      }
    }
    double even = (1 - PASSED + lost) / ranks.length;
    for (int page = 0; page < next.length; page++) {
      next[page] += even;
    }
    return next;
  }

  private static double distance(double[] first, double[] other) {
    double sum = 0;
    for (int i = 0; i < first.length; i++) {
      sum += Math.abs(first[i] - other[i]);
    }
    return sum;
  }
}
