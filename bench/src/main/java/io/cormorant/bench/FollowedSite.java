package io.cormorant.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/// A made-up site that somebody follows, with the times at which it publishes.
///
/// @param kind what its habits are
/// @param dated whether its feed tells when pages were published; without it a watcher only knows
///   between which looks they came
/// @param published milliseconds since the watch began, ascending; those before are negative
/// @param expected how many pages were to be expected in each step of the watch
@SuppressWarnings("ArrayRecordComponent") // never compared
record FollowedSite(Kind kind, boolean dated, long[] published, double[] expected) {
  static final long HOUR = 3_600_000;
  static final long DAY = 24 * HOUR;

  /// The watch begins on a Monday, 2026-01-05.
  static final long BEGIN = 1_767_571_200_000L;

  /// Five minutes, the grain of what is expected.
  static final long STEP = 300_000;

  private static final long BEFORE = 400 * DAY;
  private static final int MOST_BEFORE = 15;

  /// What habits sites have.
  enum Kind {
    /// Working hours of some time zone, little at night, less at weekends.
    OFFICE("in working hours"),
    /// Evenings and weekends of some time zone.
    EVENING("in the evening"),
    /// Always at the same times of day, to some minutes.
    FIXED("at fixed times"),
    /// At any time alike.
    EVEN("at any time"),
    /// A few busy days in each month, in working hours.
    SEASONAL("on a few days a month"),
    /// Nothing any more.
    DEAD("never");

    private final String says;

    Kind(String says) {
      this.says = says;
    }

    /// When they publish.
    String says() {
      return says;
    }
  }

  /// The share of each kind and of sites without dates.
  record Mix(
      double office, double evening, double fixed, double even, double seasonal, double undated) {
    /// The one that is reported; what is left is dead.
    static final Mix REPORTED = new Mix(0.40, 0.15, 0.15, 0.15, 0.08, 0.3);

    Kind kind(double at) {
      Map<Kind, Double> shares = new LinkedHashMap<>();
      shares.put(Kind.OFFICE, office);
      shares.put(Kind.EVENING, evening);
      shares.put(Kind.FIXED, fixed);
      shares.put(Kind.EVEN, even);
      shares.put(Kind.SEASONAL, seasonal);
      double sum = 0;
      for (Map.Entry<Kind, Double> share : shares.entrySet()) {
        sum += share.getValue();
        if (at < sum) {
          return share.getKey();
        }
      }
      return Kind.DEAD;
    }
  }

  /// How many pages a day were to be expected.
  double pagesADay() {
    return Arrays.stream(expected).sum() / expected.length * DAY / STEP;
  }

  /// Draws a site.
  ///
  /// @param days how long it publishes from the beginning of the watch
  static FollowedSite draw(Mix mix, int days, SplittableRandom random) {
    Kind kind = mix.kind(random.nextDouble());
    boolean dated = random.nextDouble() >= mix.undated();
    double pagesADay = Math.exp(Math.log(1 / 365.0) + random.nextDouble() * Math.log(24 * 365.0));
    double[] expected = new double[(int) (days * DAY / STEP)];
    long[] times =
        switch (kind) {
          case FIXED -> fixed(pagesADay, days, expected, random);
          case DEAD -> dead(random);
          default ->
              drawn(week(kind, pagesADay, random), seasons(kind, random), days, expected, random);
        };
    return new FollowedSite(kind, dated, recent(times), expected);
  }

  /// Of what was published before the watch began only the last few are listed.
  private static long[] recent(long[] times) {
    Arrays.sort(times);
    int begin = Arrays.binarySearch(times, 0);
    int first = Math.max(0, (begin < 0 ? -begin - 1 : begin) - MOST_BEFORE);
    return Arrays.copyOfRange(times, first, times.length);
  }

  /// Pages an hour for each hour of a week (UTC) that begins on Monday.
  private static double[] week(Kind kind, double pagesADay, SplittableRandom random) {
    double[] week = new double[168];
    double zone = new double[] {-8, -5, 0, 1, 2, 5.5, 8, 9}[random.nextInt(8)];
    double middle = kind == Kind.EVENING ? random.nextDouble(18, 22) : random.nextDouble(10.5, 15);
    double width = kind == Kind.EVENING ? random.nextDouble(2, 5) : random.nextDouble(4, 8);
    double night = random.nextDouble(0.01, 0.15);
    double weekend =
        kind == Kind.EVENING ? random.nextDouble(0.8, 2.5) : random.nextDouble(0.05, 0.8);
    double sum = 0;
    for (int hour = 0; hour < week.length; hour++) {
      double local = (hour + 0.5 - zone + 168) % 168;
      double away = Math.abs(local % 24 - middle);
      double near = Math.min(away, 24 - away) / width;
      double habit = kind == Kind.EVEN ? 1 : night + Math.exp(-0.5 * Math.pow(near, 4));
      week[hour] = kind != Kind.EVEN && local >= 120 ? habit * weekend : habit;
      sum += week[hour];
    }
    for (int hour = 0; hour < week.length; hour++) {
      week[hour] *= pagesADay * 7 / sum;
    }
    return week;
  }

  /// On which days of each 30 it publishes: on all, or on some, but then as much in all.
  private static boolean[] seasons(Kind kind, SplittableRandom random) {
    boolean[] active = new boolean[30];
    if (kind != Kind.SEASONAL) {
      Arrays.fill(active, true);
      return active;
    }
    int from = random.nextInt(30);
    int length = random.nextInt(2, 6);
    for (int i = 0; i < length; i++) {
      active[(from + i) % 30] = true;
    }
    return active;
  }

  private static long[] drawn(
      double[] week, boolean[] active, int days, double[] expected, SplittableRandom random) {
    int count = 0;
    for (boolean day : active) {
      count += day ? 1 : 0;
    }
    long[] times = new long[1_024];
    int n = 0;
    for (long hour = -BEFORE / HOUR; hour < days * 24L; hour++) {
      if (!active[(int) Math.floorMod(Math.floorDiv(hour, 24L), 30L)]) {
        continue;
      }
      double anHour = week[(int) Math.floorMod(hour, 168L)] * active.length / count;
      for (int step = 0; hour >= 0 && step < 12; step++) {
        expected[(int) hour * 12 + step] = anHour / 12;
      }
      for (double at = gap(anHour, random); at < 1; at += gap(anHour, random)) {
        if (n == times.length) {
          times = Arrays.copyOf(times, 2 * n);
        }
        times[n++] = hour * HOUR + (long) (at * HOUR);
      }
    }
    return Arrays.copyOf(times, n);
  }

  private static double gap(double rate, SplittableRandom random) {
    return rate <= 0 ? Double.POSITIVE_INFINITY : -Math.log(1 - random.nextDouble()) / rate;
  }

  /// At set times of each day, or every so many days at one time, give or take ten minutes.
  private static long[] fixed(
      double pagesADay, int days, double[] expected, SplittableRandom random) {
    int slots = Math.max(1, (int) Math.round(pagesADay));
    long every = Math.max(1, Math.round(1 / pagesADay));
    boolean weekly = every > 3;
    long step = weekly ? 7 * Math.max(1, Math.round(every / 7.0)) : every;
    long phase = random.nextLong(step);
    long[] minutes = random.longs(slots, 0, 24 * 60).toArray();
    long[] times = new long[(int) ((BEFORE / DAY + days) / step + 2) * slots];
    int n = 0;
    for (long day = -BEFORE / DAY; day < days; day++) {
      if (Math.floorMod(day, step) != phase) {
        continue;
      }
      for (long minute : minutes) {
        long at = day * DAY + minute * 60_000;
        times[n++] = at + random.nextLong(-600_000, 600_001);
        for (long near = at / STEP - 2; day >= 0 && near < at / STEP + 2; near++) {
          expected[Math.clamp(near, 0, expected.length - 1)] += 0.25;
        }
      }
    }
    return Arrays.copyOf(times, n);
  }

  /// Some pages of long ago.
  private static long[] dead(SplittableRandom random) {
    long end = -random.nextLong(60 * DAY, BEFORE);
    return random.longs(10, end - 100 * DAY, end).toArray();
  }
}
