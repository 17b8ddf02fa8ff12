package io.cormorant.judge.learned;

import java.util.Arrays;
import java.util.List;

/// Turns the margins of a model into scores: `1 / (1 + e^(-slope * (margin - border)))`, so that
/// larger margins always are larger scores and the border scores 0.5.
///
/// The border is set without labels. Examples and background are cut into parts and each part is
/// judged by a model made from the others: so a page's margin is what an unknown page like it would
/// have. The border lies half-way between the mean margin of the examples and that of the
/// background, but nineteen of twenty pages of the background are below it, since it is known that
/// hardly any of them is about the topic. Nor is it below the mean margin of the counter-examples
/// or near the margin of a page that says nothing. An average example scores 0.9; where there is
/// only one, pages like it are expected a standard deviation of the background above the border.
public record ScoreMap(double border, double slope) {
  /// No cosine reaches this border.
  static final ScoreMap NOTHING = new ScoreMap(2, Double.MAX_VALUE);

  /// Into so many parts the pages are cut, at most.
  private static final int PARTS = 5;

  private static final double LOWEST_SHARE = 0.95;

  /// The logarithm of the odds of 0.9.
  private static final double LIKELY = Math.log(9);

  /// The border is at least so far on the way from a page that says nothing to an example.
  private static final double SAYING = 0.25;

  /// Margins nearer to each other than this are the same.
  private static final double LEAST = 1e-6;

  /// With nothing to compare with, a page is relevant from this share of the cosine that examples
  /// have to each other.
  private static final double COSINE_SHARE = 0.75;

  /// The cosine that two examples would have, where there is but one.
  private static final double COSINE = 0.2;

  private static final double LOWEST_COSINE = 0.02;

  public double score(double margin) {
    return 1 / (1 + Math.exp(-slope * (margin - border)));
  }

  /// The map for a learner's models of a sample with a background.
  ///
  /// @param whole the model of all of it
  static ScoreMap of(Learner learner, LinearModel whole, TrainingPages sample) {
    double[] good = new double[sample.good().size()];
    double[] bad = sample.bad().stream().mapToDouble(whole::margin).toArray();
    double[] background = new double[sample.background().size()];
    double silence = 0;
    int parts = parts(sample);
    for (int part = 0; part < parts; part++) {
      LinearModel model = learner.learn(whole.space(), sample.without(part, parts));
      measure(model, sample.good(), part, parts, good);
      measure(model, sample.background(), part, parts, background);
      silence += model.bias() / parts;
    }
    return between(good, bad, background, silence);
  }

  /// @param good margins of examples
  /// @param bad margins of counter-examples
  /// @param background margins of the background, not empty
  /// @param silence the margin of a page that says nothing
  static ScoreMap between(double[] good, double[] bad, double[] background, double silence) {
    double low = mean(background);
    double deviation = deviation(background, low);
    double[] sorted = background.clone();
    Arrays.sort(sorted);
    double most = sorted[(int) (LOWEST_SHARE * (sorted.length - 1))];
    double high = good.length == 1 ? most + deviation : mean(good);
    double border = Math.max((low + high) / 2, most);
    border = Math.max(border, silence + (high - silence) * SAYING);
    if (bad.length > 0) {
      border = Math.max(border, mean(bad));
    }
    double distance = Math.max(Math.max(high - border, deviation / 2), LEAST);
    return new ScoreMap(border, LIKELY / distance);
  }

  /// The map for cosines to the examples, where there is no background.
  static ScoreMap ofCosines(TermSpace space, TrainingPages sample) {
    double border = Math.max(COSINE_SHARE * usualCosine(space, sample), LOWEST_COSINE);
    return new ScoreMap(border, 2 * LIKELY / border);
  }

  /// The mean cosine of an example to the other ones.
  static double usualCosine(TermSpace space, TrainingPages all) {
    TrainingPages sample = new TrainingPages(all.good(), List.of(), List.of());
    double[] cosines = new double[sample.good().size()];
    if (cosines.length == 1) {
      return COSINE;
    }
    int parts = parts(sample);
    for (int part = 0; part < parts; part++) {
      LinearModel others = Learner.CENTROID.learn(space, sample.without(part, parts));
      measure(others, sample.good(), part, parts, cosines);
    }
    return mean(cosines);
  }

  private static int parts(TrainingPages sample) {
    return Math.clamp(sample.good().size(), 2, PARTS);
  }

  private static void measure(
      LinearModel model, List<PageVector> pages, int part, int parts, double[] margins) {
    for (int i = part; i < margins.length; i += parts) {
      margins[i] = model.margin(pages.get(i));
    }
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  private static double deviation(double[] values, double mean) {
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / values.length);
  }
}
