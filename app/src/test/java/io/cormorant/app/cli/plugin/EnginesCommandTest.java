package io.cormorant.app.cli.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.core.Plugins;
import io.cormorant.discover.SearchEnginePlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class EnginesCommandTest {
  @Test
  void listsAndExplainsEngines() {
    Cli.run("engines")
        .exits(0)
        .says("searxng", "brave", "common-crawl", "wayback", "host-graph", "local");
    Cli.run("engines", "searxng").exits(0).says("url", "--engine searxng");
    assertEquals(
        "searxng", Cli.run("engines", "searxng", "--json").exits(0).json().path("name").asString());
    Cli.run("engines", "serxng")
        .fails(4)
        .complains("no search engine is called 'serxng'", "searxng");
  }

  @Test
  void explainsTheStrategyThatAsksThem() {
    Cli.run("strategies", "dwdbrm")
        .exits(0)
        .says("operators", "reward", "Corrected in the printed form:", "keywords");
  }

  @Test
  void theirPageNamesEachOfThem() throws IOException {
    String text = Files.readString(Path.of("..", "docs", "discovery.md"));
    for (SearchEnginePlugin plugin :
        new Plugins<>("search engine", SearchEnginePlugin.class).all()) {
      assertTrue(text.contains("| `" + plugin.name() + "` |"), plugin.name());
    }
  }
}
