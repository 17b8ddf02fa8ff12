package io.cormorant.revisit;

/// How many new pages come a day, believed from what came.
///
/// There are two memories of counts and days: a slow one, which knows what is usual, and a fast
/// one, which knows of the last days; the fast one starts from what the slow one says. Which of
/// them foretold the looks so far better has more weight: a site that is busy for a few days in a
/// month goes by the fast one, an even one by the slow. Days are weighted by the habits, so that a
/// quiet night is no news.
///
/// @param slowCount new pages, forgotten over months
/// @param slowDays the days in which they came, forgotten in the same way
/// @param fastCount new pages, forgotten over days
/// @param fastDays the days in which they came, forgotten in the same way
/// @param lead by how much the fast memory foretold better, as a logarithm of odds
record Pace(double slowCount, double slowDays, double fastCount, double fastDays, double lead) {
  /// Nothing seen; at first both memories are believed alike.
  static final Pace NONE = new Pace(0, 0, 0, 0, -1);

  private static final double SLOW_HALF_DAYS = 60;
  private static final double FAST_HALF_DAYS = 2;

  /// Before anything was seen, half a page in a day and a half; soon outweighed.
  private static final double PRIOR_COUNT = 0.5;

  private static final double PRIOR_DAYS = 1.5;

  /// How many new pages what is usual is worth to the fast memory.
  private static final double USUAL_COUNT = 1;

  private static final double MOST_LEAD = 6;
  private static final double LEAD_KEPT = 0.97;

  /// A look that brings more than this counts as this many: a moved site is not a busy one.
  private static final double MOST_AT_ONCE = 100;

  private static final double MOST = 1e6;

  Pace {
    slowCount = bounded(slowCount, 0, MOST);
    slowDays = bounded(slowDays, 0, MOST);
    fastCount = bounded(fastCount, 0, MOST);
    fastDays = bounded(fastDays, 0, MOST);
    lead = bounded(lead, -MOST_LEAD, MOST_LEAD);
  }

  /// New pages a day.
  double rate() {
    double fast = 1 / (1 + Math.exp(-lead));
    return fast * fast() + (1 - fast) * slow();
  }

  /// What is usual.
  double slow() {
    return (slowCount + PRIOR_COUNT) / (slowDays + PRIOR_DAYS);
  }

  private double fast() {
    return (fastCount + USUAL_COUNT) / (fastDays + USUAL_COUNT / slow());
  }

  /// After a look.
  ///
  /// @param days since the look before
  /// @param weighted the same days weighted by the habits
  Pace with(double days, double weighted, double fresh) {
    double count = Math.min(fresh, MOST_AT_ONCE);
    double gain = count * Math.log(fast() / slow()) - weighted * (fast() - slow());
    double slowKept = kept(days, SLOW_HALF_DAYS);
    double fastKept = kept(days, FAST_HALF_DAYS);
    return new Pace(
        slowCount * slowKept + count * half(days, SLOW_HALF_DAYS),
        slowDays * slowKept + weighted * half(days, SLOW_HALF_DAYS),
        fastCount * fastKept + count * half(days, FAST_HALF_DAYS),
        fastDays * fastKept + weighted * half(days, FAST_HALF_DAYS),
        lead * LEAD_KEPT + Math.clamp(gain, -2, 2));
  }

  /// After a first look at a list that names when its pages came: so many days ago each, the
  /// longest ago first. The first of them only says how far the list reaches.
  static Pace ofList(double[] daysAgo) {
    if (daysAgo.length == 0) {
      return NONE;
    }
    double slow = 0;
    double fast = 0;
    for (int i = 1; i < daysAgo.length; i++) {
      slow += kept(daysAgo[i], SLOW_HALF_DAYS);
      fast += kept(daysAgo[i], FAST_HALF_DAYS);
    }
    return new Pace(
        slow, lasting(daysAgo[0], SLOW_HALF_DAYS), fast, lasting(daysAgo[0], FAST_HALF_DAYS), -1);
  }

  private static double kept(double days, double halfDays) {
    return Math.pow(0.5, days / halfDays);
  }

  /// What is kept on average of what came evenly in the days up to now.
  private static double half(double days, double halfDays) {
    return days <= 1e-6 ? 1 : lasting(days, halfDays) / days;
  }

  private static double lasting(double days, double halfDays) {
    return halfDays / Math.log(2) * (1 - kept(days, halfDays));
  }

  private static double bounded(double value, double least, double most) {
    return Double.isNaN(value) ? least : Math.clamp(value, least, most);
  }
}
