package io.cormorant.judge.learned;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import io.cormorant.judge.learned.LinearModel.Form;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/// Gives pages to LIBLINEAR, whose features are numbered from 1 and sorted by number.
final class LibLinear {
  /// Where training stops.
  static final double PRECISION = 0.01;

  static {
    Linear.disableDebugOutput();
  }

  private LibLinear() {}

  /// @param form how much of a term a page has
  /// @param biased whether there is one more feature which every page has
  static Model train(
      TermSpace space,
      Form form,
      List<PageVector> pages,
      double[] labels,
      Parameter parameter,
      boolean biased) {
    Problem problem = new Problem();
    problem.l = labels.length;
    problem.n = space.size() + (biased ? 1 : 0);
    problem.y = labels;
    problem.bias = biased ? 1 : -1;
    IdentityHashMap<PageVector, Feature[]> known = new IdentityHashMap<>();
    List<Feature[]> rows = new ArrayList<>();
    for (PageVector page : pages) {
      rows.add(known.computeIfAbsent(page, p -> features(space, form, p, biased)));
    }
    problem.x = rows.toArray(Feature[][]::new);
    return Linear.train(problem, parameter);
  }

  static float[] weights(Model model, int size, float sign) {
    double[] learned = model.getFeatureWeights();
    float[] weights = new float[size];
    for (int id = 0; id < size; id++) {
      weights[id] = sign * (float) learned[id];
    }
    return weights;
  }

  private static Feature[] features(TermSpace space, Form form, PageVector page, boolean biased) {
    int[] ids = space.ids(page);
    float[] values = form.of(page, space, ids);
    long[] sorted = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      sorted[i] = (long) ids[i] << Integer.SIZE | i;
    }
    Arrays.sort(sorted);
    Feature[] features = new Feature[ids.length + (biased ? 1 : 0)];
    for (int i = 0; i < ids.length; i++) {
      int at = (int) sorted[i];
      features[i] = new FeatureNode(ids[at] + 1, values[at]);
    }
    if (biased) {
      features[ids.length] = new FeatureNode(space.size() + 1, 1);
    }
    return features;
  }
}
