package io.cormorant.judge.learned;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.judge.learned.LinearModel.Form;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Offers Bayesian sets: how much likelier a page's terms are if it belongs with the examples than
/// if it is any page (Ghahramani and Heller, 2005).
///
/// A term is there or not, each with a Beta prior around how often it is there in all pages. With
/// the usual strength of that prior, 2, a rare word in one example weighs nearly as much as one in
/// all of them; 1,000 orders pages far better (docs/internals/judges.md). The sum is divided by the
/// root of the number of a page's terms, or long pages would be above all others; not so in print.
/// What the formula adds for all pages alike is left out: it changes no order, only the border,
/// which [ScoreMap] sets.
public final class BayesSets extends LearnedPlugin {
  private static final String STRENGTH = "strength";
  private static final String LENGTH = "length";

  public BayesSets() {
    super(
        About.named("bayes-sets")
            .does("Bayesian sets: how well the terms of a page match those of the example pages")
            .options(
                new OptionSpec(
                    STRENGTH, "number", "1000", "weight of the prior, in pages; the paper uses 2"),
                new OptionSpec(
                    LENGTH,
                    "root|none",
                    "root",
                    "divide by the square root of the number of terms, or do not divide, as in the paper")));
  }

  @Override
  Learner learner(Options options) {
    double strength = options.number(STRENGTH);
    if (strength <= 0) {
      throw new IllegalArgumentException(
          "option 'strength' of 'bayes-sets' is more than 0, not " + strength);
    }
    Form form = options.word(LENGTH).equals("none") ? Form.PRESENCE : Form.SCALED_PRESENCE;
    return (space, sample) -> {
      double[] usual = usual(space, sample);
      LinearModel good =
          new LinearModel(space, form, weights(space, sample.good(), usual, strength), 0);
      return sample.bad().isEmpty()
          ? good
          : good.lessHalfOf(
              new LinearModel(space, form, weights(space, sample.bad(), usual, strength), 0));
    };
  }

  /// In which share of all pages each term is.
  private static double[] usual(TermSpace space, TrainingPages sample) {
    List<PageVector> pages = new ArrayList<>(sample.good());
    pages.addAll(sample.background());
    return Arrays.stream(counts(space, pages))
        .mapToDouble(n -> (double) n / pages.size())
        .toArray();
  }

  private static float[] weights(
      TermSpace space, List<PageVector> set, double[] usual, double strength) {
    int[] having = counts(space, set);
    float[] weights = new float[space.size()];
    for (int id = 0; id < weights.length; id++) {
      weights[id] = (float) weight(usual[id], strength, having[id], set.size());
    }
    return weights;
  }

  /// What a term adds to a page that has it.
  ///
  /// @param usual in which share of all pages it is; one that none or all have says nothing
  /// @param having how many examples have it
  static double weight(double usual, double strength, int having, int examples) {
    if (!(usual > 0 && usual < 1)) {
      return 0;
    }
    double a = strength * usual;
    double b = strength * (1 - usual);
    return Math.log(a + having) - Math.log(a) - Math.log(b + examples - having) + Math.log(b);
  }

  private static int[] counts(TermSpace space, List<PageVector> pages) {
    int[] counts = new int[space.size()];
    for (PageVector page : pages) {
      for (int id : space.ids(page)) {
        counts[id]++;
      }
    }
    return counts;
  }
}
