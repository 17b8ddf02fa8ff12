package io.cormorant.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Measuring, with numbers too small to mean anything.
final class BenchCommandsTest {
  /// A small generated web, and one of its topics.
  private static final String WEB = "generated:plain,pages=2000,seed=7";

  private static final String TOPIC = "football";

  @Test
  void standBesideThoseOfTheProgram() {
    Cli.run("bench")
        .exits(2)
        .complains("bench fetch", "bench cluster", "bench frontier", "bench pairs");
    Cli.run("bench", "search", "--version").exits(0).says("cormorant");
  }

  @Test
  void measuresOnTheTopicsThatAreWanted() {
    String web = "generated:plain,pages=400,seed=7";
    for (String bench : List.of("keep", "judges")) {
      Cli.run("bench", bench, web, "--topics", "none").exits(4).complains("no labelled topic");
    }
    JsonNode run =
        Cli.run("bench", "keep", web, "--topics", TOPIC, "--pages", 40, "--json").exits(0).json();
    assertEquals(TOPIC, run.path("topic").asString());
    assertEquals("adaptive", run.path("strategy").asString());
    String strategy = "best-first:scorer=anchor";
    Cli.run("bench", "keep", web, "--topics", TOPIC, "--pages", 40, "--strategy", strategy)
        .exits(0)
        .says("strategy " + strategy);
    Cli.run("bench", "keep", web, "--strategy", "bfirst").exits(4).complains("bfirst");
    Cli.run("bench", "judges", web, "--topics", TOPIC, "--judges", "vsm", "--modes", "keywords")
        .exits(0)
        .says(TOPIC);
  }

  @Test
  void measuresRecommendations() {
    Cli.run("bench", "recommend", "--readers", 1).fails(4).complains("100 to 100,000 readers");
    JsonNode run =
        Cli.run("bench", "recommend", "--readers", 200, "--pages", 200, "--seeds", "1,2", "--json")
            .exits(0)
            .json();
    assertEquals(24, run.path("results").size(), "six rankers in four settings");
    assertTrue(run.path("training_seconds").asDouble() > 0, run::toString);
  }

  @Test
  void measuresWhatALinkCostsAStrategy() {
    Cli.run("bench", "strategies", "--links", "10").fails(4).complains("--links");
    Cli.run("bench", "strategies", "--strategies", "ach").fails(4).complains("'ache'");
    JsonNode rows =
        Cli.run(
                "bench",
                "strategies",
                "--links",
                "2k,1k",
                "--strategies",
                "ache:labels=binary,balance=yes,opic",
                "--json")
            .exits(0)
            .json()
            .path("strategies");
    assertEquals(4, rows.size());
    assertTrue(rows.path(0).path("known").asLong() < rows.path(1).path("known").asLong());
    for (JsonNode row : rows) {
      assertTrue(row.path("cpu_us_per_link").asDouble() > 0, row::toString);
      assertTrue(row.path("saved_bytes").asLong() > 0, row::toString);
    }
  }

  @Test
  void measuresThresholdsForPairsOfWordsAndOfAddresses(@TempDir Path folder) throws IOException {
    Path vectors = folder.resolve("words.vec");
    Files.writeString(vectors, "足球 1 0\n联赛 1 0.1\n台风 0 1\n");
    Cli.run("bench", "pairs", "gen:plain,pages=500", "--pairs", 1).fails(4).complains("--pairs");
    Cli run =
        Cli.run("bench", "pairs", "gen:plain,pages=500", "--pairs", 20, "--vectors", vectors)
            .exits(0);
    assertTrue(run.out().contains("Synonyms of the lexicon (zh): 20 pairs"), run.out());
    assertTrue(run.out().contains("by section: 20 pairs"), run.out());
    assertTrue(run.out().contains("| lexicon, -, 0.10 | 1.00 |"), run.out());
    assertEquals(
        run.out(),
        Cli.run("bench", "pairs", "gen:plain,pages=500", "--pairs", 20, "--vectors", vectors)
            .out());
  }

  @Test
  @Tag("slow")
  void asksAPortalWhileItCrawls() {
    Cli.run("bench", "portal", "--users", 2, "--topics", 3).fails(4).complains("--users");
    JsonNode run =
        Cli.run(
                "bench",
                "portal",
                "--users",
                3,
                "--topics",
                2,
                "--running",
                1,
                "--pages",
                50,
                "--rate",
                10,
                "--seconds",
                2,
                "--json")
            .exits(0)
            .json();
    assertEquals(20, run.path("requests").asInt());
    assertEquals(0, run.path("errors").asInt(), run::toString);
    assertTrue(run.path("kinds").path("live").path("requests").asInt() > 0, run::toString);
    assertTrue(run.path("rss_bytes_after").asLong() > run.path("heap_bytes_after").asLong());
  }

  @Test
  void tableHasAFieldForEachModeAndJudge() {
    Cli table =
        Cli.run(
                "bench",
                "judges",
                WEB,
                "--topics",
                TOPIC,
                "--judges",
                "vsm",
                "--draws",
                2,
                "--sample",
                400)
            .exits(0);
    table.says("From keywords:", "From 10 examples:", "| **mean** |", "| vsm |");
    assertTrue(
        table.out().lines().anyMatch(l -> l.matches("\\| .* football \\| - \\|")),
        "vsm cannot work from examples alone: " + table.out());
    Cli.run("bench", "judges", WEB, "--modes", "5").fails(4).complains("keywords+3");
  }

  @Test
  @Tag("slow")
  void measuresHowLateFollowedSitesAreLookedAt() {
    Cli.run("bench", "follows", "--follows", "0").fails(4).complains("--follows");
    JsonNode run =
        Cli.run("bench", "follows", "--follows", "40", "--seconds", "8", "--json").exits(0).json();
    assertTrue(run.path("checks").asInt() > 0, run::toString);
  }

  @Test
  void measuresHowSoonNewPagesOfFollowedSitesAreSeen() {
    Cli.run("bench", "freshness", "--sites", "0").fails(4).complains("--sites");
    Cli.run("bench", "freshness", "--seeds", "0").fails(4).complains("--seeds");
    JsonNode run =
        Cli.run("bench", "freshness", "--sites", 30, "--days", 4, "--seeds", 2, "--json")
            .exits(0)
            .json();
    JsonNode daily = run.path("rules").path("daily");
    JsonNode hourly = run.path("rules").path("hourly");
    assertEquals(1, daily.path("looks").path(0).asDouble(), 0.01);
    assertEquals(24, hourly.path("looks").path(0).asDouble(), 4);
    assertEquals(0.5, hourly.path("median_hours").path(0).asDouble(), 0.1);
    assertTrue(
        run.path("least_median_hours").path(0).asDouble()
            < daily.path("median_hours").path(0).asDouble(),
        run::toString);
  }
}
