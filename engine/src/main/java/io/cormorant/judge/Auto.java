package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import java.util.List;

/// Offers [AutoJudge].
public final class Auto implements JudgePlugin {
  @Override
  public String name() {
    return "auto";
  }

  @Override
  public String description() {
    return "whatever the topic gives (keywords, a sentence, examples), learned on from the crawl and from feedback";
  }

  @Override
  public String source() {
    return "self-training with pseudo-relevant pages (Rocchio 1971; Yarowsky 1995), our own fusion";
  }

  @Override
  public List<OptionSpec> options() {
    return List.of(
        new OptionSpec(
            "embeddings",
            "when-needed|never",
            "when-needed",
            "whether meaning is compared where there are no keywords"));
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    boolean embeds = options.word("embeddings").equals("when-needed");
    return new AutoJudge(topic, material, embeds);
  }
}
