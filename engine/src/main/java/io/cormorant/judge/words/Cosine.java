package io.cormorant.judge.words;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;

/// Offers [CosineJudge].
public final class Cosine implements JudgePlugin {
  /// First guesses, not measured yet.
  private static final double THRESHOLD_EXAMPLES = 0.1;

  private static final double THRESHOLD_KEYWORDS = 0.05;

  private static final About ABOUT =
      About.named("cosine")
          .does("mean cosine similarity to the example pages, over words and word pairs")
          .from(
              "ranking by example pages, as in DISCO (2019) and in a paper on bandit-driven discovery of domain pages");

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    double threshold = material.good().isEmpty() ? THRESHOLD_KEYWORDS : THRESHOLD_EXAMPLES;
    return new CosineJudge(name(), topic, material, threshold);
  }
}
