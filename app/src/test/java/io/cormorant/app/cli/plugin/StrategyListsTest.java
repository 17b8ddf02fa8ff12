package io.cormorant.app.cli.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Plugins;
import io.cormorant.strategy.StrategyPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The page about strategies names all of them.
final class StrategyListsTest {
  @ParameterizedTest
  @ValueSource(strings = {"docs/strategies.md"})
  void namesEveryStrategy(String file) throws IOException {
    String text = Files.readString(Path.of("..", file));
    List<String> missing =
        new Plugins<>("strategy", StrategyPlugin.class)
            .all().stream()
                .map(StrategyPlugin::name)
                .filter(name -> !text.contains("`" + name + "`"))
                .toList();
    assertEquals(List.of(), missing);
  }
}
