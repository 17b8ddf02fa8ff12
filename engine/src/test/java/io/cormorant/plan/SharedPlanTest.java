package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Plans that come and go as text, between people who do not share a machine.
final class SharedPlanTest {
  private static final String TOPIC =
      """
      name: Rivers
      keywords: {river: 1.0}
      seeds: ["https://example.org/"]
      """;

  @TempDir private Path folder;

  @Test
  void readBackItIsTheSameWithoutWhatIsOfThisMachine() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      CrawlPlan plan = RandomPlans.next(random);
      String text = PlanFile.shared(plan);
      CrawlPlan wanted =
          plan.change()
              .words(WordFiles.NONE)
              .web(CrawlPlan.LIVE)
              .access(Access.NONE)
              .discovery(new Discovery(List.of(), plan.discovery().seeds()))
              .minFree(CrawlPlan.DEFAULT_MIN_FREE)
              .build();
      assertEquals(wanted, PlanFile.read(text, "shared"));
      assertEquals(wanted, PlanFile.read(Files.writeString(folder.resolve("a.yaml"), text)));
    }
  }

  @Test
  void saysNothingOfThisMachine() {
    CrawlPlan plan =
        PlanFile.read(TOPIC, "text")
            .change()
            .access(new Access("owner@example.org", true))
            .words(new WordFiles(Path.of("/secret/words.vec"), null))
            .discovery(new Discovery(List.of("searxng:url=http://inside.example/"), false))
            .delay(Duration.ofSeconds(3))
            .build();
    String text = PlanFile.shared(plan);
    for (String own : List.of("owner@", "secret", "inside", "allow-private", "web:", "render")) {
      assertFalse(text.contains(own), text);
    }
  }

  @Test
  void readsNoFile() throws IOException {
    Path seeds = Files.writeString(folder.resolve("seeds.txt"), "no seed at all\n");
    for (String key : List.of("seeds-file", "vectors", "hownet", "logins")) {
      PlanException refusal =
          assertThrows(
              PlanException.class, () -> PlanFile.read(TOPIC + key + ": " + seeds, "their.yaml"));
      assertEquals(
          "their.yaml:4:1: " + key + ": no file can be named here; remove the line",
          refusal.getMessage());
    }
  }

  @Test
  void needsSeedsUnlessOnlyATopicIsAskedFor() {
    String text = TOPIC.replaceAll("seeds.*", "");
    assertThrows(PlanException.class, () -> PlanFile.read(text, "text"));
    assertEquals(List.of(), PlanFile.readTopic(text, "text").seeds());
  }

  @Test
  void refusesWhatIsTooLarge() {
    String text = TOPIC + "#".repeat(PlanFile.MAX_BYTES);
    assertThrows(PlanException.class, () -> PlanFile.read(text, "text"));
  }
}
