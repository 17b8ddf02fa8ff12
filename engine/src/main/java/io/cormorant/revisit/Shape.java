package io.cormorant.revisit;

/// How the time of a week is weighted: for each quarter of an hour a weight, 1 on average.
final class Shape {
  private final double[] weights;

  /// The sum of the weights before each quarter, in days.
  private final double[] before;

  Shape(double[] week) {
    weights = week;
    before = new double[week.length + 1];
    for (int i = 0; i < week.length; i++) {
      before[i + 1] = before[i] + week[i] / Habits.QUARTERS;
    }
  }

  double at(int quarterOfWeek) {
    return weights[quarterOfWeek];
  }

  /// The weighted days between two times, which are as many as the days in whole weeks.
  double between(long from, long to) {
    return to <= from ? 0 : since1970(to) - since1970(from);
  }

  private double since1970(long millis) {
    int quarter = Habits.quarterOfWeek(millis);
    double part = (double) Math.floorMod(millis, Habits.QUARTER) / Habits.QUARTER;
    long shifted = Math.floorDiv(millis, Habits.QUARTER) + 3L * Habits.QUARTERS;
    long weeks = Math.floorDiv(shifted, (long) Habits.WEEK);
    return weeks * before[Habits.WEEK]
        + before[quarter]
        + part * weights[quarter] / Habits.QUARTERS;
  }
}
