package io.cormorant.lab.web;

import java.util.Arrays;

/// The kinds of generated web: how much of each difficulty it holds.
enum Mix {
  /// A web with a little of everything.
  PLAIN("plain", 0.05, 0.14, 0.06, 0.04, 0.03, 0),
  /// Many relevant sites lie behind chains of off-topic pages.
  TUNNEL("tunnel", 0.05, 0.14, 0.40, 0.03, 0.03, 0),
  /// Link texts often promise what the page does not hold.
  LIAR("liar", 0.28, 0.22, 0.04, 0.03, 0.03, 0),
  /// Many relevant sites are hardly linked from the rest, or not at all.
  ISLAND("island", 0.05, 0.14, 0.04, 0.30, 0.12, 0),
  /// A good share of the sites is spam that repeats the words of the topics.
  FARM("farm", 0.05, 0.14, 0.06, 0.04, 0.03, 0.18);

  private final String label;
  private final double lying;
  private final double generic;
  private final double tunnels;
  private final double rare;
  private final double lost;
  private final double farmed;

  Mix(
      String label,
      double lying,
      double generic,
      double tunnels,
      double rare,
      double lost,
      double farmed) {
    this.label = label;
    this.lying = lying;
    this.generic = generic;
    this.tunnels = tunnels;
    this.rare = rare;
    this.lost = lost;
    this.farmed = farmed;
  }

  static Mix of(String label) {
    for (Mix mix : values()) {
      if (mix.label.equals(label)) {
        return mix;
      }
    }
    throw new IllegalArgumentException(
        "unknown kind of web '%s'; known are %s"
            .formatted(label, String.join(", ", Arrays.stream(values()).map(Mix::label).toList())));
  }

  String label() {
    return label;
  }

  /// The usual share of links to pages elsewhere whose text promises another topic.
  double lying() {
    return lying;
  }

  /// The share of links in running text that say nothing ("click here").
  double generic() {
    return generic;
  }

  /// The share of all but the largest hosts that belong to a farm.
  double farmed() {
    return farmed;
  }

  /// Whether a host belongs to a farm: its pages repeat the words of a topic and link to their
  /// like. Other spam leaves most topics alone.
  boolean farms(Host host) {
    return farmed > 0 && host.kind() == HostKind.SPAM;
  }

  /// How a site on a topic is joined to the rest.
  Access access(SeededDice dice) {
    double roll = dice.uniform();
    if (roll < tunnels) {
      return Access.TUNNEL;
    }
    if (roll < tunnels + rare) {
      return Access.RARE;
    }
    return roll < tunnels + rare + lost ? Access.LOST : Access.OPEN;
  }

  /// How a host is reached from the rest of the web.
  enum Access {
    /// By links like any other.
    OPEN,
    /// Only by way of two to four off-topic pages.
    TUNNEL,
    /// Only by one or two links from somewhere.
    RARE,
    /// Not at all.
    LOST
  }
}
