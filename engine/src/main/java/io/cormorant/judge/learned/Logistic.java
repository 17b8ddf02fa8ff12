package io.cormorant.judge.learned;

import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.SolverType;
import io.cormorant.core.About;
import io.cormorant.core.Options;
import io.cormorant.judge.learned.LinearModel.Form;
import java.util.ArrayList;
import java.util.List;

/// Offers logistic regression of the examples against the background, both sides weighing the same.
public final class Logistic extends LearnedPlugin {
  /// How much errors cost against large weights; 1 is a little worse, 10 more so.
  private static final double COST = 0.1;

  private static final int GOOD = 1;
  private static final int OTHER = -1;

  public Logistic() {
    super(
        About.named("logistic")
            .does("logistic regression that separates the example pages from background pages")
            .options(VALUES));
  }

  @Override
  Learner learner(Options options) {
    Form form = form(options);
    return (space, sample) -> learn(space, sample, form);
  }

  private static LinearModel learn(TermSpace space, TrainingPages sample, Form form) {
    List<PageVector> pages = new ArrayList<>(sample.good());
    pages.addAll(sample.background());
    for (int i = sample.weightOfBad(); i > 0; i--) {
      pages.addAll(sample.bad());
    }
    int good = sample.good().size();
    double[] labels = new double[pages.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i < good ? GOOD : OTHER;
    }
    Parameter parameter = new Parameter(SolverType.L2R_LR, COST, LibLinear.PRECISION);
    double ratio = (double) (labels.length - good) / good;
    parameter.setWeights(new double[] {ratio, 1}, new int[] {GOOD, OTHER});
    Model model = LibLinear.train(space, form, pages, labels, parameter, true);
    float sign = model.getLabels()[0] == GOOD ? 1 : -1;
    float[] weights = LibLinear.weights(model, space.size(), sign);
    return new LinearModel(space, form, weights, sign * model.getFeatureWeights()[space.size()]);
  }
}
