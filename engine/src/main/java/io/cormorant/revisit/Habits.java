package io.cormorant.revisit;

import java.util.Arrays;

/// At which quarters of an hour (UTC) and on which days of the week something is published.
///
/// Both are counts that forget: once there are [#MEMORY], all shrink when more come. They are kept
/// in thousandths, so that a text has them exactly. A shape is made of them that is 1 on average
/// over a week: with few counts it is flat, with many it is as sharp as they are.
final class Habits {
  static final int QUARTERS = 96;
  static final int DAYS = 7;
  static final int WEEK = QUARTERS * DAYS;
  static final long QUARTER = 15 * 60_000L;

  static final Habits NONE = new Habits(new int[QUARTERS], new int[DAYS]);

  /// As many counts are remembered.
  private static final double MEMORY = 600;

  private static final double UNIT = 1_000;

  /// How many counts the belief is worth that the parts of a span are alike, for parts of four
  /// hours, two, one, a half and a quarter: the finer, the more must be seen.
  private static final double[] ALIKE = {3, 2, 2, 3, 3};

  private static final int[] PARTS = {16, 8, 4, 2, 1};

  /// Where spans begin is moved by so much, and the shapes are averaged, so that no border matters.
  private static final int[] SHIFTS = {0, 3, 6, 9, 13};

  /// How many counts the belief is worth that all days are alike.
  private static final double ALIKE_DAYS = 5;

  /// 1970 began on a Thursday; days of the week are counted from Monday.
  private static final int THURSDAY = 3;

  private final int[] quarters;
  private final int[] days;

  private Habits(int[] quarters, int[] days) {
    this.quarters = quarters;
    this.days = days;
  }

  /// From counts in thousandths; whatever they are, the habits are usable.
  static Habits of(int[] quarters, int[] days) {
    return new Habits(
        bounded(Arrays.copyOf(quarters, QUARTERS)), bounded(Arrays.copyOf(days, DAYS)));
  }

  int[] quarters() {
    return quarters.clone();
  }

  int[] days() {
    return days.clone();
  }

  /// The quarter of the week in which a time is.
  static int quarterOfWeek(long millis) {
    long quarter = Math.floorDiv(millis, QUARTER) + THURSDAY * QUARTERS;
    return (int) Math.floorMod(quarter, (long) WEEK);
  }

  /// With something published at a time.
  Habits with(long millis) {
    double[] q = counts(quarters);
    double[] d = counts(days);
    int quarter = quarterOfWeek(millis);
    q[quarter % QUARTERS] += 1;
    d[quarter / QUARTERS] += 1;
    return of(thousandths(q), thousandths(d));
  }

  /// With things published some time between two looks. They are divided as the shape expects; the
  /// longer the span, the less they count, since a whole day says nothing of the hour and a whole
  /// week nothing of the day.
  Habits with(long from, long to, double published, Shape shape) {
    double length = (double) (to - from) / QUARTER;
    double ofHour = published * Math.max(0, 1 - length / QUARTERS);
    double ofDay = published * Math.max(0, 1 - length / WEEK);
    double all = shape.between(from, to);
    if (ofDay <= 0 || all <= 0) {
      return this;
    }
    double[] q = counts(quarters);
    double[] d = counts(days);
    for (long at = from; at < to; at = (Math.floorDiv(at, QUARTER) + 1) * QUARTER) {
      long end = Math.min(to, (Math.floorDiv(at, QUARTER) + 1) * QUARTER);
      double part = shape.between(at, end) / all;
      int quarter = quarterOfWeek(at);
      q[quarter % QUARTERS] += part * ofHour;
      d[quarter / QUARTERS] += part * ofDay;
    }
    return of(thousandths(q), thousandths(d));
  }

  /// How likely something is published in each quarter of a week, 1 on average.
  Shape shape() {
    double[] hours = new double[QUARTERS];
    for (int shift : SHIFTS) {
      divide(hours, shift);
    }
    double allDays = Arrays.stream(days).sum() / UNIT;
    double[] week = new double[WEEK];
    for (int i = 0; i < WEEK; i++) {
      double day = DAYS * (days[i / QUARTERS] / UNIT + ALIKE_DAYS / DAYS) / (allDays + ALIKE_DAYS);
      week[i] = day * hours[i % QUARTERS];
    }
    return new Shape(week);
  }

  /// Divides the day into ever smaller parts, each of which gets what was counted in it and a share
  /// of what its span would have if its parts were alike.
  private void divide(double[] hours, int shift) {
    double[] counts = new double[QUARTERS];
    for (int i = 0; i < QUARTERS; i++) {
      counts[i] = quarters[(i + shift) % QUARTERS] / UNIT;
    }
    double[] share = new double[QUARTERS];
    Arrays.fill(share, 1);
    int span = QUARTERS;
    for (int level = 0; level < PARTS.length; level++) {
      int part = PARTS[level];
      for (int from = 0; from < QUARTERS; from += span) {
        double all = sum(counts, from, span);
        for (int at = from; at < from + span; at += part) {
          double like = (double) part / span;
          double of = (sum(counts, at, part) + ALIKE[level] * like) / (all + ALIKE[level]);
          for (int i = at; i < at + part; i++) {
            share[i] *= of / like;
          }
        }
      }
      span = part;
    }
    for (int i = 0; i < QUARTERS; i++) {
      hours[(i + shift) % QUARTERS] += share[i] / SHIFTS.length;
    }
  }

  private static double sum(double[] counts, int from, int length) {
    double sum = 0;
    for (int i = from; i < from + length; i++) {
      sum += counts[i];
    }
    return sum;
  }

  private static double[] counts(int[] thousandths) {
    return Arrays.stream(thousandths).mapToDouble(n -> n / UNIT).toArray();
  }

  private static int[] thousandths(double[] counts) {
    double scale = Math.min(1, MEMORY / Math.max(1, Arrays.stream(counts).sum()));
    return Arrays.stream(counts).mapToInt(n -> (int) Math.round(n * scale * UNIT)).toArray();
  }

  private static int[] bounded(int[] thousandths) {
    long all = 0;
    for (int i = 0; i < thousandths.length; i++) {
      thousandths[i] = Math.clamp(thousandths[i], 0, (int) (MEMORY * UNIT));
      all += thousandths[i];
    }
    // Half a unit of rounding for each is let through, or a text read back would differ.
    return all <= MEMORY * UNIT + thousandths.length
        ? thousandths
        : thousandths(counts(thousandths));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Habits habits
        && Arrays.equals(quarters, habits.quarters)
        && Arrays.equals(days, habits.days);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(quarters) + Arrays.hashCode(days);
  }
}
