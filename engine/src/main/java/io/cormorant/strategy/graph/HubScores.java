package io.cormorant.strategy.graph;

import java.util.Arrays;

/// Hubs and authorities of a small graph (Kleinberg 1999), each page counting by its weight: a good
/// hub links to good authorities, a good authority is linked by good hubs.
///
/// @param authorities of length 1 together, as a vector
/// @param hubs likewise
@SuppressWarnings("ArrayRecordComponent") // numbers to look up; never compared
record HubScores(double[] authorities, double[] hubs) {
  /// @param links where each page's links lead, by number
  /// @param weights of the pages as hubs and as authorities, 1 for the plain algorithm
  static HubScores of(int[][] links, double[] weights, int rounds) {
    double[] hubs = new double[links.length];
    double[] authorities = new double[links.length];
    Arrays.fill(hubs, 1);
    for (int round = 0; round < rounds; round++) {
      Arrays.fill(authorities, 0);
      for (int page = 0; page < links.length; page++) {
        for (int target : links[page]) {
          authorities[target] += hubs[page] * weights[page];
        }
      }
      normalise(authorities);
      for (int page = 0; page < links.length; page++) {
        hubs[page] = hub(links[page], authorities, weights);
      }
      normalise(hubs);
    }
    return new HubScores(authorities, hubs);
  }

  private static double hub(int[] links, double[] authorities, double[] weights) {
    double sum = 0;
    for (int target : links) {
      sum += authorities[target] * weights[target];
    }
    return sum;
  }

  private static void normalise(double[] values) {
    double squares = 0;
    for (double value : values) {
      squares += value * value;
    }
    if (squares > 0) {
      double length = Math.sqrt(squares);
      Arrays.setAll(values, i -> values[i] / length);
    }
  }
}
