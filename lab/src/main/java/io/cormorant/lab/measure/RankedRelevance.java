package io.cormorant.lab.measure;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/// A list of things of which some are relevant, in order. Positions count from 1. Never changes.
final class RankedRelevance {
  /// How many of the first i are relevant.
  private final int[] before;

  private RankedRelevance(int[] before) {
    this.before = before;
  }

  static <T> RankedRelevance of(List<T> things, Predicate<T> relevant) {
    int[] before = new int[things.size() + 1];
    int at = 0;
    for (T thing : things) {
      before[at + 1] = before[at] + (relevant.test(thing) ? 1 : 0);
      at++;
    }
    return new RankedRelevance(before);
  }

  int size() {
    return before.length - 1;
  }

  int count() {
    return among(size());
  }

  /// How many of the first n are relevant, or of all if there are fewer.
  int among(int n) {
    return before[Math.min(n, size())];
  }

  /// The share of the first n, of which there must be as many, at least one.
  double share(int n) {
    return (double) before[n] / n;
  }

  /// The mean of the shares of the first 1, 2, … n; where the list is shorter, nothing more comes.
  double area(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += (double) among(i) / i;
    }
    return sum / n;
  }

  /// The mean of the shares of the first `step`, 2 `step`, … as far as the list goes.
  double meanShareEvery(int step) {
    double sum = 0;
    int steps = size() / step;
    for (int i = 1; i <= steps; i++) {
      sum += share(i * step);
    }
    return sum / steps;
  }

  /// Where the k-th relevant one is.
  OptionalInt position(int k) {
    if (k < 1 || k > count()) {
      return OptionalInt.empty();
    }
    int at = 1;
    while (before[at] < k) {
      at++;
    }
    return OptionalInt.of(at);
  }

  /// The mean of the positions of the relevant ones, of which there must be one.
  double meanPosition() {
    double sum = 0;
    for (int i = 1; i <= size(); i++) {
      sum += (before[i] - before[i - 1]) * (double) i;
    }
    return sum / count();
  }
}
