package io.cormorant.app.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.crawls.Json;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Measuring, with numbers too small to mean anything.
final class BenchCommandTest {
  @Test
  void impossibleNumbersAreRefusedBeforeAnythingIsStarted() {
    Cli.run("bench").exits(2).complains("bench fetch, bench crash");
    Cli.run("bench", "fetch", "--hosts", 0).fails(4).complains("--hosts");
    Cli.run("bench", "fetch", "--hosts", 1, "--pages", 5000).fails(4).complains("--pages 5000");
    Cli.run("bench", "fetch", "--seconds", 0).fails(4).complains("--seconds");
    assertEquals(Cli.run("--version").out(), Cli.run("bench", "fetch", "--version").exits(0).out());
  }

  @Test
  @Tag("slow")
  void measuresEachSetUpInAProcessOfItsOwn() {
    List<JsonNode> lines =
        Cli.run("bench", "fetch", "--pages", 300, "--hosts", 5, "--connections", 8, "--json")
            .exits(0)
            .out()
            .lines()
            .map(Json.mapper()::readTree)
            .toList();
    assertEquals(
        List.of("bare", "judged", "archived", "kept", "full", "auto", "default"),
        lines.stream().map(line -> line.path("set_up").asString()).toList());
    for (JsonNode line : lines) {
      long pages = line.path("pages").asLong();
      // counted at the last look before the crawl's process ended, so that pages and CPU time agree
      assertTrue(pages > 0 && pages <= 310, line::toString);
      assertTrue(line.path("pages_per_second").asDouble() > 0, line::toString);
      assertTrue(line.path("cpu_seconds_per_1000").asDouble() > 0, line::toString);
      assertTrue(line.path("peak_rss_bytes").asLong() > 20 << 20, line::toString);
      assertTrue(line.path("steady").path("times_bare").asDouble() >= 0, line::toString);
      assertTrue(line.path("steady").path("pages").asLong() <= pages, line::toString);
    }
  }
}
