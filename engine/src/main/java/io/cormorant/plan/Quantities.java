package io.cormorant.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Numbers as a topic file has them: `10k`, `500MB`, `2GiB`, `1s`, `0.35`.
public final class Quantities {
  private static final Pattern AMOUNT =
      Pattern.compile("([0-9]{1,19}(?:\\.[0-9]{1,19})?) ?(\\p{L}*)");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]{1,19}(\\.[0-9]{0,30})?|\\.[0-9]{1,30})([eE][+-]?[0-9]{1,3})?");
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,19}");

  private static final Map<String, Long> COUNTS = Map.of("", 1L, "k", 1_000L, "m", 1_000_000L);
  private static final Map<String, Long> BYTES = byteUnits();
  private static final Map<String, Long> NANOS = timeUnits();

  private Quantities() {}

  static double decimal(String text) throws Unfit {
    if (!DECIMAL.matcher(text).matches()) {
      throw new Unfit(Problems.quote(text) + " is not a number");
    }
    return Double.parseDouble(text);
  }

  static Unfit.Reading<Double> fraction(String remedy) {
    return text -> {
      double value = decimal(text);
      if (value > 0 && value <= 1) {
        return value;
      }
      if (value > 1 && value <= 100) {
        BigDecimal meant = new BigDecimal(text).movePointLeft(value <= 10 ? 1 : 2);
        String number = meant.stripTrailingZeros().toPlainString();
        throw new Unfit(text + " is not in (0, 1]; did you mean " + number + "?");
      }
      throw new Unfit(Problems.quote(text) + " is not in (0, 1]; " + remedy);
    };
  }

  /// A share, or 0 for none.
  static double shareOrNone(String text) throws Unfit {
    return decimal(text) == 0 ? 0 : fraction("give a share such as 0.05, or 0 for none").of(text);
  }

  public static long whole(String text) throws Unfit {
    try {
      if (WHOLE.matcher(text).matches()) {
        return Long.parseLong(text);
      }
    } catch (NumberFormatException e) {
      throw new Unfit(text + " is too large");
    }
    throw new Unfit(Problems.quote(text) + " is not a whole number");
  }

  /// A number of things between two bounds; `10k` and `2M` are understood.
  static Unfit.Reading<Long> count(long least, long most) {
    return text -> {
      long value = amount(text, COUNTS, "a whole number such as 500 or 10k");
      if (value < least || value > most) {
        throw new Unfit(text + " is not between " + least + " and " + most);
      }
      return value;
    };
  }

  /// A number of things, or `any` for as many as there are.
  static long countOrAny(String text) throws Unfit {
    return text.equals("any") ? Budget.ANY : count(1, Long.MAX_VALUE).of(text);
  }

  public static Unfit.Reading<Integer> smallCount(int least, int most) {
    Unfit.Reading<Long> count = count(least, most);
    return text -> Math.toIntExact(count.of(text));
  }

  static long bytes(String text) throws Unfit {
    long value = amount(text, BYTES, "a size such as 500MB or 2GiB");
    if (value < 1) {
      throw new Unfit("must be at least 1 byte");
    }
    return value;
  }

  /// A size; 0 is one.
  static long bytesOrNone(String text) throws Unfit {
    return amount(text, BYTES, "a size such as 500MB or 2GiB, or 0 for none");
  }

  static Duration duration(String text) throws Unfit {
    if (text.equals("0")) {
      return Duration.ZERO;
    }
    if (text.matches("[0-9.]+")) {
      throw new Unfit(
          Problems.quote(text) + " has no unit; write " + text + "s for seconds or " + text + "ms");
    }
    return Duration.ofNanos(amount(text, NANOS, "a time such as 1s or 500ms"));
  }

  /// Minutes as a bare number, or any time with its unit.
  static Duration minutes(String text) throws Unfit {
    boolean bare = text.matches("[0-9.]+");
    long nanos =
        amount(bare ? text + "m" : text, NANOS, "a number of minutes, or a time such as 2h");
    if (nanos == 0) {
      throw new Unfit("must be more than 0");
    }
    return Duration.ofNanos(nanos);
  }

  /// Reads back as the same number of bytes.
  static String bytesText(long bytes) {
    return bytes == 0
        ? "0"
        : written(bytes, Map.of("GiB", 1L << 30, "MiB", 1L << 20, "KiB", 1L << 10), "");
  }

  /// Reads back as the same time.
  static String durationText(Duration time) {
    return time.isZero() ? "0" : written(time.toNanos(), NANOS, "ns");
  }

  /// Reads back as the same time: whole minutes as a bare number, else with a unit.
  static String minutesText(Duration time) {
    boolean whole = time.equals(Duration.ofMinutes(time.toMinutes()));
    return whole ? Long.toString(time.toMinutes()) : durationText(time);
  }

  private static String written(long value, Map<String, Long> units, String smallest) {
    String best = value + smallest;
    long bestFactor = 1;
    for (Map.Entry<String, Long> unit : units.entrySet()) {
      if (unit.getValue() > bestFactor && value % unit.getValue() == 0) {
        best = value / unit.getValue() + unit.getKey();
        bestFactor = unit.getValue();
      }
    }
    return best;
  }

  private static long amount(String text, Map<String, Long> units, String wanted) throws Unfit {
    Matcher parts = AMOUNT.matcher(text);
    Long factor = parts.matches() ? unit(parts.group(2), units) : null;
    if (factor == null) {
      throw new Unfit(Problems.quote(text) + " is not " + wanted);
    }
    try {
      return new BigDecimal(parts.group(1))
          .multiply(BigDecimal.valueOf(factor))
          .setScale(0, RoundingMode.UNNECESSARY)
          .longValueExact();
    } catch (ArithmeticException e) {
      throw new Unfit(Problems.quote(text) + " is too large or not a whole number");
    }
  }

  private static @Nullable Long unit(String name, Map<String, Long> units) {
    return units.get(name.toLowerCase(Locale.ROOT));
  }

  private static Map<String, Long> byteUnits() {
    Map<String, Long> units = new LinkedHashMap<>(Map.of("", 1L, "b", 1L));
    String names = "kmgt";
    for (int i = 0; i < names.length(); i++) {
      String name = names.substring(i, i + 1);
      long decimal = Math.round(Math.pow(1_000, i + 1.0));
      units.put(name, decimal);
      units.put(name + "b", decimal);
      units.put(name + "ib", 1L << (10 * (i + 1)));
    }
    return units;
  }

  private static Map<String, Long> timeUnits() {
    Map<String, Long> units = new LinkedHashMap<>();
    units.put("ns", 1L);
    units.put("us", 1_000L);
    units.put("ms", 1_000_000L);
    units.put("s", Duration.ofSeconds(1).toNanos());
    units.put("m", Duration.ofMinutes(1).toNanos());
    units.put("min", Duration.ofMinutes(1).toNanos());
    units.put("h", Duration.ofHours(1).toNanos());
    units.put("d", Duration.ofDays(1).toNanos());
    return units;
  }
}
