package io.cormorant.trap;

import org.jspecify.annotations.Nullable;

/// What was spent on one family of URLs, and what it gave.
final class FamilyAccount {
  private int asked;
  private int fresh;
  private int relevant;
  private int led;
  private @Nullable String rule;

  /// The kinds of families, and the pages each may cost before it has given anything.
  enum Level {
    HOST(1_500),
    WIDE(450),
    NARROW(150);

    private final int allowance;

    Level(int allowance) {
      this.allowance = allowance;
    }
  }

  /// What a new page pays back of the one page it cost. Less than one: what is never relevant runs
  /// dry late, but it does.
  static final double FRESH_EARNS = 0.5;

  /// What a new relevant page pays for.
  static final double RELEVANT_EARNS = 20;

  /// What a page pays for with every new relevant page that was found on it.
  static final double LEADING_EARNS = 5;

  /// A family of which less was asked may be forgotten to make room.
  private static final int FEW = 10;

  void asked() {
    asked++;
    rule = null;
  }

  void gave(boolean isRelevant) {
    relevant += isRelevant ? 1 : 0;
    fresh++;
    rule = null;
  }

  void led() {
    led++;
    rule = null;
  }

  /// Whether enough was asked of a host to empty the smallest of its templates.
  boolean mayHoldSpent() {
    return asked >= Level.NARROW.allowance;
  }

  /// Whether little is lost if this is forgotten.
  boolean isSmall() {
    return asked < FEW && relevant == 0 && led == 0;
  }

  boolean isSpent(Level level) {
    double earned =
        RELEVANT_EARNS * relevant + FRESH_EARNS * (fresh - relevant) + LEADING_EARNS * led;
    return asked >= level.allowance + earned;
  }

  /// Says why nothing more is asked for. It is said of every link into a trap, so it is kept.
  String rule(String template) {
    if (rule == null) {
      rule =
          "trap: the budget of %s is used up: %d requests gave %d new pages, %d relevant, and led to %d"
              .formatted(template, asked, fresh, relevant, led);
    }
    return rule;
  }
}
