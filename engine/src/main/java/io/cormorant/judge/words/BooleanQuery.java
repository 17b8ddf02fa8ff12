package io.cormorant.judge.words;

import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.judge.TopicWords;
import java.util.List;

/// Offers [BooleanJudge].
public final class BooleanQuery implements JudgePlugin {
  /// Any threshold in (0, 1] does the same.
  private static final double THRESHOLD = 0.5;

  @Override
  public String name() {
    return "boolean";
  }

  @Override
  public String description() {
    return "1 if a keyword, or a regular expression written /like this/, is on the page, else 0";
  }

  @Override
  public String source() {
    return "Fish-Search, De Bra and Post 1994";
  }

  @Override
  public List<OptionSpec> options() {
    return List.of(
        new OptionSpec(
            "match", "any|all", "any", "one of the keywords is enough, or all are needed"));
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
