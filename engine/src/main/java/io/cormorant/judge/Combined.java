package io.cormorant.judge;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Plugins;
import io.cormorant.core.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Offers [CombinedJudge].
public final class Combined implements JudgePlugin {
  private static final double THRESHOLD = 0.5;
  private static final int MAX_SAMPLE = 10_000;

  /// The rankers of the paper as it prints them, and how much PageRank counts beside them.
  private static final List<String> PRINTED =
      List.of(
          "bayes-sets:strength=2,length=none",
          "logistic:values=presence",
          "one-class-svm:values=presence",
          "cosine",
          "jaccard");

  private static final double PRINTED_RANK = 0.2;

  private static final About ABOUT =
      About.named("combined")
          .does("mean of a page's ranks among the pages seen so far, one rank per judge")
          .from("rank fusion, as in a paper on bandit-driven discovery of domain pages")
          .options(
              new OptionSpec(
                  "of", "text", "vsm+position+cosine", "names of the judges, joined by plus signs"),
              new OptionSpec(
                  "rank",
                  "number",
                  "0",
                  "weight of the PageRank position, computed over the links between the pages seen"),
              new OptionSpec(
                  "sample", "whole", "1000", "number of pages that a page is ranked against"),
              new OptionSpec(
                  "paper",
                  "no|yes",
                  "no",
                  "settings of the paper: bayes-sets, logistic, one-class-svm, cosine and jaccard, rank 0.2"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    int sample = options.whole("sample", 0, MAX_SAMPLE);
    boolean printed = options.word("paper").equals("yes");
    double rank = options.share("rank");
    if (printed && options.isGiven("of")) {
      throw new IllegalArgumentException(
          "option 'of' of 'combined' cannot be used with paper=yes, which has its own judges: leave one of them out");
    }
    return new CombinedJudge(
        judges(printed ? PRINTED : List.of(options.word("of").split("\\+", -1)), topic, material),
        sample,
        printed && !options.isGiven("rank") ? PRINTED_RANK : rank,
        topic.threshold().orElse(THRESHOLD));
  }

  private List<Judge> judges(List<String> specs, Topic topic, Material material) {
    Topic open = topic.withThreshold(null);
    Plugins<JudgePlugin> known = new Plugins<>("judge", JudgePlugin.class);
    Map<String, Judge> judges = new LinkedHashMap<>();
    for (String each : specs) {
      if (each.equals(name())) {
        throw new IllegalArgumentException("'combined' cannot be one of the judges it combines");
      }
      Plugins.Chosen<JudgePlugin> chosen = known.choose(each);
      Judge judge = chosen.plugin().create(open, material, chosen.options());
      if (judges.put(each, judge) != null) {
        throw new IllegalArgumentException("'combined' has the judge '" + each + "' twice");
      }
    }
    return new ArrayList<>(judges.values());
  }
}
