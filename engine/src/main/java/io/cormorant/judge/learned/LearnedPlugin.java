package io.cormorant.judge.learned;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;

/// Offers a [LearnedJudge].
abstract sealed class LearnedPlugin implements JudgePlugin
    permits BayesSets, NaiveBayes, Logistic, OneClassSvm {
  private final About about;

  LearnedPlugin(About about) {
    this.about = about.from("\"Bandit-based website discovery\", rankers from example pages");
  }

  @Override
  public final About about() {
    return about;
  }

  @Override
  public final Judge create(Topic topic, Material material, Options options) {
    return new LearnedJudge(name(), topic, material, learner(options));
  }

  abstract Learner learner(Options options);
}
