package io.cormorant.lab.tune;

import io.cormorant.core.NearestName;
import io.cormorant.core.OptionSpec;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The values that are tried for one option.
///
/// Written `name=a|b|c`, or `name=low..high`: of whole numbers all between, or nine spread evenly
/// where there are more; of other numbers five spread evenly.
public record OptionRange(String name, List<String> values) {
  private static final int MOST_WHOLE = 9;
  private static final int MOST_NUMBERS = 5;
  private static final int MOST_VALUES = 100;
  private static final int DIGITS = 4;

  public OptionRange {
    values = List.copyOf(values);
  }

  /// Reads a range: `width=4..16`, `depth=2|3|4`.
  ///
  /// @param text of one option
  /// @param owner the strategy's name
  /// @param known options of the strategy
  /// @throws IllegalArgumentException in one sentence, if there is no such option or range
  public static OptionRange parse(String text, String owner, List<OptionSpec> known) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          "'%s' is not of the form option=low..high or option=a|b|c".formatted(text));
    }
    String name = text.substring(0, equals).strip();
    String range = text.substring(equals + 1).strip();
    OptionSpec spec =
        known.stream()
            .filter(option -> option.name().equals(name))
            .findFirst()
            .orElseThrow(() -> unknown(name, owner, known));
    int dots = range.indexOf("..");
    List<String> values =
        dots < 0
            ? List.of(range.split("\\|", -1))
            : between(spec, owner, range.substring(0, dots), range.substring(dots + 2));
    Set<String> once = new LinkedHashSet<>();
    values.forEach(value -> once.add(value.strip()));
    if (once.contains("") || once.size() > MOST_VALUES) {
      throw new IllegalArgumentException(
          "'%s' has %s; write it as %s=a|b|c"
              .formatted(text, once.contains("") ? "a value missing" : "too many values", name));
    }
    return new OptionRange(name, List.copyOf(once));
  }

  private static IllegalArgumentException unknown(
      String name, String owner, List<OptionSpec> known) {
    List<String> names = known.stream().map(OptionSpec::name).toList();
    return new IllegalArgumentException(
        "'%s' has no option '%s'; its options are: %s%s"
            .formatted(
                owner,
                name,
                names.isEmpty() ? "none" : String.join(", ", names),
                NearestName.hint(name, names)));
  }

  private static List<String> between(OptionSpec spec, String owner, String from, String to) {
    boolean whole = spec.values().equals("whole");
    if (!whole && !spec.values().equals("number")) {
      throw new IllegalArgumentException(
          "option '%s' of '%s' takes %s, which has no range; write %s=a|b|c"
              .formatted(spec.name(), owner, spec.kind(), spec.name()));
    }
    BigDecimal low = number(spec, from);
    BigDecimal high = number(spec, to);
    if (low.compareTo(high) >= 0) {
      throw new IllegalArgumentException(
          "the range of '%s' begins at %s and ends at %s; the smaller comes first"
              .formatted(spec.name(), low.toPlainString(), high.toPlainString()));
    }
    return whole ? wholes(low, high) : spread(low, high, MOST_NUMBERS, DIGITS);
  }

  private static List<String> wholes(BigDecimal low, BigDecimal high) {
    BigDecimal span = high.subtract(low).add(BigDecimal.ONE);
    boolean all = span.compareTo(BigDecimal.valueOf(MOST_WHOLE)) <= 0;
    return spread(low, high, all ? span.intValue() : MOST_WHOLE, 0);
  }

  private static List<String> spread(BigDecimal low, BigDecimal high, int count, int digits) {
    List<String> values = new ArrayList<>();
    BigDecimal span = high.subtract(low);
    for (int i = 0; i < count; i++) {
      BigDecimal value =
          low.add(
              span.multiply(BigDecimal.valueOf(i))
                  .divide(BigDecimal.valueOf(count - 1L), digits, RoundingMode.HALF_EVEN));
      values.add(value.stripTrailingZeros().toPlainString());
    }
    return values;
  }

  private static BigDecimal number(OptionSpec spec, String text) {
    try {
      BigDecimal number = new BigDecimal(text.strip());
      boolean fits =
          number.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
              && (!spec.values().equals("whole") || number.stripTrailingZeros().scale() <= 0);
      if (fits) {
        return number;
      }
    } catch (NumberFormatException _) {
      // told below
    }
    throw new IllegalArgumentException(
        "'%s' is not an end of a range for '%s', which takes %s"
            .formatted(text.strip(), spec.name(), spec.kind()));
  }
}
