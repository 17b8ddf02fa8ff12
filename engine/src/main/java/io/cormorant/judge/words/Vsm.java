package io.cormorant.judge.words;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.judge.TopicWords;

/// Offers [VsmJudge].
public final class Vsm implements JudgePlugin {
  /// Where best F1 lies on average over the recorded development webs, see
  /// docs/internals/decisions.md.
  private static final double THRESHOLD_ALL_TERMS = 0.06;

  /// The paper's value for its first topic, which only makes sense with its norm.
  private static final double THRESHOLD_TOPIC_TERMS = 0.62;

  private static final About ABOUT =
      About.named("vsm")
          .does(
              "cosine similarity of the page's TF-IDF vector and the topic's keywords; words count"
                  + " more in some places")
          .from(
              "vector space model, as in \"Focused Crawler Method Based on Wang-Landau Sampling\"")
          .options(
              new OptionSpec(
                  "norm",
                  "all-terms|topic-terms",
                  "all-terms",
                  "terms that count towards a page's length"),
              new OptionSpec(
                  "paper",
                  "no|yes",
                  "no",
                  "settings of the paper: plain counts of the words in the text, IDF lg(D / (1 + D_t))"
                      + " over all pages so far, norm over the topic's words, threshold .62"),
              new OptionSpec(
                  "warm-up", "whole", "100", "pages from which word frequencies are learned"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    boolean printed = options.word("paper").equals("yes");
    boolean topicTermsOnly = printed || options.word("norm").equals("topic-terms");
    int warmUp = printed ? Integer.MAX_VALUE : options.whole("warm-up", 0, Integer.MAX_VALUE);
    double threshold = topicTermsOnly ? THRESHOLD_TOPIC_TERMS : THRESHOLD_ALL_TERMS;
    return new VsmJudge(
        TopicWords.of(name(), topic),
        new VsmJudge.Rules(topicTermsOnly, printed),
        topic.threshold().orElse(threshold),
        warmUp);
  }
}
