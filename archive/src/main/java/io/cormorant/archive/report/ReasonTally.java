package io.cormorant.archive.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts things by reason and keeps the first few of each as examples. Once `maxReasons` are
/// known, further ones count under their head (what stands before a colon), at worst as [#OTHER].
final class ReasonTally {
  static final String OTHER = "other";

  private static final int MAX_EXAMPLES = 3;
  private static final int MAX_REASON = 200;

  /// A URL and what was said of it.
  record Example(String url, String note) {}

  /// The things of one reason.
  static final class Reason {
    private final String name;
    private final List<Example> examples = new ArrayList<>(1);
    private long count;

    private Reason(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }

    /// The name before its colon: the rule without what it met.
    String head() {
      return headOf(name);
    }

    /// The name after its colon, or nothing.
    String tail() {
      int colon = name.indexOf(": ");
      return colon < 0 ? "" : name.substring(colon + 2);
    }

    long count() {
      return count;
    }

    List<Example> examples() {
      return List.copyOf(examples);
    }
  }

  private final int maxReasons;
  private final Map<String, Reason> reasons = new HashMap<>();
  private long total;

  ReasonTally(int maxReasons) {
    this.maxReasons = maxReasons;
  }

  void add(String name, String url, String note) {
    total++;
    Reason reason = reason(name.length() > MAX_REASON ? name.substring(0, MAX_REASON) : name);
    reason.count++;
    if (reason.examples.size() < MAX_EXAMPLES) {
      reason.examples.add(new Example(url, note));
    }
  }

  long total() {
    return total;
  }

  /// All reasons, most frequent first.
  List<Reason> reasons() {
    return reasons.values().stream()
        .sorted(Comparator.comparingLong(Reason::count).reversed().thenComparing(Reason::name))
        .toList();
  }

  private Reason reason(String name) {
    Reason known = reasons.get(name);
    if (known != null) {
      return known;
    }
    if (reasons.size() < maxReasons) {
      return reasons.computeIfAbsent(name, Reason::new);
    }
    Reason head = reasons.get(headOf(name));
    return head != null ? head : reasons.computeIfAbsent(OTHER, Reason::new);
  }

  private static String headOf(String name) {
    int colon = name.indexOf(": ");
    return colon < 0 ? name : name.substring(0, colon);
  }
}
