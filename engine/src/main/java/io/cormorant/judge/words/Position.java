package io.cormorant.judge.words;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.judge.TopicWords;

/// Offers [PositionJudge].
public final class Position implements JudgePlugin {
  /// The thesis calls a page relevant from this on, by its own scale.
  private static final double THRESHOLD = 0.5;

  private static final About ABOUT =
      About.named("position")
          .does("keywords in the title, meta keywords and anchors of a page, ignoring its text")
          .from("improved Fish-Search, in a thesis on Fish-Search and PageRank")
          .options(
              new OptionSpec(
                  "keywords", "number", "0.8", "weight of a meta keyword; the title has weight 1"),
              new OptionSpec("anchors", "number", "0.3", "weight of an anchor"),
              new OptionSpec(
                  "body",
                  "number",
                  "0.2",
                  "weight of the text of a page without title and meta keywords"),
              new OptionSpec(
                  "counts",
                  "presence|raw",
                  "presence",
                  "count a keyword once per place or each time it occurs"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    PositionJudge.Weights weights =
        new PositionJudge.Weights(
            options.share("keywords"), options.share("anchors"), options.share("body"));
    boolean raw = options.word("counts").equals("raw");
    double threshold = raw ? THRESHOLD : THRESHOLD / weights.largest();
    return new PositionJudge(
        TopicWords.of(name(), topic), weights, raw, topic.threshold().orElse(threshold));
  }
}
