package io.cormorant.app.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A few rounds of what `bench crash` does by the hundred.
@Tag("slow")
final class CrashTest {
  @Test
  void everyPageIsArchivedOnceHoweverOftenTheCrawlIsKilled() {
    JsonNode result =
        Cli.run("bench", "crash", "--rounds", 6, "--power-rounds", 2, "--pages", 800, "--json")
            .exits(0)
            .json();
    assertEquals(6, result.path("rounds").asInt(), result::toString);
    assertEquals(2, result.path("power_rounds").asInt(), result::toString);
    assertEquals(0, result.path("lost").asInt(), result::toString);
    assertEquals(0, result.path("twice").asInt(), result::toString);
    assertTrue(
        result.path("refetched").asInt() <= result.path("allowed").asInt(), result::toString);
    Cli.run("bench", "crash", "--rounds", 0, "--power-rounds", 0).fails(4).complains("--rounds");
  }
}
