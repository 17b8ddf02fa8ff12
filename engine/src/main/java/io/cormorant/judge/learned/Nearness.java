package io.cormorant.judge.learned;

import io.cormorant.judge.learned.LinearModel.Form;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How near pages are to example pages: the cosine to their weightiest terms, on a scale where 0 is
/// a usual page and 1 a page as near as the examples are to each other. Never changes.
final class Nearness {
  /// Terms of the examples that count.
  private static final int TERMS = 200;

  /// How near examples are to each other, where there is but one.
  private static final double USUAL = 0.2;

  /// This share of the background is less near than 1.
  private static final double NEAREST = 0.98;

  /// As many examples are compared with the others.
  private static final int COMPARED = 20;

  private static final double LEAST = 1e-3;

  private final float[] weights;
  private final double low;
  private final double scale;

  private Nearness(float[] weights, double low, double high) {
    this.weights = weights;
    this.low = low;
    this.scale = 1 / Math.max(LEAST, high - low);
  }

  static Nearness of(TermSpace space, TrainingPages sample) {
    float[] weights = weights(space, sample.good(), sample.bad());
    LinearModel model = new LinearModel(space, Form.VALUES, weights, 0);
    double[] usual = sample.background().stream().mapToDouble(model::margin).sorted().toArray();
    double low = usual.length == 0 ? 0 : usual[usual.length / 2];
    double nearest = usual.length == 0 ? 0 : usual[(int) (NEAREST * (usual.length - 1))];
    return new Nearness(weights, low, Math.max(nearest, toEachOther(space, sample)));
  }

  /// How near the examples are to the other ones.
  private static double toEachOther(TermSpace space, TrainingPages sample) {
    int compared = Math.min(COMPARED, sample.good().size());
    if (compared < 2) {
      return USUAL;
    }
    double sum = 0;
    for (int i = 0; i < compared; i++) {
      List<PageVector> others = new ArrayList<>(sample.good());
      PageVector left = others.remove(i);
      float[] weights = weights(space, others, sample.bad());
      sum += new LinearModel(space, Form.VALUES, weights, 0).margin(left);
    }
    return sum / compared;
  }

  /// The mean of the examples, in which a term counts the more the less it can be chance that so
  /// many of them have it, less half the mean of the counter-examples.
  private static float[] weights(TermSpace space, List<PageVector> good, List<PageVector> bad) {
    float[] weights = new float[space.size()];
    int[] pages = new int[space.size()];
    add(space, good, 1.0f / good.size(), weights, pages);
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= (float) surprise(pages[i], good.size(), space.share(i));
    }
    if (!bad.isEmpty()) {
      float most = (float) surprise(1, 1, space.share(TermSpace.UNKNOWN));
      add(space, bad, -0.5f * most / bad.size(), weights, pages);
    }
    float[] sorted = weights.clone();
    Arrays.sort(sorted);
    float least = sorted.length <= TERMS ? 0 : sorted[sorted.length - TERMS];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = weights[i] > 0 && weights[i] < least ? 0 : weights[i];
    }
    return weights;
  }

  /// How surprising it is that a term is in so many of the pages, if it is in that share of all
  /// pages: the logarithm of how much likelier it is otherwise.
  static double surprise(int count, int pages, double share) {
    double here = (double) count / pages;
    if (here <= share) {
      return 0;
    }
    double rest = here == 1 ? 0 : (1 - here) * Math.log((1 - here) / (1 - share));
    return pages * (here * Math.log(here / share) + rest);
  }

  private static void add(
      TermSpace space, List<PageVector> pages, float share, float[] weights, int[] counts) {
    for (PageVector page : pages) {
      int[] ids = space.ids(page);
      float[] values = space.values(page, ids);
      for (int i = 0; i < ids.length; i++) {
        weights[ids[i]] += share * values[i];
        counts[ids[i]]++;
      }
    }
  }

  /// @param ids and values: of a page, see [TermSpace]
  double of(int[] ids, float[] values) {
    double sum = 0;
    for (int i = 0; i < ids.length; i++) {
      sum += ids[i] == TermSpace.UNKNOWN ? 0 : weights[ids[i]] * values[i];
    }
    return Math.clamp((sum - low) * scale, -1, 3);
  }

  /// What a term of a page adds.
  double part(int id, float value) {
    return weights[id] * value * scale;
  }
}
