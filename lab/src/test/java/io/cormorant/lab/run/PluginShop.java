package io.cormorant.lab.run;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.plan.Scope;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import io.cormorant.text.WordSimilarity;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes what the plugins of the engine offer.
public final class PluginShop implements Workshop {
  private final String ingredients;

  public PluginShop() {
    this("");
  }

  /// @param ingredients of all judges, by name
  public PluginShop(String ingredients) {
    this.ingredients = ingredients;
  }

  @Override
  public Judge judge(Subject subject, String spec, List<Page> background) {
    var chosen = new Plugins<>("judge", JudgePlugin.class).choose(spec);
    Material material = new Material(List.of(), List.of(), background, WordSimilarity.EXACT, null);
    return chosen.plugin().create(subject.topic(), material, chosen.options());
  }

  @Override
  public String ingredients(Subject subject, String spec) {
    return ingredients;
  }

  @Override
  public String ingredients(String spec) {
    return "";
  }

  @Override
  public String judgeFor(String strategy, String judge) {
    return judge;
  }

  @Override
  public Strategy strategy(String spec) {
    var chosen = new Plugins<>("strategy", StrategyPlugin.class).choose(spec);
    return chosen.plugin().create(chosen.options());
  }

  /// A topic of a generated web, with its labels.
  public static Subject subject(GeneratedWeb web, String id) {
    Topic topic = web.topics().stream().filter(t -> t.id().equals(id)).findFirst().orElseThrow();
    Set<Url> relevant = web.relevant(id).collect(Collectors.toSet());
    int reachable = (int) web.reachableRelevant(id).count();
    return new Subject(topic, web.seeds(id), Scope.OPEN, new TopicTruth(relevant, reachable, true));
  }
}
