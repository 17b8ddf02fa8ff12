package io.cormorant.judge.learned;

import io.cormorant.judge.learned.LinearModel.Form;
import java.util.List;

/// Makes a model of a topic from example pages, given pages of all kinds to compare them with. Same
/// pages, same model.
interface Learner {
  /// The mean of the examples less half the mean of the counter-examples, so that a page's margin
  /// is its cosine to them, up to their length: for want of a background.
  Learner CENTROID =
      (space, sample) -> {
        LinearModel good = centroid(space, sample.good());
        return sample.bad().isEmpty() ? good : good.lessHalfOf(centroid(space, sample.bad()));
      };

  /// Makes the model.
  ///
  /// @param space of all pages of the sample at least
  LinearModel learn(TermSpace space, TrainingPages sample);

  private static LinearModel centroid(TermSpace space, List<PageVector> pages) {
    float[] mean = new float[space.size()];
    double squares = 0;
    for (PageVector page : pages) {
      int[] ids = space.ids(page);
      float[] values = space.values(page, ids);
      for (int i = 0; i < ids.length; i++) {
        mean[ids[i]] += values[i];
      }
    }
    for (float value : mean) {
      squares += value * value;
    }
    double length = squares > 0 ? Math.sqrt(squares) : 1;
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (mean[i] / length);
    }
    return new LinearModel(space, Form.VALUES, mean, 0);
  }
}
