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
                  "read only the title and meta tags, or also the first lines"),
              new OptionSpec(
                  "weights",
                  "text|corpus",
                  "text",
                  "weigh words by the text they are in, or by all example pages together, as in the paper"),
              new OptionSpec(
                  "length",
                  "once|twice",
                  "once",
                  "divide by the length of the text once, or twice, as in the paper"),
              new OptionSpec(
                  "words",
                  "all|content",
                  "all",
                  "use all words, or only nouns, verbs and adjectives, as in the paper"),
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
