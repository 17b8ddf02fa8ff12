package io.cormorant.judge.learned;

import io.cormorant.core.About;
import io.cormorant.core.Options;
import io.cormorant.judge.learned.LinearModel.Form;
import java.util.List;

/// Offers multinomial naive Bayes: the mean, over the words of a page, of how much likelier each is
/// in the examples than elsewhere.
///
/// Three pages say little about how likely words are, so the examples are smoothed by the
/// background (a Dirichlet prior), and that by [#UNSEEN] for each term. Frequencies are damped. The
/// paper that this comes from used the lengths of address and host name and a count of keywords as
/// attributes instead of the words; they tell little about a topic and are not offered.
public final class NaiveBayes extends LearnedPlugin {
  /// So many (damped) words of background are added to the examples, some hundred pages of them.
  static final double SMOOTHING = 30_000;

  /// Added to the frequency of each term in the background.
  static final double UNSEEN = 0.1;

  public NaiveBayes() {
    super(
        About.named("naive-bayes")
            .does(
                "naive Bayes: how much more likely the words of the page are in the examples than elsewhere"));
  }

  @Override
  Learner learner(Options options) {
    return (space, sample) -> {
      double[] good = new double[space.size()];
      double[] other = new double[space.size()];
      add(space, sample.good(), 1, good);
      add(space, sample.background(), 1, other);
      add(space, sample.bad(), sample.weightOfBad(), other);
      return new LinearModel(space, Form.SHARES, weights(good, other), 0);
    };
  }

  /// The logarithms of how much likelier each term is in the first frequencies.
  static float[] weights(double[] good, double[] other) {
    double allGood = SMOOTHING;
    double allOther = 0;
    for (int id = 0; id < good.length; id++) {
      allGood += good[id];
      allOther += other[id] + UNSEEN;
    }
    float[] weights = new float[good.length];
    for (int id = 0; id < weights.length; id++) {
      double usual = (other[id] + UNSEEN) / allOther;
      weights[id] = (float) Math.log((good[id] + SMOOTHING * usual) / allGood / usual);
    }
    return weights;
  }

  private static void add(TermSpace space, List<PageVector> pages, int weight, double[] sums) {
    for (PageVector page : pages) {
      int[] ids = space.ids(page);
      for (int i = 0; i < ids.length; i++) {
        sums[ids[i]] += weight * page.damped(i);
      }
    }
  }
}
