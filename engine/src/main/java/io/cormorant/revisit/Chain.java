package io.cormorant.revisit;

import java.util.Arrays;

/// The cheapest looks at one site over the time ahead: what pages wait and what the looks cost
/// together is least.
///
/// Found by dynamic programming over points that lie some quarters of an hour apart; the first look
/// is then moved to the best quarter near it.
///
/// @param first the quarter at whose beginning the first look is
record Chain(int first) {
  /// @param stride quarters between the points that are considered
  /// @param price of a look
  /// @param earliest the first look is not before this quarter
  /// @param latest and not after this one
  static Chain cheapest(Outlook outlook, int stride, double price, int earliest, int latest) {
    int points = outlook.quarters() / stride;
    int from = Math.max(1, Math.ceilDiv(earliest, stride));
    int to = Math.min(points, Math.max(from, latest / stride));
    if (from > to) {
      return new Chain(Math.min(earliest, latest));
    }
    double[] cost = new double[points + 1];
    int[] firsts = new int[points + 1];
    int[] seconds = new int[points + 1];
    Arrays.fill(cost, Double.POSITIVE_INFINITY);
    for (int i = from; i <= to; i++) {
      cost[i] = outlook.waiting(0, i * stride) + price;
      firsts[i] = i;
      seconds[i] = points;
    }
    for (int i = from + 1; i <= points; i++) {
      double look = i == points ? 0 : price;
      for (int before = from; before < i; before++) {
        double with = cost[before] + outlook.waiting(before * stride, i * stride) + look;
        if (with < cost[i]) {
          cost[i] = with;
          firsts[i] = firsts[before];
          seconds[i] = firsts[before] == before ? i : seconds[before];
        }
      }
    }
    int first = firsts[points] * stride;
    int second = firsts[points] == points ? outlook.quarters() : seconds[points] * stride;
    return new Chain(refined(outlook, first, second, stride, earliest, latest));
  }

  private static int refined(
      Outlook outlook, int first, int second, int stride, int earliest, int latest) {
    int best = first;
    double least = Double.POSITIVE_INFINITY;
    int end = Math.min(Math.min(first + stride, second), latest);
    for (int at = Math.max(Math.max(1, first - stride), earliest); at <= end; at++) {
      double waiting = outlook.waiting(0, at) + outlook.waiting(at, second);
      if (waiting < least) {
        least = waiting;
        best = at;
      }
    }
    return best;
  }
}
