package io.cormorant.judge.words;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.judge.TopicWords;

/// Offers [BooleanJudge].
public final class BooleanQuery implements JudgePlugin {
  /// Any threshold in (0, 1] does the same.
  private static final double THRESHOLD = 0.5;

  private static final About ABOUT =
      About.named("boolean")
          .does(
              "1 if a keyword, or a regular expression written /like this/, is on the page, else 0")
          .from("Fish-Search, De Bra and Post 1994")
          .options(
              new OptionSpec(
                  "match",
                  "any|all",
                  "any",
                  "whether one of the keywords is enough or all are needed"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    if (topic.keywords().isEmpty()) {
      throw TopicWords.missing(name());
    }
    return new BooleanJudge(
        topic, options.word("match").equals("all"), topic.threshold().orElse(THRESHOLD));
  }
}
