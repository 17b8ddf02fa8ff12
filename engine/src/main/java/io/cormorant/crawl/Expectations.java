package io.cormorant.crawl;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a strategy expected and what came, by host or by form of address. Beyond [#MOST_NAMES]
/// names, new ones are left out.
public final class Expectations {
  private static final int MOST_NAMES = 1_000;
  private static final int MOST_TOLD = 5;

  /// Fewer pages say nothing.
  private static final int FEWEST_PAGES = 5;

  /// A smaller difference is no surprise.
  private static final double SLIGHT = 3;

  /// Pages after which it is worth looking again.
  private static final int OFTEN = 20;

  private final Map<String, Expectation> byName = new HashMap<>();
  private List<Expectation> told = List.of();
  private int news;

  /// A page was visited of which something was expected.
  ///
  /// @param chance that it would be relevant
  public void add(String name, double chance, boolean relevant) {
    if (byName.size() < MOST_NAMES || byName.containsKey(name)) {
      byName.merge(
          name,
          new Expectation(name, 1, relevant ? 1 : 0, chance),
          (before, more) ->
              new Expectation(
                  name,
                  before.pages() + 1,
                  before.relevant() + more.relevant(),
                  before.expected() + more.expected()));
      news++;
    }
  }

  /// Where it was furthest off, the furthest first. It may be some pages old.
  public List<Expectation> surprises() {
    if (news >= OFTEN) {
      told = furthest();
      news = 0;
    }
    return told;
  }

  /// The same of all pages so far.
  public List<Expectation> furthest() {
    return byName.values().stream()
        .filter(each -> each.pages() >= FEWEST_PAGES && difference(each) >= SLIGHT)
        .sorted(
            Comparator.comparingDouble(Expectations::difference)
                .reversed()
                .thenComparing(Expectation::name))
        .limit(MOST_TOLD)
        .toList();
  }

  private static double difference(Expectation each) {
    return Math.abs(each.relevant() - each.expected());
  }
}
