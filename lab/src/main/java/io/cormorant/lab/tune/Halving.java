package io.cormorant.lab.tune;

import java.util.ArrayList;
import java.util.List;

/// Rounds of a search (successive halving, Jamieson and Talwalkar 2016): many candidates with one
/// run a topic, the best third with two, and so on; the few that are left have all runs.
public final class Halving {
  private static final int PART = 3;

  /// So few have all runs at once.
  private static final int FEW = 4;

  private Halving() {}

  /// A round of the search.
  ///
  /// @param candidates that take part
  /// @param runs of each on each topic
  public record Round(int candidates, int runs) {}

  /// The rounds of a search, the last one with few candidates.
  ///
  /// @param candidates at least one
  /// @param runs each of the last candidates has on each topic, at least one
  public static List<Round> rounds(int candidates, int runs) {
    List<Round> rounds = new ArrayList<>();
    int left = candidates;
    for (int now = 1; now < runs && left > FEW; now *= 2) {
      rounds.add(new Round(left, now));
      left = Math.max(FEW, (left + PART - 1) / PART);
    }
    rounds.add(new Round(left, runs));
    return rounds;
  }
}
