package io.cormorant.app.cli.common;

import io.cormorant.app.measure.Trial.Figures;
import java.util.LinkedHashMap;
import java.util.Map;

/// Figures of a judge under the names programs know.
public final class FiguresObject {
  private static final double DIGITS = 1e6;

  private FiguresObject() {}

  public static Map<String, Object> of(Figures figures) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("pages", round(figures.pages()));
    object.put("relevant", round(figures.relevant()));
    object.put("auc", round(figures.auc()));
    object.put("threshold", round(figures.threshold()));
    object.put("precision", round(figures.precision()));
    object.put("recall", round(figures.recall()));
    object.put("f1", round(figures.f1()));
    object.put("best_f1", round(figures.bestF1()));
    object.put("best_threshold", round(figures.bestThreshold()));
    object.put("calibration_error", round(figures.calibrationError()));
    object.put("us_per_page", round(figures.micros()));
    return object;
  }

  public static double round(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }
}
