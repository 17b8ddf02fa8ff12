package io.cormorant.judge.words;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;

/// Offers [JaccardJudge].
public final class Jaccard implements JudgePlugin {
  /// First guesses, not measured yet.
  private static final double THRESHOLD_EXAMPLES = 0.06;

  private static final double THRESHOLD_KEYWORDS = 0.01;

  private static final About ABOUT =
      About.named("jaccard")
          .does("mean share of words that the page has in common with each example page")
          .from(
              "ranking by example pages, as in DISCO (2019) and in a paper on bandit-driven discovery of domain pages");

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    double threshold = material.good().isEmpty() ? THRESHOLD_KEYWORDS : THRESHOLD_EXAMPLES;
    return new JaccardJudge(name(), topic, material, threshold);
  }
}
