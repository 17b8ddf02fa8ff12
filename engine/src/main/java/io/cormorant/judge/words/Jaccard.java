package io.cormorant.judge.words;

import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import java.util.List;

/// Offers [JaccardJudge].
public final class Jaccard implements JudgePlugin {
  /// First guesses, not measured yet.
  private static final double THRESHOLD_EXAMPLES = 0.06;

  private static final double THRESHOLD_KEYWORDS = 0.01;

  @Override
  public String name() {
    return "jaccard";
  }

  @Override
  public String description() {
    return "mean share of words that the page has in common with each example page";
  }

  @Override
  public String source() {
    return "ranking by example pages, as in DISCO (2019) and in a paper on bandit-driven discovery of domain pages";
  }

  @Override
  public List<OptionSpec> options() {
    return List.of();
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    double threshold = material.good().isEmpty() ? THRESHOLD_KEYWORDS : THRESHOLD_EXAMPLES;
    return new JaccardJudge(name(), topic, material, threshold);
  }
}
