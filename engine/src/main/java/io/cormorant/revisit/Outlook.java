package io.cormorant.revisit;

/// What is expected of a site from its last look on, and what waiting for it costs.
///
/// Time goes in quarters of an hour. A page that waits costs an hour for each hour at first, and
/// after some hours only a share of that: late news is late. So the frequent sites, where most of
/// the news is, come first, and the others are not forgotten. All costs between two quarters are
/// found without a loop, from sums over the quarters before.
final class Outlook {
  /// After so many hours waiting costs less.
  static final double PATIENCE = 3;

  /// What waiting costs in the end, by what it costs at first.
  static final double LATER = 0.1;

  private static final double HOURS = 0.25;
  private static final double DECAY = Math.exp(-HOURS / PATIENCE);

  private final double[] pages;
  private final double[] waited;
  private final double[] decayed;
  private final double[] decay;

  /// @param from when the last look was
  /// @param quarters how far to look ahead
  Outlook(Shape shape, double pagesADay, long from, int quarters) {
    pages = new double[quarters + 1];
    waited = new double[quarters + 1];
    decayed = new double[quarters + 1];
    decay = new double[quarters + 1];
    int quarter = Habits.quarterOfWeek(from);
    double half = Math.sqrt(DECAY);
    decay[0] = 1;
    for (int i = 1; i <= quarters; i++) {
      double expected = pagesADay / Habits.QUARTERS * shape.at((quarter + i - 1) % Habits.WEEK);
      pages[i] = pages[i - 1] + expected;
      waited[i] = waited[i - 1] + expected * (i - 0.5) * HOURS;
      decayed[i] = decayed[i - 1] * DECAY + expected * half;
      decay[i] = decay[i - 1] * DECAY;
    }
  }

  int quarters() {
    return pages.length - 1;
  }

  /// The cost of what comes after one quarter until it is seen at the end of another.
  double waiting(int from, int to) {
    double count = pages[to] - pages[from];
    double hours = count * to * HOURS - (waited[to] - waited[from]);
    double soon = count - (decayed[to] - decayed[from] * decay[to - from]);
    return (1 - LATER) * PATIENCE * soon + LATER * hours;
  }

  /// The same for an even pace over some hours.
  static double evenly(double pagesAnHour, double hours) {
    double soon = hours - PATIENCE * (1 - Math.exp(-hours / PATIENCE));
    return pagesAnHour * ((1 - LATER) * PATIENCE * soon + LATER * hours * hours / 2);
  }
}
