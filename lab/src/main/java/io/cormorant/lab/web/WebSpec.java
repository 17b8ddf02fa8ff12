package io.cormorant.lab.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Which generated web is meant. Everything about it follows from these three values.
///
/// Written as `plain,pages=20000,seed=7`; what is left out has its default.
///
/// @param kind one of [#KINDS]
/// @param pages how many pages there are, traps not counted
public record WebSpec(String kind, int pages, long seed) {
  public static final int FEWEST_PAGES = 100;
  public static final int MOST_PAGES = 5_000_000;

  /// The known kinds, separated by commas.
  public static final String KINDS =
      Arrays.stream(Mix.values()).map(Mix::label).collect(Collectors.joining(", "));

  private static final String SHAPE = "kind,pages=20000,seed=1";

  public WebSpec {
    Mix.of(kind);
    if (pages < FEWEST_PAGES || pages > MOST_PAGES) {
      throw new IllegalArgumentException(
          "a generated web has %d to %d pages, not %d".formatted(FEWEST_PAGES, MOST_PAGES, pages));
    }
  }

  /// The web described by `text`: a kind, then `pages=` and `seed=` in any order, all of it
  /// optional.
  ///
  /// @throws IllegalArgumentException with a sentence for people if it describes none
  public static WebSpec parse(String text) {
    String kind = Mix.PLAIN.label();
    int pages = 20_000;
    long seed = 1;
    for (String raw : text.split(",", -1)) {
      String part = raw.strip();
      int equals = part.indexOf('=');
      String key = equals < 0 ? "kind" : part.substring(0, equals).strip();
      String value = part.substring(equals + 1).strip();
      switch (key.toLowerCase(Locale.ROOT)) {
        case "kind" -> kind = value.isEmpty() ? kind : value;
        case "pages" -> pages = Math.toIntExact(number(key, value, Integer.MAX_VALUE));
        case "seed" -> seed = number(key, value, Long.MAX_VALUE);
        default ->
            throw new IllegalArgumentException(
                "unknown key '%s' in '%s'; known are kind, pages, seed, as in %s"
                    .formatted(key, text, SHAPE));
      }
    }
    return new WebSpec(kind, pages, seed);
  }

  @Override
  public String toString() {
    return kind + ",pages=" + pages + ",seed=" + seed;
  }

  Mix mix() {
    return Mix.of(kind);
  }

  private static long number(String key, String value, long most) {
    try {
      long number = Long.parseLong(value);
      if (number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is not a whole number: '%s', write it as in %s".formatted(key, value, SHAPE), e);
    }
    throw new IllegalArgumentException("%s is too large: %s".formatted(key, value));
  }
}
