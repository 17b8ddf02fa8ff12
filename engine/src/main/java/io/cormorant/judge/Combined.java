package io.cormorant.judge;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Plugins;
import io.cormorant.core.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/// Offers [CombinedJudge].
public final class Combined implements JudgePlugin {
  private static final double THRESHOLD = 0.5;
  private static final int MAX_SAMPLE = 10_000;

  private static final About ABOUT =
      About.named("combined")
          .does("mean of the places that several judges give a page among those seen")
          .from("rank fusion, as in a paper on bandit-driven discovery of domain pages")
          .options(
              new OptionSpec(
                  "of", "text", "vsm+position+cosine", "the judges, joined by plus signs"),
              new OptionSpec("sample", "whole", "1000", "pages among which a page has its place"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    int sample = options.whole("sample", 0, MAX_SAMPLE);
    Topic open = topic.withThreshold(null);
    Plugins<JudgePlugin> known = new Plugins<>("judge", JudgePlugin.class);
    Map<String, Judge> judges = new LinkedHashMap<>();
    for (String each : options.word("of").split("\\+", -1)) {
      if (each.equals(name())) {
        throw new IllegalArgumentException("'combined' cannot be one of the judges it combines");
      }
      Plugins.Chosen<JudgePlugin> chosen = known.choose(each);
      Judge judge = chosen.plugin().create(open, material, chosen.options());
      if (judges.put(each, judge) != null) {
        throw new IllegalArgumentException("'combined' has the judge '" + each + "' twice");
      }
    }
    return new CombinedJudge(
        new ArrayList<>(judges.values()), sample, topic.threshold().orElse(THRESHOLD));
  }
}
