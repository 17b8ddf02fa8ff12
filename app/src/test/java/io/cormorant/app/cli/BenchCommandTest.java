package io.cormorant.app.cli;

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
final class BenchCommandTest {
  @Test
  void impossibleNumbersAreRefusedBeforeAnythingIsStarted() {
    Cli.run("bench")
        .exits(2)
        .complains("bench fetch, bench frontier, ", "bench keep", "bench pairs");
    Cli.run("bench", "fetch", "--hosts", 0).fails(4).complains("--hosts");
    Cli.run("bench", "fetch", "--hosts", 1, "--pages", 5000).fails(4).complains("--pages 5000");
    Cli.run("bench", "fetch", "--seconds", 0).fails(4).complains("--seconds");
    assertEquals(Cli.run("--version").out(), Cli.run("bench", "fetch", "--version").exits(0).out());
  }

  @Test
  void measuresOnTheTopicsThatAreWanted() {
    String web = "generated:plain,pages=400,seed=7";
    for (String bench : List.of("keep", "judges")) {
      Cli.run("bench", bench, web, "--topics", "none").exits(4).complains("no labelled topic");
    }
    JsonNode run =
        Cli.run("bench", "keep", web, "--topics", Cli.TOPIC, "--pages", 40, "--json")
            .exits(0)
            .json();
    assertEquals(Cli.TOPIC, run.path("topic").asString());
    Cli.run("bench", "judges", web, "--topics", Cli.TOPIC, "--judges", "vsm", "--modes", "keywords")
        .exits(0)
        .says(Cli.TOPIC);
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
  void measuresFourSetUpsInProcessesOfTheirOwn() {
    List<JsonNode> lines =
        Cli.run("bench", "fetch", "--pages", 300, "--hosts", 5, "--connections", 8, "--json")
            .exits(0)
            .out()
            .lines()
            .map(Json.mapper()::readTree)
            .toList();
    assertEquals(4, lines.size());
    assertEquals(
        List.of(false, true, false, true),
        lines.stream().map(line -> line.path("judging").asBoolean()).toList());
    assertEquals(
        List.of(false, false, true, true),
        lines.stream().map(line -> line.path("archiving").asBoolean()).toList());
    for (JsonNode line : lines) {
      long pages = line.path("pages").asLong();
      // counted at the last look before the crawl's process ended, so that pages and CPU time agree
      assertTrue(pages > 0 && pages <= 310, line::toString);
      assertTrue(line.path("pages_per_second").asDouble() > 0, line::toString);
      assertTrue(line.path("cpu_seconds_per_1000").asDouble() > 0, line::toString);
      assertTrue(line.path("peak_rss_bytes").asLong() > 20 << 20, line::toString);
      assertTrue(line.path("steady").path("pages").asLong() <= pages, line::toString);
    }
  }
}
