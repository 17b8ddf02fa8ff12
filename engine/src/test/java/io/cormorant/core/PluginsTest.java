package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.judge.JudgePlugin;
import io.cormorant.strategy.StrategyPlugin;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PluginsTest {
  private final Plugins<StrategyPlugin> strategies =
      new Plugins<>("strategy", StrategyPlugin.class);
  private final Plugins<JudgePlugin> judges = new Plugins<>("judge", JudgePlugin.class);

  @Test
  void choosesByNameWithPresets() {
    Plugins.Chosen<StrategyPlugin> chosen = strategies.choose("best-first");
    assertEquals("best-first", chosen.plugin().name());
    assertEquals("mix", chosen.options().word("scorer"));
  }

  @Test
  void readsOptionsAfterTheColon() {
    Options options = strategies.choose("best-first: scorer = anchor , weight=0.3").options();
    assertEquals("anchor", options.word("scorer"));
    assertEquals(0.3, options.number("weight"));
  }

  @Test
  void namesWhatThereIsWhenAskedForSomethingElse() {
    String message = refusal("best");
    assertTrue(message.startsWith("no strategy is called 'best'; there are "), message);
    assertTrue(message.contains("best-first") && message.contains("bfs"), message);
    assertTrue(refusal("best-first:score=1").contains("its options are: scorer, weight"));
  }

  @Test
  void guessesWhatWasMeant() {
    assertTrue(refusal("best-frist").endsWith("; did you mean 'best-first'?"));
    assertTrue(refusal("best-first:wieght=1").endsWith("; did you mean 'weight'?"));
    assertFalse(refusal("nothing-like-it").contains("did you mean"));
  }

  @Test
  void refusesWhatIsNoListOfOptions() {
    for (String spec :
        List.of(
            "best-first:",
            "best-first:scorer",
            "best-first:=mix",
            "best-first:scorer=mix,",
            "best-first:scorer=mix,,weight=1")) {
      assertTrue(refusal(spec).contains("not of the form option=value"), spec);
    }
    assertTrue(refusal("best-first:weight=1,weight=0").contains("twice"));
  }

  /// What a help page relies on.
  @Test
  void everyPluginDescribesItselfAndAcceptsItsOwnPresets() {
    assertTrue(described(strategies.all()).containsAll(Set.of("bfs", "best-first")));
    assertTrue(described(judges.all()).contains("vsm"));
  }

  private static Set<String> described(List<? extends Plugin> plugins) {
    Set<String> names = new HashSet<>();
    for (Plugin plugin : plugins) {
      assertTrue(names.add(plugin.name()), plugin.name() + " is there twice");
      assertTrue(plugin.name().matches("[a-z0-9-]+"), plugin.name());
      assertFalse(plugin.about().description().isBlank(), plugin.name());
      assertFalse(plugin.about().source().isBlank(), plugin.name());
      new Options(plugin.name(), plugin.about().options(), Map.of());
    }
    return names;
  }

  private String refusal(String spec) {
    return assertThrows(IllegalArgumentException.class, () -> strategies.choose(spec)).getMessage();
  }
}
