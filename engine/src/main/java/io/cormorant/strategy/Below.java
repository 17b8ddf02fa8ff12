package io.cormorant.strategy;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;

/// The option of what becomes of links below the threshold of a strategy.
public final class Below {
  /// How it is told.
  public static final OptionSpec OPTION =
      new OptionSpec(
          "below",
          "defer|drop",
          "defer",
          "whether links below the threshold wait behind all others or are dropped");

  private Below() {}

  /// Whether they are never fetched.
  public static boolean drops(Options options) {
    return options.word(OPTION.name()).equals("drop");
  }
}
