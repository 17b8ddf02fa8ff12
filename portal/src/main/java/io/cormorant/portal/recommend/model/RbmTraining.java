package io.cormorant.portal.recommend.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/// Trains a machine by contrastive divergence with mini-batches, momentum and weight decay. One
/// training is used by one thread.
///
/// A step of a page is the mean over those readers of a batch who have an opinion on it, so that
/// pages that few have read learn as fast as others, and its weights decay only in such steps.
public final class RbmTraining {
  private static final double FIRST_WEIGHTS = 0.01;

  /// Readers as all are in the mean that each page begins with.
  private static final double PRIOR = 5;

  private final Options options;
  private final SplittableRandom random;
  private final int hidden;
  private final float[] weights;
  private final float[] shownWeights;
  private final float[] pageBias;
  private final float[] hiddenBias;
  private final float[] weightSteps;
  private final float[] shownSteps;
  private final float[] pageSteps;
  private final float[] hiddenSteps;
  private final float[] weightSlope;
  private final float[] shownSlope;
  private final float[] pageSlope;
  private final float[] hiddenSlope;
  private final int[] raters;

  /// How to train.
  ///
  /// @param hidden units
  /// @param epochs times that all readers are gone through
  /// @param batch readers whose slopes are summed up before weights change
  /// @param rate how far weights go down a slope
  /// @param momentum share of a step that the next one repeats
  /// @param decay share of a weight that is taken off in a step, per unit of rate
  /// @param steps of Gibbs sampling between data and reconstruction (the k of CD-k)
  /// @param seed of all that is random
  public record Options(
      int hidden,
      int epochs,
      int batch,
      float rate,
      float momentum,
      float decay,
      int steps,
      long seed) {
    public static final Options USUAL = new Options(64, 40, 1_000, 0.05f, 0.9f, 0.05f, 1, 1);

    public Options {
      if (hidden < 1 || epochs < 0 || batch < 1 || steps < 1) {
        throw new IllegalArgumentException("numbers of units, batches and steps are positive");
      }
    }
  }

  private RbmTraining(Ratings ratings, Options options) {
    this.options = options;
    this.random = new SplittableRandom(options.seed);
    this.hidden = options.hidden;
    int size = ratings.pages() * hidden;
    weights = new float[size];
    shownWeights = new float[size];
    weightSteps = new float[size];
    shownSteps = new float[size];
    weightSlope = new float[size];
    shownSlope = new float[size];
    pageBias = new float[ratings.pages()];
    pageSteps = new float[ratings.pages()];
    pageSlope = new float[ratings.pages()];
    hiddenBias = new float[hidden];
    hiddenSteps = new float[hidden];
    hiddenSlope = new float[hidden];
    raters = new int[ratings.pages()];
    for (int i = 0; i < size; i++) {
      weights[i] = (float) (FIRST_WEIGHTS * random.nextGaussian());
    }
    int[] likes = ratings.likes();
    int[] shown = ratings.shown();
    double usual = (1.0 + Arrays.stream(likes).sum()) / (2.0 + Arrays.stream(shown).sum());
    for (int page = 0; page < likes.length; page++) {
      double liked = likes[page] + PRIOR * usual;
      double passed = shown[page] - likes[page] + PRIOR * (1 - usual);
      pageBias[page] = (float) Math.log(liked / passed);
    }
  }

  public static Rbm train(Ratings ratings, Options options) {
    RbmTraining training = new RbmTraining(ratings, options);
    List<Opinions> order = new ArrayList<>(ratings.readers());
    Random shuffler = new Random(options.seed);
    for (int epoch = 0; epoch < options.epochs; epoch++) {
      Collections.shuffle(order, shuffler);
      for (int from = 0; from < order.size(); from += options.batch) {
        training.learn(order.subList(from, Math.min(from + options.batch, order.size())));
      }
    }
    return training.machine();
  }

  private Rbm machine() {
    return new Rbm(weights, shownWeights, pageBias, hiddenBias);
  }

  private void learn(List<Opinions> batch) {
    batch.forEach(this::addSlope);
    step(batch.size());
  }

  /// Adds the difference between what the reader's opinions and their reconstruction say.
  private void addSlope(Opinions reader) {
    int size = reader.size();
    float[] seen = hiddenBias.clone();
    float[] visible = new float[size];
    for (int i = 0; i < size; i++) {
      Rbm.add(shownWeights, reader.page(i), 1, seen);
      visible[i] = reader.isLiked(i) ? 1 : 0;
    }
    float[] first = hiddenUnits(reader, visible, seen);
    for (int i = 0; i < size; i++) {
      int page = reader.page(i);
      raters[page]++;
      pageSlope[page] += visible[i];
      if (visible[i] != 0) {
        addTo(weightSlope, page, 1, first);
      }
    }
    float[] last = first;
    for (int k = 1; k <= options.steps; k++) {
      float[] sampled = sample(last);
      for (int i = 0; i < size; i++) {
        float p = Rbm.sigmoid(pageBias[reader.page(i)] + Rbm.dot(weights, reader.page(i), sampled));
        visible[i] = k == options.steps ? p : random.nextFloat() < p ? 1 : 0;
      }
      last = hiddenUnits(reader, visible, seen);
    }
    float[] difference = new float[hidden];
    for (int unit = 0; unit < hidden; unit++) {
      difference[unit] = first[unit] - last[unit];
      hiddenSlope[unit] += difference[unit];
    }
    for (int i = 0; i < size; i++) {
      int page = reader.page(i);
      pageSlope[page] -= visible[i];
      addTo(weightSlope, page, -visible[i], last);
      addTo(shownSlope, page, 1, difference);
    }
  }

  private float[] hiddenUnits(Opinions reader, float[] visible, float[] seen) {
    float[] units = seen.clone();
    for (int i = 0; i < visible.length; i++) {
      if (visible[i] != 0) {
        Rbm.add(weights, reader.page(i), visible[i], units);
      }
    }
    Rbm.sigmoid(units);
    return units;
  }

  private float[] sample(float[] means) {
    float[] units = new float[means.length];
    for (int unit = 0; unit < units.length; unit++) {
      units[unit] = random.nextFloat() < means[unit] ? 1 : 0;
    }
    return units;
  }

  private static void addTo(float[] slope, int page, float times, float[] units) {
    int from = page * units.length;
    for (int unit = 0; unit < units.length; unit++) {
      slope[from + unit] += times * units[unit];
    }
  }

  private void step(int readers) {
    for (int page = 0; page < raters.length; page++) {
      float share = 1f / Math.max(1, raters[page]);
      float decay = raters[page] == 0 ? 0 : options.decay;
      int from = page * hidden;
      move(weights, weightSteps, weightSlope, from, from + hidden, share, decay);
      move(shownWeights, shownSteps, shownSlope, from, from + hidden, share, decay);
      move(pageBias, pageSteps, pageSlope, page, page + 1, share, 0);
    }
    move(hiddenBias, hiddenSteps, hiddenSlope, 0, hidden, 1f / readers, 0);
    Arrays.fill(raters, 0);
  }

  private void move(
      float[] values, float[] steps, float[] slope, int from, int to, float share, float decay) {
    for (int i = from; i < to; i++) {
      steps[i] =
          options.momentum * steps[i] + options.rate * (share * slope[i] - decay * values[i]);
      values[i] += steps[i];
      slope[i] = 0;
    }
  }
}
