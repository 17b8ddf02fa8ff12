package io.cormorant.lab.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run and what it is worth.
///
/// @param measures by their names, in a stable order
public record Run(RunRecord record, Map<String, Double> measures, List<CurvePoint> curve) {
  public Run {
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
    curve = List.copyOf(curve);
  }
}
