package io.cormorant.judge.learned;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;

/// Offers [AutoJudge].
public final class Auto implements JudgePlugin {
  private static final About ABOUT =
      About.named("auto")
          .does(
              "uses everything in the topic (keywords, sentence, examples) and keeps learning from the crawl and from feedback")
          .from(
              "self-training with pseudo-relevant pages (Rocchio 1971; Yarowsky 1995), our own fusion");

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    return new AutoJudge(topic, material);
  }
}
