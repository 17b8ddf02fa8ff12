package io.cormorant.portal.recommend.model;

import java.util.Arrays;
import java.util.List;

/// Several rankers as one: the weighted sum of their scores, each in standard deviations from its
/// mean over all pages, so that their scales do not matter.
public final class Blend implements Ranker {
  /// How much texts count for readers of whom hardly anything is known.
  public static final double NEW_TEXTS = 0.25;

  private final List<Part> parts;

  /// A ranker and how much it counts.
  public record Part(Ranker ranker, double weight) {}

  /// @param parts at least one
  public Blend(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /// What was best in the mean, see docs/experiments/recommendations.md: all count the same.
  public static Blend usual(Ranker... rankers) {
    return new Blend(Arrays.stream(rankers).map(ranker -> new Part(ranker, 1)).toList());
  }

  /// For readers of whom hardly anything is known: the machine, and where it knows no difference
  /// the texts.
  public static Blend forNewReader(Ranker machine, Ranker texts) {
    return new Blend(List.of(new Part(machine, 1), new Part(texts, NEW_TEXTS)));
  }

  @Override
  public float[] scores(Opinions reader) {
    float[] sum = new float[0];
    for (Part part : parts) {
      float[] scores = part.ranker.scores(reader);
      if (sum.length == 0) {
        sum = new float[scores.length];
      }
      add(scores, part.weight, sum);
    }
    return sum;
  }

  /// Adds scores to a sum as a blend does.
  public static void add(float[] scores, double weight, float[] sum) {
    double mean = 0;
    for (float score : scores) {
      mean += score / scores.length;
    }
    double variance = 0;
    for (float score : scores) {
      variance += (score - mean) * (score - mean) / scores.length;
    }
    if (variance > 0) {
      double scale = weight / Math.sqrt(variance);
      for (int page = 0; page < sum.length; page++) {
        sum[page] += (float) (scale * (scores[page] - mean));
      }
    }
  }
}
