package io.cormorant.judge.learned;

import java.util.Arrays;

/// A sum over the terms of a page: what each weighs, times how much of it the page has. Never
/// changes.
///
/// @param form how much of a term a page has
/// @param weights by the numbers of the terms; terms without a number weigh nothing
/// @param bias added to the sum
@SuppressWarnings("ArrayRecordComponent") // never compared
record LinearModel(TermSpace space, Form form, float[] weights, double bias) {
  /// Added to the size of a page before dividing by it, so that a text of three words is not all
  /// that they are.
  private static final double SMALL = 20;

  /// How much of a term a page has.
  enum Form {
    /// TF-IDF, scaled to length 1: see [TermSpace#values].
    VALUES,
    /// 1 for each term that is there.
    PRESENCE,
    /// 1 for each term that is there, divided by the root of their number.
    SCALED_PRESENCE,
    /// The term's share in the page, frequencies damped by the logarithm.
    SHARES;

    /// The terms of a page, in their order.
    ///
    /// @param ids see [TermSpace#ids]
    float[] of(PageVector page, TermSpace space, int[] ids) {
      return switch (this) {
        case VALUES -> space.values(page, ids);
        case PRESENCE -> alike(ids.length, 1);
        case SCALED_PRESENCE -> alike(ids.length, 1 / Math.sqrt(ids.length + SMALL));
        case SHARES -> shares(page);
      };
    }
  }

  double margin(PageVector page) {
    double margin = bias;
    for (float part : parts(page)) {
      margin += part;
    }
    return margin;
  }

  /// What each term of a page adds, in their order.
  float[] parts(PageVector page) {
    int[] ids = space.ids(page);
    float[] parts = form.of(page, space, ids);
    for (int i = 0; i < parts.length; i++) {
      parts[i] *= ids[i] == TermSpace.UNKNOWN ? 0 : weights[ids[i]];
    }
    return parts;
  }

  /// This model less half of another one over the same space: what speaks for a counter-example
  /// speaks against a page, but less than an example speaks for it.
  LinearModel lessHalfOf(LinearModel other) {
    float[] less = weights.clone();
    for (int i = 0; i < less.length; i++) {
      less[i] -= other.weights[i] / 2;
    }
    return new LinearModel(space, form, less, bias);
  }

  private static float[] alike(int size, double value) {
    float[] parts = new float[size];
    Arrays.fill(parts, (float) value);
    return parts;
  }

  private static float[] shares(PageVector page) {
    float[] parts = new float[page.size()];
    double all = SMALL;
    for (int i = 0; i < parts.length; i++) {
      parts[i] = page.damped(i);
      all += parts[i];
    }
    for (int i = 0; i < parts.length; i++) {
      parts[i] /= (float) all;
    }
    return parts;
  }
}
