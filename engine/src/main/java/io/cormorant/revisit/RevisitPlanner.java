package io.cormorant.revisit;

import java.time.Duration;
import java.time.Instant;

/// Decides when each of many sites is looked at next, so that new pages wait as little as possible
/// for a number of looks a day.
///
/// A look has a price, the same for all sites: so many hours that pages have waited. Of a site it
/// is known what is expected at which hour ([LookHistory]), so the cheapest chain of looks can be
/// worked out: what pages wait between them and the price of each. The first look of the chain is
/// the next one. With an even pace that is an interval that shrinks as more pages are expected; a
/// site that publishes at eight in the morning is looked at soon after eight.
///
/// The price is found on the way. Every look is paid by the time around it: half of the time since
/// the look before and half of the time until the next. If that is shorter than the budget allows,
/// the price rises, otherwise it falls, and what was spent too much is saved later. Over all sites
/// and days, the looks are therefore as many as may be; a site that has just been added and is
/// looked at more often to be known is paid for by the others.
///
/// A site of which no dates are known is looked at a few times in the first day. One that brings
/// nothing is expected to bring ever less, and so is looked at ever less.
///
/// Not safe for use by several threads.
public final class RevisitPlanner {
  private static final String VERSION = "plan1";
  private static final double HOUR = 3_600_000;
  private static final double DAY = 24 * HOUR;

  /// Looks at a site without dates until it counts as known, and how far apart they are at most.
  private static final int FIRST_LOOKS = 4;

  private static final long FIRST_APART = (long) (6 * HOUR);

  /// Chains are worked out over so many points in time at most, and so many usual intervals.
  private static final int POINTS = 288;

  private static final double INTERVALS = 2.5;
  private static final double LEAST_AHEAD = 2 * DAY;

  /// The price before anything is known, in hours that pages wait, for one look a day; with fewer
  /// looks it is higher.
  private static final double FIRST_PRICE = 3;

  private static final double LOWEST = -12;
  private static final double HIGHEST = 12;

  /// How far one plan moves the logarithm of the price at most.
  private static final double LARGEST_STEP = 0.2;

  private static final double FEWEST_PLANS = 50;

  /// How much the logarithm of the price rises in a day in which twice as many looks are planned as
  /// may be, and how much more for each day of looks that were too many before.
  private static final double BY_PACE = 0.5;

  private static final double BY_DEBT = 0.1;

  /// So many days of looks may be owed or saved; what is more is forgotten.
  private static final double MOST_DEBT = 2;

  private final double looksADay;
  private final long shortest;
  private final long longest;

  /// The logarithm of the price.
  private double price;

  /// Plans of about the last day, and when the last was made.
  private double plans;

  private long planned = Long.MIN_VALUE;

  /// Looks that were too many so far; below 0, that may still be made.
  private double debt;

  /// @param looksADay looks that a site may cost on a day, on average over all sites
  /// @param shortest never look again sooner; at least a minute
  /// @param longest never look again later; at most 400 days
  public RevisitPlanner(double looksADay, Duration shortest, Duration longest) {
    if (!(looksADay > 0.001 && looksADay < 1_000)) {
      throw new IllegalArgumentException("not a number of looks a day: " + looksADay);
    }
    if (shortest.compareTo(Duration.ofMinutes(1)) < 0
        || longest.compareTo(shortest) < 0
        || longest.compareTo(Duration.ofDays(400)) > 0) {
      throw new IllegalArgumentException("not a range: " + shortest + " to " + longest);
    }
    this.looksADay = looksADay;
    this.shortest = shortest.toMillis();
    this.longest = longest.toMillis();
    price = Math.log(FIRST_PRICE / (looksADay * looksADay));
  }

  /// When to look next at a site that has just been looked at, or at once if it never was. Each
  /// call counts as the plan of one look.
  ///
  /// @param now the look is not before this, nor later than the longest time from it
  public Instant next(LookHistory history, Instant now) {
    if (history.looks() == 0) {
      return now;
    }
    long last = history.lastLook().orElse(now).toEpochMilli();
    boolean unknown = history.looks() < FIRST_LOOKS && history.dated() == 0;
    long latest = unknown ? Math.clamp(FIRST_APART, shortest, longest) : longest;
    long wait = shortest >= latest ? latest : cheapest(history, last, latest);
    long from = now.toEpochMilli();
    long at = Math.clamp(last + Math.clamp(wait, shortest, latest), from, from + longest);
    double days = (Math.min(history.gap(), longest) + Math.clamp(at - last, 0, longest)) / DAY / 2;
    learn(from, days);
    return Instant.ofEpochMilli(at);
  }

  /// Counts a site that is told without being looked at: the looks that it could have had since the
  /// last are left to others.
  public void spare(LookHistory history, Instant now) {
    pay(now.toEpochMilli(), -looksADay * Math.min(history.gap(), longest) / DAY);
  }

  /// The first wait of the cheapest chain of looks.
  private long cheapest(LookHistory history, long last, long latest) {
    double cost = Math.exp(price);
    double rate = history.pace().rate();
    double usual = usual(cost, rate / 24);
    double ahead = Math.min(2.0 * latest, Math.max(LEAST_AHEAD, INTERVALS * usual * HOUR));
    int stride = (int) Math.ceil(ahead / Habits.QUARTER / POINTS);
    int points = (int) Math.ceil(ahead / Habits.QUARTER / stride);
    Outlook outlook =
        new Outlook(history.habits().shape(), rate, last, Math.max(2, points) * stride);
    Chain chain = Chain.cheapest(outlook, stride, cost, quarters(shortest), quarters(latest));
    // Quarters begin on the clock, so that a look is at the end of one.
    long begin = Math.floorDiv(last, Habits.QUARTER) * Habits.QUARTER;
    return begin + chain.first() * Habits.QUARTER - last;
  }

  private static int quarters(long millis) {
    return (int) Math.ceilDiv(millis, Habits.QUARTER);
  }

  /// The hours between looks that would be cheapest if the pace were even.
  private double usual(double cost, double pagesAnHour) {
    double best = longest / HOUR;
    double least = Double.MAX_VALUE;
    for (double hours = shortest / HOUR; hours < longest / HOUR; hours *= 1.3) {
      double anHour = (cost + Outlook.evenly(pagesAnHour, hours)) / hours;
      if (anHour < least) {
        least = anHour;
        best = hours;
      }
    }
    return best;
  }

  /// @param days that the look pays for
  private void learn(long now, double days) {
    pay(now, 1 - looksADay * days);
  }

  /// @param excess by how much it is more than may be spent
  private void pay(long now, double excess) {
    if (planned != Long.MIN_VALUE && now > planned) {
      plans *= Math.exp(-(now - planned) / DAY);
    }
    planned = now;
    plans++;
    double aDay = Math.max(FEWEST_PLANS, plans);
    debt = Math.clamp(debt + excess, -MOST_DEBT * aDay, MOST_DEBT * aDay);
    double step = (BY_PACE * excess + BY_DEBT * debt / aDay) / aDay;
    price = Math.clamp(price + Math.clamp(step, -LARGEST_STEP, LARGEST_STEP), LOWEST, HIGHEST);
  }

  /// What the planner has learned of the price, to go on from after a restart.
  public String text() {
    return VERSION + " " + price + " " + plans + " " + planned + " " + debt;
  }

  /// Goes on from what [#text] wrote; from whatever else it is, as if new.
  public void resume(String text) {
    String[] fields = text.length() > 200 ? new String[0] : text.split(" ", -1);
    if (fields.length != 5 || !fields[0].equals(VERSION)) {
      return;
    }
    try {
      double oldPrice = Double.parseDouble(fields[1]);
      double oldPlans = Double.parseDouble(fields[2]);
      long oldPlanned = Long.parseLong(fields[3]);
      double oldDebt = Double.parseDouble(fields[4]);
      boolean usable = oldPrice >= LOWEST && oldPrice <= HIGHEST && Math.abs(oldDebt) < 1e12;
      if (usable && oldPlans >= 0 && oldPlans < 1e12) {
        price = oldPrice;
        plans = oldPlans;
        planned = oldPlanned;
        debt = oldDebt;
      }
    } catch (NumberFormatException _) {
      return;
    }
  }
}
