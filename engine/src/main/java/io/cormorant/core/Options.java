package io.cormorant.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The options of one strategy or judge: every known one has a value of the right kind.
public final class Options {
  private final String owner;
  private final List<OptionSpec> known;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> given;

  /// @throws IllegalArgumentException if an option is unknown or its value is of the wrong kind
  public Options(String owner, List<OptionSpec> known, Map<String, String> given) {
    this.owner = owner;
    this.known = List.copyOf(known);
    this.given = Set.copyOf(given.keySet());
    for (OptionSpec spec : known) {
      String value = given.getOrDefault(spec.name(), spec.preset());
      check(owner, spec, value);
      values.put(spec.name(), value);
    }
    for (String name : given.keySet()) {
      if (!values.containsKey(name)) {
        throw new IllegalArgumentException(
            "'%s' has no option '%s'; its options are: %s%s"
                .formatted(
                    owner,
                    name,
                    known.isEmpty() ? "none" : String.join(", ", names(known)),
                    NearestName.hint(name, names(known))));
      }
    }
  }

  /// The files that options name, by the names of the options; presets are none.
  public Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    for (OptionSpec spec : known) {
      String value = word(spec.name());
      if (spec.values().equals("file") && !value.equals(spec.preset())) {
        files.put(spec.name(), value);
      }
    }
    return files;
  }

  /// The same with the contents of files in place of their names.
  ///
  /// @param read gives the content of a file, or says by an [IllegalArgumentException] why not
  /// @throws IllegalArgumentException if one cannot be read or has nothing in it
  public Options withFiles(UnaryOperator<String> read) {
    Map<String, String> contents = files();
    contents.replaceAll((option, file) -> content(option, file, read));
    return with(contents);
  }

  private String content(String option, String file, UnaryOperator<String> read) {
    String why = "it is empty";
    try {
      String content = read.apply(file);
      if (!content.isBlank()) {
        return content;
      }
    } catch (IllegalArgumentException e) {
      why = e.getMessage();
    }
    throw new IllegalArgumentException(
        "option '%s' of '%s' cannot take the file %s: %s".formatted(option, owner, file, why));
  }

  /// The same with other values of some options.
  public Options with(Map<String, String> others) {
    Map<String, String> all = new LinkedHashMap<>();
    values.forEach((name, value) -> all.put(name, others.getOrDefault(name, value)));
    all.keySet().retainAll(given);
    return new Options(owner, known, all);
  }

  /// As [Plugins#choose] reads it: the name of the owner and what was given.
  public String spec() {
    String options =
        values.entrySet().stream()
            .filter(value -> given.contains(value.getKey()))
            .map(Map.Entry::toString)
            .collect(Collectors.joining(","));
    return options.isEmpty() ? owner : owner + ":" + options;
  }

  public double number(String name) {
    return Double.parseDouble(word(name));
  }

  public int whole(String name) {
    return Integer.parseInt(word(name));
  }

  /// A share from 0 to 1.
  ///
  /// @throws IllegalArgumentException if it is none
  public double share(String name) {
    return number(name, 0, 1);
  }

  /// A number within limits, both of them allowed.
  ///
  /// @throws IllegalArgumentException if it is out of the limits
  public double number(String name, double least, double most) {
    double value = number(name);
    if (!(value >= least && value <= most)) {
      String limits = limits(plain(least), plain(most), most == Double.MAX_VALUE);
      throw new IllegalArgumentException(
          "option '%s' of '%s' is %s, not %s".formatted(name, owner, limits, word(name)));
    }
    return value;
  }

  /// A whole number within limits, both of them allowed.
  ///
  /// @throws IllegalArgumentException if it is out of the limits
  public int whole(String name, int least, int most) {
    int value = whole(name);
    if (value < least || value > most) {
      String limits =
          limits(Integer.toString(least), Integer.toString(most), most == Integer.MAX_VALUE);
      throw new IllegalArgumentException(
          "option '%s' of '%s' is %s, not %d".formatted(name, owner, limits, value));
    }
    return value;
  }

  /// Whether somebody said what it is, so that it is not just the preset.
  public boolean isGiven(String name) {
    return given.contains(name);
  }

  public String word(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("asked for an option that was never declared: " + name);
    }
    return value;
  }

  /// As they are written: `scorer=mix,weight=0.5`.
  @Override
  public String toString() {
    return values.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(","));
  }

  private static void check(String owner, OptionSpec spec, String value) {
    boolean fits =
        switch (spec.values()) {
          case "number" -> isNumber(value);
          case "whole" -> value.matches("-?\\d{1,9}");
          case "text", "file" -> !value.isBlank();
          default -> List.of(spec.values().split("\\|", -1)).contains(value);
        };
    if (!fits) {
      throw new IllegalArgumentException(
          "option '%s' of '%s' takes %s, not '%s'"
              .formatted(spec.name(), owner, spec.kind(), value));
    }
  }

  private static String limits(String least, String most, boolean isOpen) {
    return isOpen ? "at least " + least : "from " + least + " to " + most;
  }

  private static String plain(double limit) {
    return limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
  }

  private static boolean isNumber(String value) {
    try {
      return Double.isFinite(Double.parseDouble(value));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static List<String> names(List<OptionSpec> known) {
    return known.stream().map(OptionSpec::name).toList();
  }
}
