package io.cormorant.revisit;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// What was learned of one watched site or page by looking at it: immutable, and never larger than
/// a few hundred numbers.
///
/// Looks come in order; one that is not after the last teaches nothing but that it was, and what
/// follows is counted from it: a clock was wrong and has been set back. When a page was published
/// is believed if it was after the look before and is not merely a day (midnight UTC); otherwise
/// all that is known is that it came between the two looks.
public final class LookHistory {
  /// The most characters of a text.
  public static final int MOST_TEXT = 2_000;

  /// Nothing known: never looked at.
  public static final LookHistory EMPTY =
      new LookHistory(0, 0, 0, 0, 0, 0, 0, Pace.NONE, Habits.NONE);

  private static final String VERSION = "look1";
  private static final double DAY = 86_400_000;

  /// Of a first list, what is older than this does not count.
  private static final double OLDEST_DAYS = 800;

  private final long first;
  private final long last;
  private final long gap;
  private final long looks;
  private final long fruitful;
  private final int barren;
  private final int dated;
  private final Pace pace;
  private final Habits habits;

  private LookHistory(
      long first,
      long last,
      long gap,
      long looks,
      long fruitful,
      int barren,
      int dated,
      Pace pace,
      Habits habits) {
    this.first = first;
    this.last = last;
    this.gap = gap;
    this.looks = looks;
    this.fruitful = fruitful;
    this.barren = barren;
    this.dated = dated;
    this.pace = pace;
    this.habits = habits;
  }

  /// When it was looked at for the first time.
  public Optional<Instant> firstLook() {
    return looks == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(first));
  }

  /// When it was looked at last.
  public Optional<Instant> lastLook() {
    return looks == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(last));
  }

  /// How often it was looked at.
  public long looks() {
    return looks;
  }

  /// How many of the looks brought something new.
  public long fruitfulLooks() {
    return fruitful;
  }

  /// How many looks have brought nothing since one did.
  public int barrenLooks() {
    return barren;
  }

  /// How many new pages are expected a day, as things are now.
  public double pagesADay() {
    return pace.rate();
  }

  /// How much more is expected at a time than on average over the week.
  public double busyAt(Instant time) {
    return habits.shape().at(Habits.quarterOfWeek(time.toEpochMilli()));
  }

  /// How many pages said when they were published.
  int dated() {
    return dated;
  }

  /// How many milliseconds were between the last two looks; none after the first.
  long gap() {
    return gap;
  }

  Pace pace() {
    return pace;
  }

  Habits habits() {
    return habits;
  }

  /// With one more look.
  public LookHistory with(Look look) {
    long at = look.at().toEpochMilli();
    if (looks == 0) {
      return first(look, at);
    }
    int now = look.fresh() > 0 ? 0 : add(barren, 1);
    long useful = fruitful + (look.fresh() > 0 ? 1 : 0);
    if (at <= last) {
      long begin = Math.min(first, at);
      return new LookHistory(begin, at, 0, looks + 1, useful, now, dated, pace, habits);
    }
    Shape shape = habits.shape();
    Pace paced = pace.with((at - last) / DAY, shape.between(last, at), look.fresh());
    Habits learned = habits;
    List<Long> dates = believed(look, last, at);
    for (long date : dates) {
      learned = learned.with(date);
    }
    int undated = look.fresh() - Math.min(look.fresh(), dates.size());
    if (undated > 0) {
      learned = learned.with(last, at, Math.min(undated, Look.MOST_DATES), shape);
    }
    return new LookHistory(
        first, at, at - last, looks + 1, useful, now, add(dated, dates.size()), paced, learned);
  }

  private static LookHistory first(Look look, long at) {
    List<Long> dates = believed(look, at - (long) (OLDEST_DAYS * DAY), at);
    Habits learned = Habits.NONE;
    for (long date : dates) {
      learned = learned.with(date);
    }
    double[] daysAgo =
        look.published().stream()
            .mapToLong(Instant::toEpochMilli)
            .filter(date -> date <= at)
            .sorted()
            .mapToDouble(date -> Math.min(OLDEST_DAYS, (at - date) / DAY))
            .toArray();
    Pace pace = Pace.ofList(daysAgo);
    return new LookHistory(at, at, 0, 1, look.fresh() > 0 ? 1 : 0, 0, dates.size(), pace, learned);
  }

  private static List<Long> believed(Look look, long after, long at) {
    return look.published().stream()
        .map(Instant::toEpochMilli)
        .filter(date -> date > after && date <= at && date % (long) DAY != 0)
        .sorted()
        .toList();
  }

  private static int add(int count, int more) {
    return Math.min(1_000_000, count + more);
  }

  /// All of it in at most [#MOST_TEXT] characters of ASCII without line breaks.
  public String text() {
    return String.join(
        " ",
        VERSION,
        Long.toString(first, 36),
        Long.toString(last, 36),
        Long.toString(gap, 36),
        Long.toString(looks, 36),
        Long.toString(fruitful, 36),
        Integer.toString(barren, 36),
        Integer.toString(dated, 36),
        Double.toString(pace.slowCount()),
        Double.toString(pace.slowDays()),
        Double.toString(pace.fastCount()),
        Double.toString(pace.fastDays()),
        Double.toString(pace.lead()),
        numbers(habits.quarters()),
        numbers(habits.days()));
  }

  private static String numbers(int[] counts) {
    return Arrays.stream(counts)
        .mapToObj(n -> n == 0 ? "" : Integer.toString(n, 36))
        .collect(Collectors.joining(","));
  }

  /// What [#text] wrote; whatever else it is becomes [#EMPTY].
  public static LookHistory of(String text) {
    if (text.length() > MOST_TEXT) {
      return EMPTY;
    }
    String[] fields = text.split(" ", -1);
    if (fields.length != 15 || !fields[0].equals(VERSION)) {
      return EMPTY;
    }
    try {
      return of(fields);
    } catch (NumberFormatException _) {
      return EMPTY;
    }
  }

  private static LookHistory of(String[] fields) {
    long first = Long.parseLong(fields[1], 36);
    long last = Long.parseLong(fields[2], 36);
    long gap = Long.parseLong(fields[3], 36);
    long looks = Long.parseLong(fields[4], 36);
    long fruitful = Long.parseLong(fields[5], 36);
    int barren = Integer.parseInt(fields[6], 36);
    int dated = Integer.parseInt(fields[7], 36);
    int[] quarters = numbers(fields[13], Habits.QUARTERS);
    int[] days = numbers(fields[14], Habits.DAYS);
    long latest = Long.MAX_VALUE / 4;
    if (looks <= 0 || fruitful < 0 || fruitful > looks || barren < 0 || dated < 0 || first > last) {
      return EMPTY;
    }
    if (first < -latest || last > latest || looks > latest || gap < 0 || gap > last - first) {
      return EMPTY;
    }
    Pace pace =
        new Pace(
            Double.parseDouble(fields[8]),
            Double.parseDouble(fields[9]),
            Double.parseDouble(fields[10]),
            Double.parseDouble(fields[11]),
            Double.parseDouble(fields[12]));
    return new LookHistory(
        first,
        last,
        gap,
        looks,
        fruitful,
        add(0, barren),
        add(0, dated),
        pace,
        Habits.of(quarters, days));
  }

  private static int[] numbers(String text, int count) {
    String[] parts = text.split(",", -1);
    if (parts.length != count) {
      throw new NumberFormatException("not " + count + " numbers");
    }
    return Arrays.stream(parts).mapToInt(p -> p.isEmpty() ? 0 : Integer.parseInt(p, 36)).toArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LookHistory h
        && first == h.first
        && last == h.last
        && gap == h.gap
        && looks == h.looks
        && fruitful == h.fruitful
        && barren == h.barren
        && dated == h.dated
        && pace.equals(h.pace)
        && habits.equals(h.habits);
  }

  @Override
  public int hashCode() {
    return Objects.hash(first, last, gap, looks, fruitful, barren, dated, pace, habits);
  }

  @Override
  public String toString() {
    return text();
  }
}
