package io.cormorant.lab.train;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// Logistic regression in which some weights may not be negative, by Newton steps for one weight
/// after the other (a step that would make such a weight negative makes it 0).
///
/// Groups of samples weigh the same, however many are in each. Weights are drawn to 0 in units of
/// how much their features vary, but for the first, which is that of the constant feature.
final class SignedLogistic {
  /// All samples weigh together as much as so many.
  private static final double EFFECTIVE = 20_000;

  private static final double SHRINKAGE = 3;
  private static final int MOST_SWEEPS = 300;
  private static final double PRECISION = 1e-5;
  private static final double SMALLEST = 1e-9;

  private SignedLogistic() {}

  /// @param rising whether each weight may not be negative
  static double[] fit(
      List<List<LinkSample>> groups, boolean[] rising, ToDoubleFunction<LinkSample> target) {
    int features = rising.length;
    int size = groups.stream().mapToInt(List::size).sum();
    double[][] x = new double[features][size];
    double[] t = new double[size];
    double[] weight = new double[size];
    int at = 0;
    for (List<LinkSample> group : groups) {
      for (LinkSample sample : group) {
        for (int j = 0; j < features; j++) {
          x[j][at] = sample.features()[j];
        }
        t[at] = target.applyAsDouble(sample);
        weight[at++] = EFFECTIVE / groups.size() / group.size();
      }
    }
    double[] shrinkage = new double[features];
    for (int j = 1; j < features; j++) {
      shrinkage[j] = SHRINKAGE * variance(x[j], weight);
    }
    return descend(x, t, weight, rising, shrinkage);
  }

  private static double[] descend(
      double[][] x, double[] t, double[] weight, boolean[] rising, double[] shrinkage) {
    double[] w = new double[x.length];
    double[] z = new double[t.length];
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      double largest = 0;
      for (int j = 0; j < w.length; j++) {
        double slope = shrinkage[j] * w[j];
        double bend = shrinkage[j];
        for (int i = 0; i < t.length; i++) {
          if (x[j][i] != 0) {
            double p = 1 / (1 + Math.exp(-z[i]));
            slope += weight[i] * (p - t[i]) * x[j][i];
            bend += weight[i] * Math.max(p * (1 - p), 1e-3) * x[j][i] * x[j][i];
          }
        }
        if (bend < SMALLEST) {
          continue;
        }
        double next = w[j] - slope / bend;
        if (rising[j] && next < 0) {
          next = 0;
        }
        double step = next - w[j];
        if (step != 0) {
          w[j] = next;
          for (int i = 0; i < t.length; i++) {
            z[i] += step * x[j][i];
          }
          largest = Math.max(largest, Math.abs(step));
        }
      }
      if (largest < PRECISION) {
        break;
      }
    }
    return w;
  }

  private static double variance(double[] values, double[] weight) {
    double sum = 0;
    double squares = 0;
    double all = 0;
    for (int i = 0; i < values.length; i++) {
      sum += weight[i] * values[i];
      squares += weight[i] * values[i] * values[i];
      all += weight[i];
    }
    double mean = sum / all;
    return Math.max(0, squares / all - mean * mean);
  }
}
