package io.cormorant.bench;

import java.util.List;

/// The least delay that any watcher can hope for with a number of looks, even one who knows how
/// many pages are to be expected at any time from each site, and only not which: bounds for what
/// can be learned, since pages come independently of each other.
final class BestLooks {
  /// Bisections until a price is found.
  private static final int ROUNDS = 40;

  /// The same where prices are pages.
  private static final int FEWER_ROUNDS = 22;

  private static final int MOST_STEPS = 14 * 24 * 12;

  /// The pages to be expected of each site before each step.
  private final List<double[]> before;

  /// The same, each page by the step in which it comes.
  private final List<double[]> weighted;

  private final double pages;
  private final double looks;

  /// What some looks bring.
  ///
  /// @param looks how many
  /// @param value pages in time, or the steps that all pages wait
  private record Chosen(double looks, double value) {
    private Chosen and(Chosen other) {
      return new Chosen(looks + other.looks, value + other.value);
    }
  }

  BestLooks(List<FollowedSite> sites, double looks) {
    this.looks = looks;
    before = sites.stream().map(site -> sums(site.expected(), false)).toList();
    weighted = sites.stream().map(site -> sums(site.expected(), true)).toList();
    pages = before.stream().mapToDouble(sum -> sum[sum.length - 1]).sum();
  }

  private static double[] sums(double[] expected, boolean weighted) {
    double[] sums = new double[expected.length + 1];
    for (int i = 0; i < expected.length; i++) {
      sums[i + 1] = sums[i] + expected[i] * (weighted ? i + 0.5 : 1);
    }
    return sums;
  }

  /// The hours within which a share of all pages can be seen, if nothing else counts.
  double quantile(double share) {
    int low = 1;
    int high = MOST_STEPS;
    while (low < high) {
      int middle = (low + high) / 2;
      if (within(middle) >= share * pages) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return hours(low);
  }

  /// The mean hours that pages wait, if nothing else counts.
  double mean() {
    double low = 0;
    double high = 1e7;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      double price = (low + high) / 2;
      Chosen chosen = new Chosen(0, 0);
      for (int site = 0; site < before.size(); site++) {
        chosen = chosen.and(waiting(before.get(site), weighted.get(site), price));
      }
      if (chosen.looks() <= looks) {
        least = Math.min(least, chosen.value());
        high = price;
      } else {
        low = price;
      }
    }
    return hours(least / pages);
  }

  private static double hours(double steps) {
    return steps * FollowedSite.STEP / FollowedSite.HOUR;
  }

  /// The most pages that can be seen within some steps.
  private double within(int steps) {
    double low = 0;
    double high = 100;
    double most = 0;
    for (int i = 0; i < FEWER_ROUNDS; i++) {
      double price = (low + high) / 2;
      Chosen chosen =
          before.stream()
              .map(sums -> inTime(sums, steps, price))
              .reduce(new Chosen(0, 0), Chosen::and);
      if (chosen.looks() <= looks) {
        most = Math.max(most, chosen.value());
        high = price;
      } else {
        low = price;
      }
    }
    return most;
  }

  /// Looks at one site that see most in time, each worth its price.
  private static Chosen inTime(double[] sums, int steps, double price) {
    double[] gain = new double[sums.length];
    boolean[] looked = new boolean[sums.length];
    for (int at = 1; at < sums.length; at++) {
      int from = Math.max(0, at - steps);
      double with = gain[from] + sums[at] - sums[from] - price;
      looked[at] = with > gain[at - 1];
      gain[at] = Math.max(with, gain[at - 1]);
    }
    double count = 0;
    double seen = 0;
    for (int at = sums.length - 1; at > 0; ) {
      int from = looked[at] ? Math.max(0, at - steps) : at - 1;
      count += looked[at] ? 1 : 0;
      seen += looked[at] ? sums[at] - sums[from] : 0;
      at = from;
    }
    return new Chosen(count, seen);
  }

  /// Looks at one site, the last at the end for nothing, by which the price and what pages wait are
  /// least together. What has come before a look is a line over the time of the next, so that the
  /// best one is on the lower hull of them all.
  private static Chosen waiting(double[] sums, double[] steps, double price) {
    int end = sums.length - 1;
    double[] base = new double[sums.length];
    int[] from = new int[sums.length];
    int[] hull = new int[sums.length];
    int size = 1;
    int best = 0;
    for (int at = 1; at <= end; at++) {
      while (best + 1 < size
          && line(sums, base, hull[best + 1], at) <= line(sums, base, hull[best], at)) {
        best++;
      }
      from[at] = hull[best];
      double cost = line(sums, base, hull[best], at) + sums[at] * at - steps[at] + price;
      base[at] = cost + steps[at];
      while (size - best >= 2 && isAbove(sums, base, hull[size - 2], hull[size - 1], at)) {
        size--;
      }
      hull[size++] = at;
    }
    double count = 0;
    double waited = 0;
    for (int at = end; at > 0; at = from[at]) {
      count += at == end ? 0 : 1;
      waited += (sums[at] - sums[from[at]]) * at - (steps[at] - steps[from[at]]);
    }
    return new Chosen(count, waited);
  }

  private static double line(double[] sums, double[] base, int look, int at) {
    return base[look] - sums[look] * at;
  }

  /// Whether the middle of three lines is nowhere the lowest.
  private static boolean isAbove(double[] sums, double[] base, int a, int b, int c) {
    return (base[c] - base[a]) * (sums[b] - sums[a]) <= (base[b] - base[a]) * (sums[c] - sums[a]);
  }
}
