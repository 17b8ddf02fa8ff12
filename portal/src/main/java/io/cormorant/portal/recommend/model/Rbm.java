package io.cormorant.portal.recommend.model;

import java.util.Arrays;

/// A restricted Boltzmann machine for collaborative filtering (Salakhutdinov, Mnih and Hinton
/// 2007).
///
/// Each page has a binary visible unit: liked or not. A reader's machine has the units of those
/// pages only that the reader has an opinion on, with weights that all readers share; whatever is
/// missing takes no part. That a page was shown at all is a conditional input of the hidden units.
/// [RbmTraining] makes one; this never changes.
public final class Rbm implements Ranker {
  /// Of page and hidden unit: `weights[page * units + unit]`.
  private final float[] weights;

  private final float[] shownWeights;
  private final float[] pageBias;
  private final float[] hiddenBias;

  Rbm(float[] weights, float[] shownWeights, float[] pageBias, float[] hiddenBias) {
    this.weights = weights;
    this.shownWeights = shownWeights;
    this.pageBias = pageBias;
    this.hiddenBias = hiddenBias;
  }

  /// What goes into the hidden units from what a reader likes and was shown.
  float[] input(Opinions reader) {
    float[] input = hiddenBias.clone();
    for (int i = 0; i < reader.size(); i++) {
      add(shownWeights, reader.page(i), 1, input);
      if (reader.isLiked(i)) {
        add(weights, reader.page(i), 1, input);
      }
    }
    return input;
  }

  /// Adds the weights of a page, so many times.
  static void add(float[] weights, int page, float times, float[] sum) {
    int from = page * sum.length;
    for (int unit = 0; unit < sum.length; unit++) {
      sum[unit] += times * weights[from + unit];
    }
  }

  static float dot(float[] weights, int page, float[] units) {
    int from = page * units.length;
    float sum = 0;
    for (int unit = 0; unit < units.length; unit++) {
      sum += weights[from + unit] * units[unit];
    }
    return sum;
  }

  static float sigmoid(float x) {
    return (float) (1 / (1 + Math.exp(-x)));
  }

  static void sigmoid(float[] units) {
    for (int i = 0; i < units.length; i++) {
      units[i] = sigmoid(units[i]);
    }
  }

  /// The log odds that each page is liked if it is shown, with the hidden units at their means.
  @Override
  public float[] scores(Opinions reader) {
    float[] units = input(reader);
    sigmoid(units);
    float[] scores = pageBias.clone();
    for (int page = 0; page < scores.length; page++) {
      scores[page] += dot(weights, page, units);
    }
    return scores;
  }

  /// The free energy of a reader's opinions: the lower, the likelier they are among all opinions on
  /// the same pages.
  public double freeEnergy(Opinions reader) {
    double energy = 0;
    for (int i = 0; i < reader.size(); i++) {
      energy -= reader.isLiked(i) ? pageBias[reader.page(i)] : 0;
    }
    for (float x : input(reader)) {
      energy -= x > 30 ? x : Math.log1p(Math.exp(x));
    }
    return energy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Rbm rbm
        && Arrays.equals(weights, rbm.weights)
        && Arrays.equals(shownWeights, rbm.shownWeights)
        && Arrays.equals(pageBias, rbm.pageBias)
        && Arrays.equals(hiddenBias, rbm.hiddenBias);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(pageBias);
  }
}
