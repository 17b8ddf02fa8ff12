package io.cormorant.app.cli.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.plan.Access;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Finding words for a topic in the pages of a generated web.
final class TopicCommandTest {
  @TempDir private Path temp;

  @Test
  void findsWordsInPilotCrawlAndInItsExport() throws IOException {
    Path pilot = temp.resolve("pilot");
    Cli.crawl(pilot, "--pages", 150, "--connections", 1, "--keep", "all").exits(0);
    Path topic = temp.resolve("football.yaml");
    Files.writeString(
        topic,
        """
        name: football
        language: zh
        seeds: [http://a.example/]
        concepts:
          - {name: football, terms: [足球, 联赛]}
          - {name: match, parent: football, terms: [进球, 球队, 教练]}
        """);
    Cli run = Cli.run("topic", "enrich", topic, pilot).exits(0);
    Path written = temp.resolve("football.enriched.yaml");
    run.says("support", "confidence", written + " written");
    Topic richer = PlanFile.read(written).topic();
    Topic before = PlanFile.read(topic).topic();
    assertTrue(richer.keywords().containsAll(before.keywords()), "nothing is lost");
    assertTrue(richer.keywords().size() > before.keywords().size(), run.out());
    assertTrue(Files.readString(written).contains("  # "), "evidence stands beside the words");
    String text = Files.readString(written);

    Cli.run("topic", "enrich", topic, pilot)
        .fails(Exit.FAILED)
        .complains("already exists", "--out");
    assertEquals(text, Files.readString(written));

    Path pages = temp.resolve("pages.jsonl.gz");
    Cli.run("export", pilot, "--out", pages, "--dedupe").exits(0);
    Path other = temp.resolve("other.yaml");
    JsonNode json =
        Cli.run("topic", "enrich", topic, pages, "--out", other, "--json").exits(0).json();
    assertEquals(richer, PlanFile.read(other).topic(), "the same pages, the same words");
    for (JsonNode added : json.path("added")) {
      assertTrue(added.path("support").asDouble() > 0, added::toString);
      assertFalse(added.path("example").asString().isEmpty(), added::toString);
    }
  }

  @Test
  void attachesWordBelowTheConceptOfItsKeyword() throws IOException {
    Path topic = temp.resolve("rain.yaml");
    Files.writeString(
        topic,
        """
        name: rain
        seeds: [a.org]
        concepts: [{name: rain, terms: [rain]}, {name: high water, parent: rain, terms: [flood]}]
        """);
    StringBuilder lines = new StringBuilder();
    for (char c = 'a'; c < 'k'; c++) {
      String text = "the levee\u001b broke, the flood came to " + c + "town at night\\n";
      lines.append("{\"text\": \"").append(text.replace("\u001b", "\\u001b"));
      lines.append("onions, butter, garlic and pepper for ").append(c).append("dish\"}\n");
    }
    Path pages = temp.resolve("pages.jsonl");
    Files.writeString(pages, lines);
    Cli.run("topic", "enrich", topic, pages, "--words", "3")
        .exits(0)
        .says("levee", "occurs with 'flood', support 1.000, confidence 1.00");
    Topic richer = PlanFile.read(temp.resolve("rain.enriched.yaml")).topic();
    assertTrue(richer.keywords().contains(new Keyword("levee", 0.667)), richer::toString);
    assertTrue(
        richer.concepts().contains(new Concept("levee", "high water", List.of("levee"))),
        richer::toString);
  }

  @Test
  void saysWhatItCannotWorkWith() throws IOException {
    Path topic = temp.resolve("topic.yaml");
    Path pages = temp.resolve("pages.jsonl");
    Files.writeString(topic, "name: x\nkeywords: [x-ray]\nseeds: [a.org]\n");
    Cli.run("topic", "enrich", topic, pages).fails(Exit.BAD_INPUT).complains("no such file");
    Files.writeString(pages, "{\"url\": \"http://a.org\"}\n");
    Cli.run("topic", "enrich", topic, pages).fails(Exit.BAD_INPUT).complains("`text`", "export");
    Files.writeString(pages, "{\"text\": \"some\"}\n{\"text\": \n");
    Cli.run("topic", "enrich", topic, pages).fails(Exit.BAD_INPUT).complains("line ");
    Files.writeString(pages, "{\"text\": \"nothing of interest in these few words\"}\n");
    Cli.run("topic", "enrich", topic, pages).exits(0).says("nothing was written");
    Cli.run("topic", "enrich", topic, pages, "--min-support", "2").fails(Exit.BAD_INPUT);
    Files.writeString(topic, "name: x\nsentence: all about rays\nseeds: [a.org]\n");
    Cli.run("topic", "enrich", topic, pages).fails(Exit.BAD_INPUT).complains("add 'keywords:'");
    Cli.run("topic").exits(Exit.USAGE).complains("topic enrich");
    assertFalse(Files.exists(temp.resolve("topic.enriched.yaml")));
  }

  @Test
  void aProposalKeepsWhatItWasMadeFrom() throws IOException {
    Path out = temp.resolve("crops.yaml");
    Path seeds = Files.writeString(temp.resolve("seeds.txt"), "http://crops.example/\n");
    String wish = "machine learning for crop yields";
    Cli.run(List.of("topic", "suggest", "--text", wish, "--seeds", seeds, "--out", out).toArray())
        .exits(0);
    assertEquals(wish, PlanFile.read(out).topic().sentence());
    Path asked = temp.resolve("asked.yaml");
    Object[] access = {
      "topic",
      "suggest",
      "--text",
      wish,
      "--seeds",
      seeds,
      "--out",
      asked,
      "--contact",
      "me@example.org",
      "--resolve",
      "crops.example=127.0.0.1:8080",
      "--allow-private"
    };
    Cli.run(access).exits(0);
    Access kept = PlanFile.read(asked).access();
    assertEquals("me@example.org", kept.contact());
    assertTrue(kept.allowPrivate());
    assertEquals(8080, kept.resolve().get("crops.example").getPort());
  }
}
