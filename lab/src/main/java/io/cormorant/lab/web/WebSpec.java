package io.cormorant.lab.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Which generated web is meant. Everything about it follows from these five values.
///
/// Written as `plain,pages=20000,seed=7`; what is left out has its default.
///
/// @param kind one of [#KINDS]
/// @param pages how many pages there are, traps not counted
/// @param mixed the share of articles that are hard to judge, see [Manner]
/// @param lying the share of links to pages elsewhere whose text promises another topic; each kind
///   has its own default
public record WebSpec(String kind, int pages, long seed, double mixed, double lying) {
  public static final int FEWEST_PAGES = 100;
  public static final int MOST_PAGES = 5_000_000;

  /// With so many of them judges do about as well as on recorded webs.
  public static final double USUALLY_MIXED = 0.6;

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
    requireShare("mixed", mixed);
    requireShare("lying", lying);
  }

  /// A web whose link texts lie as often as its kind has it.
  public WebSpec(String kind, int pages, long seed, double mixed) {
    this(kind, pages, seed, mixed, Mix.of(kind).lying());
  }

  /// A web with the usual share of articles that are hard to judge.
  public WebSpec(String kind, int pages, long seed) {
    this(kind, pages, seed, USUALLY_MIXED);
  }

  /// The web described by `text`: a kind, then `pages=`, `seed=`, `mixed=` and `lying=` in any
  /// order, all of it optional.
  ///
  /// @throws IllegalArgumentException with a sentence for people if it describes none
  public static WebSpec parse(String text) {
    String kind = Mix.PLAIN.label();
    int pages = 20_000;
    long seed = 1;
    double mixed = USUALLY_MIXED;
    OptionalDouble lying = OptionalDouble.empty();
    for (String raw : text.split(",", -1)) {
      String part = raw.strip();
      int equals = part.indexOf('=');
      String key = equals < 0 ? "kind" : part.substring(0, equals).strip();
      String value = part.substring(equals + 1).strip();
      switch (key.toLowerCase(Locale.ROOT)) {
        case "kind" -> kind = value.isEmpty() ? kind : value;
        case "pages" -> pages = Math.toIntExact(number(key, value, Integer.MAX_VALUE));
        case "seed" -> seed = number(key, value, Long.MAX_VALUE);
        case "mixed" -> mixed = share(key, value);
        case "lying" -> lying = OptionalDouble.of(share(key, value));
        default ->
            throw new IllegalArgumentException(
                "unknown key '%s' in '%s'; known are kind, pages, seed, mixed, lying, as in %s"
                    .formatted(key, text, SHAPE));
      }
    }
    double lies = lying.isPresent() ? lying.getAsDouble() : Mix.of(kind).lying();
    return new WebSpec(kind, pages, seed, mixed, lies);
  }

  @Override
  public String toString() {
    String usual = kind + ",pages=" + pages + ",seed=" + seed;
    String hard = mixed == USUALLY_MIXED ? "" : ",mixed=" + mixed;
    return usual + hard + (lying == mix().lying() ? "" : ",lying=" + lying);
  }

  Mix mix() {
    return Mix.of(kind);
  }

  private static void requireShare(String key, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(key + " is a share from 0 to 1, not " + value);
    }
  }

  private static double share(String key, String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is not a number: '%s', write it as in %s,%s=%s"
              .formatted(key, value, SHAPE, key, USUALLY_MIXED),
          e);
    }
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
