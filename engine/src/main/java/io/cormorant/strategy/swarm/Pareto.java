package io.cormorant.strategy.swarm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Compares things that are good for several ends. Each is a point whose every coordinate should be
/// as large as possible; answers are places in the list of points.
final class Pareto {
  private Pareto() {}

  /// Whether one is nowhere worse than another and somewhere better.
  static boolean dominates(double[] one, double[] other) {
    boolean better = false;
    for (int i = 0; i < one.length; i++) {
      if (one[i] < other[i]) {
        return false;
      }
      better |= one[i] > other[i];
    }
    return better;
  }

  /// Whether one dominates another, or has the larger sum where neither does.
  static boolean isBetter(double[] one, double[] other) {
    return dominates(one, other) || (!dominates(other, one) && sum(one) > sum(other));
  }

  static double sum(double[] point) {
    double sum = 0;
    for (double value : point) {
      sum += value;
    }
    return sum;
  }

  static double distance(double[] one, double[] other) {
    double squares = 0;
    for (int i = 0; i < one.length; i++) {
      squares += (one[i] - other[i]) * (one[i] - other[i]);
    }
    return Math.sqrt(squares);
  }

  /// Those that none of the others dominates, in their order.
  static List<Integer> front(List<double[]> points) {
    List<Integer> front = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      double[] point = points.get(i);
      if (points.stream().noneMatch(other -> dominates(other, point))) {
        front.add(i);
      }
    }
    return front;
  }

  /// Nearest-farthest candidates: the one nearest to the ideal point, which has the best of all in
  /// every coordinate; then, in turns, the one farthest from those chosen and the one nearest to
  /// the ideal of the rest. The first of equals.
  static List<Integer> nearestFarthest(List<double[]> points, int most) {
    List<Integer> chosen = new ArrayList<>();
    Set<Integer> rest = new HashSet<>();
    for (int i = 0; i < points.size(); i++) {
      rest.add(i);
    }
    double[] ideal = ideal(points);
    while (chosen.size() < most && !rest.isEmpty()) {
      boolean nearest = chosen.size() % 2 == 0;
      int best = -1;
      double value = 0;
      for (int i = 0; i < points.size(); i++) {
        if (rest.contains(i)) {
          double[] point = points.get(i);
          double now = nearest ? -distance(point, ideal) : apart(point, points, chosen);
          if (best < 0 || now > value) {
            best = i;
            value = now;
          }
        }
      }
      chosen.add(best);
      rest.remove(best);
    }
    return chosen;
  }

  private static double[] ideal(List<double[]> points) {
    double[] ideal = points.isEmpty() ? new double[0] : points.getFirst().clone();
    for (double[] point : points) {
      for (int i = 0; i < ideal.length; i++) {
        ideal[i] = Math.max(ideal[i], point[i]);
      }
    }
    return ideal;
  }

  /// The distance to the nearest of those chosen.
  private static double apart(double[] point, List<double[]> points, List<Integer> chosen) {
    return chosen.stream().mapToDouble(i -> distance(point, points.get(i))).min().orElse(0);
  }
}
