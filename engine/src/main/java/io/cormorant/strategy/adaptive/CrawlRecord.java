package io.cormorant.strategy.adaptive;

import io.cormorant.frontier.StrategyMemory;

/// What the pages fetched so far turned out to be, for each of the many groups that a page belongs
/// to: its host, pages with addresses of the same form, pages that the same page led to, and so on.
/// A group is a sum of values from 0 to 1 and how many they are.
final class CrawlRecord {
  /// Kinds of groups.
  enum Group {
    ALL(1),
    HOST(2),
    /// What was expected of the pages of a host, the sum of the chances they had, and what they
    /// were.
    EXPECTED(3),
    PATTERN(4),
    /// The pages that the links of a page led to.
    CHILDREN(5),
    BLOCK(6),
    /// What the pages of a host led to.
    HUB(8),
    /// New links that pages with addresses of the same form brought, and pages of the same kind.
    NEW_BY_PATTERN(9),
    NEW_BY_KIND(10),
    /// The value of a page itself.
    PAGE(11),
    WORD(12);

    private final int code;

    /// @param code by which it is stored
    Group(int code) {
      this.code = code;
    }
  }

  private static final int MOST = 4_000_000;
  private static final int SHIFT = 56;
  private static final long MASK = (1L << SHIFT) - 1;

  private final Tallies tallies = new Tallies(MOST);

  void save(StrategyMemory memory) {
    tallies.save(memory);
  }

  void load(StrategyMemory memory) {
    tallies.load(memory);
  }

  static long key(Group group, long name) {
    return ((long) group.code << SHIFT) | (name & MASK);
  }

  void add(Group group, long name, double value) {
    tallies.add(key(group, name), value, 1);
  }

  void add(Group group, long name, double first, double second) {
    tallies.add(key(group, name), first, second);
  }

  long pair(Group group, long name) {
    return tallies.get(key(group, name));
  }

  void put(Group group, long name, double first, double second) {
    tallies.put(key(group, name), (float) first, (float) second);
  }

  /// The mean of a group, to which so many of what is expected are added.
  double mean(Group group, long name, double expected, double weight) {
    long pair = pair(group, name);
    return (Tallies.first(pair) + weight * expected) / (Tallies.second(pair) + weight);
  }

  double sum(Group group, long name) {
    return Tallies.first(pair(group, name));
  }

  double count(Group group, long name) {
    return Tallies.second(pair(group, name));
  }
}
