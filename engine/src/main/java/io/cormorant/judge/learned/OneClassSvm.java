package io.cormorant.judge.learned;

import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.SolverType;
import io.cormorant.core.About;
import io.cormorant.core.Options;
import io.cormorant.judge.learned.LinearModel.Form;
import java.util.List;
import java.util.Random;

/// Offers the one-class support vector machine with a linear kernel: the plane that has nearly all
/// examples on its far side. It learns from examples alone; the background tells how rare words
/// are, where that counts, and where the border lies. With few examples it is nearly the cosine to
/// their mean.
public final class OneClassSvm extends LearnedPlugin {
  /// This share of the examples may lie on the near side.
  private static final double OUTLIERS = 0.1;

  private static final int SEED = 1;

  public OneClassSvm() {
    super(
        About.named("one-class-svm")
            .does("one-class support vector machine over the example pages")
            .options(VALUES));
  }

  @Override
  Learner learner(Options options) {
    Form form = form(options);
    return (space, sample) -> {
      LinearModel good = model(space, sample.good(), form);
      return sample.bad().isEmpty() ? good : good.lessHalfOf(model(space, sample.bad(), form));
    };
  }

  private static LinearModel model(TermSpace space, List<PageVector> pages, Form form) {
    Parameter parameter = new Parameter(SolverType.ONECLASS_SVM, 1, LibLinear.PRECISION);
    parameter.setNu(OUTLIERS);
    parameter.setRandom(new Random(SEED));
    Model model = LibLinear.train(space, form, pages, new double[pages.size()], parameter, false);
    float[] weights = LibLinear.weights(model, space.size(), 1);
    return new LinearModel(space, form, weights, -model.getDecfunRho());
  }
}
