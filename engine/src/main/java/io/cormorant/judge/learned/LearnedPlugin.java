package io.cormorant.judge.learned;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.judge.learned.LinearModel.Form;

/// Offers a [LearnedJudge].
abstract sealed class LearnedPlugin implements JudgePlugin
    permits BayesSets, NaiveBayes, Logistic, OneClassSvm {
  /// What a term that is there counts, for those who can have it as printed.
  static final OptionSpec VALUES =
      new OptionSpec(
          "values",
          "weighted|presence",
          "weighted",
          "weigh terms by TF-IDF and scale pages to length 1, or count 1 for each term present, as"
              + " in the paper");

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

  /// As [#VALUES] says.
  static Form form(Options options) {
    return options.word(VALUES.name()).equals("presence") ? Form.PRESENCE : Form.VALUES;
  }
}
