package io.cormorant.judge.words;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;

/// Offers [SemanticJudge].
public final class Semantic implements JudgePlugin {
  private static final double THRESHOLD = 0.2;

  private static final About ABOUT =
      About.named("semantic")
          .does("semantic similarity of the words that describe a page to the keywords")
          .from(
              "semantic relevance of page information, in a paper on a corpus crawler for a domain")
          .options(
              new OptionSpec(
                  "read",
                  "description|lead",
                  "lead",
                  "title and meta tags, or the first lines too"),
              new OptionSpec(
                  "weights",
                  "text|corpus",
                  "text",
                  "words weigh by the text they are in, or by the example pages together as printed"),
              new OptionSpec(
                  "length",
                  "once|twice",
                  "once",
                  "divide by the length of the text once, or again as printed"),
              new OptionSpec(
                  "words",
                  "all|content",
                  "all",
                  "all words, or those that name or tell something, as printed"),
              new OptionSpec(
                  "warm-up", "whole", "100", "pages from which word frequencies are learned"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    boolean corpus = options.word("weights").equals("corpus");
    int warmUp = options.whole("warm-up", 0, Integer.MAX_VALUE);
    return new SemanticJudge(
        name(),
        topic,
        material,
        new SemanticJudge.Settings(
            options.word("read").equals("lead"),
            corpus,
            !corpus && options.word("length").equals("twice"),
            options.word("words").equals("content"),
            corpus ? 0 : warmUp,
            topic.threshold().orElse(THRESHOLD)));
  }
}
