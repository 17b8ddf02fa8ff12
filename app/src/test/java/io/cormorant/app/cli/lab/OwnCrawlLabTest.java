package io.cormorant.app.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.crawls.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What the lab says of one's own crawls: how much was found, and which strategy fits; and tuning.
@Tag("slow")
final class OwnCrawlLabTest {
  @TempDir private static Path folder;

  /// One connection each, so that the order of the pages, and with it the estimate, is always the
  /// same.
  @BeforeAll
  static void crawl() {
    crawl("all", "--pages", 200, "--keep", "all");
    crawl("bfs", "--pages", 300, "--strategy", "bfs", "--no-links");
    crawl("more", "--pages", 1_000);
  }

  private static void crawl(String name, Object... more) {
    List<Object> options = new ArrayList<>(List.of("--connections", 1));
    options.addAll(Arrays.asList(more));
    Cli.crawl(folder.resolve(name), options.toArray()).exits(0);
  }

  @Test
  void estimatesRecallFromTheLinksOfOneCrawl() {
    JsonNode early = json(Cli.run("lab", "recall", folder.resolve("all"), "--json"));
    JsonNode late = json(Cli.run("lab", "recall", folder.resolve("more"), "--json"));
    assertTrue(recall(early, "value") < recall(late, "value"), early + " " + late);
    assertTrue(recall(late, "value") > 0.8, late.toString());
    assertTrue(recall(early, "low") <= recall(early, "value"), early.toString());
    Cli.run("lab", "recall", folder.resolve("all")).exits(0).says("recall", "95 %");
  }

  @Test
  void saysAtTheEndAndLaterHowMuchWasFound() {
    Path out = folder.resolve("told");
    JsonNode end = Cli.crawl(out, "--pages", 200, "--json").exits(0).json();
    JsonNode status = Cli.run("status", out, "--json").exits(0).json();
    assertEquals(end.path("recall"), status.path("recall"));
    assertTrue(end.path("recall").path("value").asDouble() > 0, end.toString());
    String found = "of the relevant pages within reach of links were found (95 %: ";
    Cli.run("status", out).exits(0).says("recall           about ", found);
    Cli.run("crawl", "--resume", out, "--pages", "+10")
        .exits(0)
        .says("Estimated recall: about ", found, "off by 15 points on average).");
  }

  @Test
  void saysNothingOfWhatWasFoundWhereLinksWereNotAllKept() {
    Path out = folder.resolve("late");
    String told = "Estimated recall";
    Cli off = Cli.crawl(out, "--pages", 100, "--no-links").exits(0);
    Cli late = Cli.run("crawl", "--resume", out, "--pages", "+50", "--links").exits(0);
    assertFalse(off.out().contains(told) || late.out().contains(told), off.out() + late.out());
    assertTrue(Cli.run("status", out, "--json").exits(0).json().path("recall").isNull());
  }

  @Test
  void estimatesRecallFromTwoCrawls() {
    JsonNode told =
        json(Cli.run("lab", "recall", folder.resolve("all"), folder.resolve("bfs"), "--json"));
    assertTrue(told.path("both").asInt() > 0, told.toString());
    assertTrue(
        told.path("recall").get(0).path("value").asDouble()
            > told.path("recall").get(1).path("value").asDouble(),
        told.toString());
  }

  @Test
  void saysHowToGetAnEstimateWhereThereIsNone() {
    Cli.run("lab", "recall", folder.resolve("bfs"))
        .fails(Exit.BAD_INPUT)
        .complains("did not record the links", "--no-links");
  }

  @Test
  void replaysACrawlWithOtherStrategies() {
    Path out = folder.resolve("replay");
    Object[] line = {
      "lab",
      "replay",
      folder.resolve("all"),
      "--strategies",
      "bfs,best-first",
      "--runs",
      3,
      "--out",
      out,
      "--json"
    };
    Cli first = Cli.run(line).exits(0);
    JsonNode told = json(first);
    assertEquals("best-first", told.path("best").asString(), told.toString());
    assertTrue(told.path("clear").asBoolean(), told.toString());
    assertTrue(told.path("bias").asString().contains("favours the strategy it used"));
    Cli again = Cli.run(line).exits(0);
    assertEquals(told, json(again));
    assertTrue(again.err().contains("(6 reused)"), again.err());
  }

  @Test
  void refusesToReplayOnlyRelevantPages() {
    Cli.run("lab", "replay", folder.resolve("bfs"))
        .fails(Exit.BAD_INPUT)
        .complains("has only relevant and maybe pages", "--keep all");
  }

  @Test
  void tunesOnSomeTopicsAndChecksOnOthers() throws IOException {
    Path out = folder.resolve("tune");
    JsonNode told =
        json(
            Cli.run(
                "lab",
                "tune",
                "best-first",
                "--over",
                "scorer=parent|anchor",
                "--web",
                Cli.WEB,
                "--topics",
                "football,chess",
                "--pages",
                60,
                "--runs",
                2,
                "--judge",
                "vsm",
                "--out",
                out,
                "--json"));
    assertEquals(3, told.path("candidates").asInt(), told.toString());
    assertEquals("football", told.path("searched_on").get(0).asString());
    assertEquals("chess", told.path("held_out").get(0).asString());
    String yaml = Files.readString(out.resolve("tuned.yaml"));
    assertTrue(yaml.endsWith("strategy: " + told.path("strategy").asString() + "\n"), yaml);
  }

  @Test
  void refusesOptionsThereAreNot() {
    Object[] web = {"--web", Cli.WEB, "--topics", "football,chess"};
    tune("widht=4..16", web).complains("has no option 'widht'", "scorer, weight");
    tune("weight=1..0", web).complains("the smaller comes first");
    tune("weight=0..2", web).complains("is from 0 to 1");
    tune("scorer=mix", "--web", Cli.WEB, "--topics", "football").complains("at least two");
  }

  private static Cli tune(String over, Object... more) {
    Object[] args = new Object[more.length + 5];
    System.arraycopy(new Object[] {"lab", "tune", "best-first", "--over", over}, 0, args, 0, 5);
    System.arraycopy(more, 0, args, 5, more.length);
    return Cli.run(args).fails(Exit.BAD_INPUT);
  }

  private static JsonNode json(Cli cli) {
    return Json.mapper().readTree(cli.exits(0).out());
  }

  private static double recall(JsonNode told, String end) {
    return told.path("recall").path(end).asDouble();
  }
}
