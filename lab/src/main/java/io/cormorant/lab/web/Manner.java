package io.cormorant.lab.web;

import java.util.List;

/// How an article treats its subjects. All but [#FRANK] are what makes judging hard on real webs;
/// how many of them there are is said by [WebSpec#mixed].
enum Manner {
  /// About one subject, in the words one would search for. Others may be named in passing.
  FRANK,
  /// About one subject, in words of its own that are seldom those one would search for.
  RESERVED,
  /// About two subjects, the first somewhat more than the second.
  HALVES,
  /// About one subject, with a section on another.
  ASIDE,
  /// Somebody's days: a little about several subjects, and about none for long.
  DIARY;

  private static final List<Manner> ALL = List.of(values());

  /// The manner of an article on a host of that kind.
  ///
  /// @param mixed the share of articles that are not frank
  /// @param alone whether there is no other subject in its language
  static Manner of(HostKind host, double mixed, boolean alone, SeededDice dice) {
    boolean frank = !dice.chance(mixed) || host == HostKind.SPAM;
    double roll = dice.uniform();
    if (frank) {
      return FRANK;
    }
    if (alone || roll < 0.45) {
      return RESERVED;
    }
    double diary =
        switch (host) {
          case PERSONAL -> 0.35;
          case BLOG -> 0.22;
          case FORUM, TOPICAL, MIRROR -> 0.1;
          case PORTAL, SHOP, ENCYCLOPEDIA, SPAM, DIRECTORY -> 0;
        };
    if (roll < 0.45 + diary) {
      return DIARY;
    }
    return dice.chance(0.5) ? HALVES : ASIDE;
  }

  /// The manner as a byte, for arrays with an entry for every page.
  @SuppressWarnings("EnumOrdinal") // lives and dies with one process
  byte code() {
    return (byte) ordinal();
  }

  static Manner of(byte code) {
    return ALL.get(code);
  }
}
