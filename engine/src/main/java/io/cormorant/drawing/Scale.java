package io.cormorant.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/// A linear axis from 0 to a round number, drawn between two positions.
///
/// @param max value at the far end
/// @param step between two ticks
public record Scale(double max, double step, double start, double end) {
  private static final double[] ROUND = {1, 2, 2.5, 5, 10};

  /// How often the longest bar must hold the second to be broken off, and how far the second then
  /// is from the end.
  private static final double DWARFS = 2.5;

  private static final double BEYOND = 1.3;

  /// An axis that reaches at least `value` with about `ticks` round ticks.
  public static Scale reaching(double value, int ticks, double start, double end) {
    double step = roundStep(value / ticks);
    return new Scale(Math.ceil(value / step - 1e-9) * step, step, start, end);
  }

  /// An axis that ends exactly at `value`, with about `ticks` round ticks before it.
  public static Scale upTo(double value, int ticks, double start, double end) {
    return new Scale(value, roundStep(value / ticks), start, end);
  }

  /// How far an axis must reach for some bars: to the longest, or a little beyond the second where
  /// the longest would dwarf all others and is better broken off.
  public static double reach(DoubleStream bars) {
    double longest = 0;
    double second = 0;
    for (double bar : bars.toArray()) {
      second = Math.max(second, Math.min(longest, bar));
      longest = Math.max(longest, bar);
    }
    return second > 0 && longest > DWARFS * second ? second * BEYOND : longest;
  }

  public double at(double value) {
    return start + (end - start) * Math.clamp(value / max, 0, 1);
  }

  public List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= max * (1 + 1e-9); i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private static double roundStep(double rough) {
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : ROUND) {
      if (factor * power >= rough * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }
}
