package io.cormorant.judge.learned;

import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.SolverType;
import io.cormorant.judge.learned.LinearModel.Form;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Learns from pages that somebody called relevant or not and from pages that were taken for it.
final class Student {
  /// What it learns from.
  ///
  /// @param good somebody said so
  /// @param bad somebody said so
  /// @param relevant taken for relevant
  /// @param others taken for not relevant
  record Told(
      List<PageVector> good,
      List<PageVector> bad,
      List<PageVector> relevant,
      List<PageVector> others) {}

  /// With fewer pages on one side there is nothing to learn.
  private static final int FEWEST = 3;

  /// What somebody said of a page counts for so many pages taken for it.
  private static final int SAID = 3;

  private static final int GOOD = 1;
  private static final int OTHER = -1;

  /// How much errors cost against large weights.
  private static final double COST = 1;

  private Student() {}

  static @Nullable LinearModel learn(TermSpace space, Told told) {
    if (told.relevant.size() + told.good.size() < FEWEST
        || told.others.size() + told.bad.size() < FEWEST) {
      return null;
    }
    List<PageVector> pages = new ArrayList<>(told.relevant);
    for (int i = 0; i < SAID; i++) {
      pages.addAll(told.good);
    }
    int good = pages.size();
    pages.addAll(told.others);
    for (int i = 0; i < SAID; i++) {
      pages.addAll(told.bad);
    }
    double[] labels = new double[pages.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i < good ? GOOD : OTHER;
    }
    double ratio = (double) (labels.length - good) / good;
    Parameter parameter = new Parameter(SolverType.L2R_LR, COST, LibLinear.PRECISION);
    parameter.setWeights(
        new double[] {Math.max(1, ratio), Math.max(1, 1 / ratio)}, new int[] {GOOD, OTHER});
    Model model = LibLinear.train(space, Form.VALUES, pages, labels, parameter, true);
    float sign = model.getLabels()[0] == GOOD ? 1 : -1;
    float[] weights = LibLinear.weights(model, space.size(), sign);
    return new LinearModel(
        space, Form.VALUES, weights, sign * model.getFeatureWeights()[space.size()]);
  }
}
