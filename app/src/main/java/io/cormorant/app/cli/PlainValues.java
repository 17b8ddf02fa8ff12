package io.cormorant.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/// Reads the numbers and choices of all options, and says in the words of their help what is wrong
/// with one.
final class PlainValues {
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");

  private PlainValues() {}

  /// For a command and all below it.
  static void use(CommandLine line) {
    ITypeConverter<Integer> ints = text -> number(text, Integer::valueOf, "a whole number");
    ITypeConverter<Long> longs = text -> number(text, Long::valueOf, "a whole number");
    ITypeConverter<Double> doubles = text -> number(text, Double::valueOf, "a number");
    line.registerConverter(int.class, ints).registerConverter(Integer.class, ints);
    line.registerConverter(long.class, longs).registerConverter(Long.class, longs);
    line.registerConverter(double.class, doubles).registerConverter(Double.class, doubles);
    useChoices(line);
  }

  private static void useChoices(CommandLine line) {
    for (ArgSpec arg : line.getCommandSpec().args()) {
      for (Class<?> type : arg.auxiliaryTypes()) {
        if (type.isEnum()) {
          useChoice(line, type);
        }
      }
    }
    line.getSubcommands().values().forEach(PlainValues::useChoices);
  }

  private static <T> void useChoice(CommandLine line, Class<T> type) {
    line.registerConverter(type, text -> choice(text, type.getEnumConstants()));
  }

  private static <T> T choice(String text, T[] known) {
    return Arrays.stream(known)
        .filter(value -> value.toString().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    Arrays.stream(known)
                            .map(value -> value.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", ", "expected one of ", ""))
                        + ", not '"
                        + text
                        + "'"));
  }

  private static <T> T number(String text, Function<String, T> read, String what) {
    try {
      return read.apply(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          WHOLE.matcher(text).matches()
              ? "'" + text + "' is too large"
              : "'" + text + "' is not " + what);
    }
  }
}
