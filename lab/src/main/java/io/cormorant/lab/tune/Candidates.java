package io.cormorant.lab.tune;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// Combinations of options: all of them where they are few, else some drawn by chance, the same
/// ones for the same seed.
public final class Candidates {
  private static final int TRIES = 20;

  private Candidates() {}

  /// Specifications as in a plan: `best-first:scorer=mix,weight=0.3`.
  ///
  /// @param base a strategy, maybe with options, which stay unless a range has the same name
  /// @param most how many at most
  public static List<String> of(String base, List<OptionRange> ranges, int most, long seed) {
    double all = 1;
    for (OptionRange range : ranges) {
      all *= range.values().size();
    }
    Set<String> specs = new LinkedHashSet<>();
    if (all <= most) {
      int count = (int) all;
      for (int i = 0; i < count; i++) {
        specs.add(combination(base, ranges, i));
      }
    } else {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; specs.size() < most && i < TRIES * most; i++) {
        specs.add(drawn(base, ranges, random));
      }
    }
    return List.copyOf(specs);
  }

  private static String combination(String base, List<OptionRange> ranges, int number) {
    List<String> values = new ArrayList<>();
    int rest = number;
    for (OptionRange range : ranges) {
      values.add(range.values().get(rest % range.values().size()));
      rest /= range.values().size();
    }
    return spec(base, ranges, values);
  }

  private static String drawn(String base, List<OptionRange> ranges, SplittableRandom random) {
    return spec(
        base,
        ranges,
        ranges.stream()
            .map(range -> range.values().get(random.nextInt(range.values().size())))
            .toList());
  }

  private static String spec(String base, List<OptionRange> ranges, List<String> values) {
    int colon = base.indexOf(':');
    Map<String, String> options = new LinkedHashMap<>();
    for (String pair : colon < 0 ? new String[0] : base.substring(colon + 1).split(",", -1)) {
      int equals = pair.indexOf('=');
      options.put(pair.substring(0, equals).strip(), pair.substring(equals + 1).strip());
    }
    for (int i = 0; i < values.size(); i++) {
      options.put(ranges.get(i).name(), values.get(i));
    }
    String name = colon < 0 ? base : base.substring(0, colon);
    return options.entrySet().stream()
        .map(Map.Entry::toString)
        .collect(Collectors.joining(",", name + ":", ""));
  }
}
