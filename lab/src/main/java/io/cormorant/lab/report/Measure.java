package io.cormorant.lab.report;

import io.cormorant.drawing.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The measures a report speaks of by name, and how the values of any are written.
final class Measure {
  static final String YIELD = "yield";
  static final String YIELD_JUDGE = "yield_judge";
  static final String HARVEST = "harvest";
  static final String HARVEST_JUDGE = "harvest_judge";
  static final String AREA = "area";
  static final String AREA_JUDGE = "area_judge";
  static final String RECALL = "recall";
  static final String SHARE_OF_ORACLE = "share_of_oracle";
  static final String BYTES = "bytes";

  /// What the budget counts, where it does not count downloads.
  static final String KEPT = "kept";

  /// Of the run itself.
  static final String MICROS_PER_LINK = "micros_per_link";

  static final String SECONDS = "seconds";
  static final String REQUESTS = "requests";
  static final String DOWNLOADS = "downloads";

  /// What a run has beside its measures.
  static final List<String> OF_RUN = List.of(MICROS_PER_LINK, SECONDS, REQUESTS, DOWNLOADS);

  private static final Set<String> SHARES =
      Set.of(
          YIELD,
          YIELD_JUDGE,
          HARVEST,
          HARVEST_JUDGE,
          AREA,
          AREA_JUDGE,
          RECALL,
          SHARE_OF_ORACLE,
          "share_of_oracle_area",
          "accuracy",
          "accuracy_kept",
          "precision",
          "precision_per_hundred_mean",
          "precision_topical",
          "precision_portals",
          "collected_precision_topical",
          "collected_precision_portals",
          "p_at_10",
          "p_at_17",
          "p_at_35",
          "p_at_100",
          "site_harvest");

  private Measure() {}

  static String write(String measure, double value) {
    if (SHARES.contains(measure)) {
      return Figures.percent(value);
    }
    if (measure.equals(BYTES)) {
      return Figures.bytes(Math.round(value));
    }
    return number(value);
  }

  /// Up to three digits after the point for small ones, none for large and whole ones.
  static String number(double value) {
    double size = Math.abs(value);
    String pattern =
        size >= 100 || value == Math.rint(value)
            ? "%,.0f"
            : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ENGLISH, pattern, value);
  }
}
