package io.cormorant.app.cli.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Judging and proposing topics from the command line.
final class JudgeCommandTest {
  @TempDir private Path temp;

  @Test
  void judgesFilesWithoutAskingAnybodyAndSaysWhy() throws IOException {
    Path page =
        file(
            "cup final.html",
            "<title>Football cup</title><p>The football final was a football feast.");
    Cli run = Cli.run("judge", topic(), page, "--explain").exits(Exit.DONE);
    run.says("+  " + page, "football");
    JsonNode judged = Cli.run("judge", topic(), page, "--json").exits(0).json();
    assertEquals(1, judged.path("judges").size());
    JsonNode score = judged.path("judges").get(0).path("scores").get(0);
    assertTrue(score.path("relevant").asBoolean());
    assertFalse(score.has("evidence"));
  }

  @Test
  void judgesWithoutSeedsAndLeavesOutWhatIsNoPage() throws IOException {
    Path topic = file("seedless.yaml", "name: football\nkeywords: [football]\n");
    Path page = file("cup.html", "<title>Football cup</title>");
    Path empty = file("empty.html", "");
    Cli.run("judge", topic, empty, page)
        .exits(Exit.DONE)
        .says("+  " + page)
        .complains(empty + " is not a page");
    Cli.run("judge", topic, empty).fails(Exit.BAD_INPUT).complains(empty + " is not a page");
    Cli.run("judge", topic, temp).fails(Exit.BAD_INPUT).complains("is a folder");
  }

  @Test
  void judgesUrlsOfAWebAndTellsOfTheDead() {
    String url = Crawled.seedsOfWeb().getFirst().toString();
    Cli run =
        Cli.run("judge", Cli.TOPIC, url, "http://nowhere.example/", "--web", Cli.WEB).exits(0);
    run.says(url).complains("http://nowhere.example/ is skipped");
  }

  @Test
  void refusesOptionsThatWouldChangeNothing() throws IOException {
    Path page = file("page.html", "<title>Football</title>");
    Cli.run("judge", topic(), page, "--sample", 3).exits(Exit.USAGE).complains("--sample");
    Cli.run("judge", topic(), page, "--draws", 3).exits(Exit.USAGE).complains("--examples-from");
    Cli.run("judge", topic(), page, "--seed", 3).exits(Exit.USAGE).complains("--seed");
  }

  @Test
  void measuresWhereThereAreLabels() {
    JsonNode vsm =
        Cli.run("judge", Cli.TOPIC, "--web", Cli.WEB, "--json")
            .exits(0)
            .json()
            .path("judges")
            .get(0);
    assertTrue(vsm.path("auc").asDouble() > 0.7, vsm::toString);
    assertTrue(vsm.path("best_f1").asDouble() >= vsm.path("f1").asDouble(), vsm::toString);
    assertTrue(vsm.path("us_per_page").asDouble() > 0, vsm::toString);
    assertTrue(vsm.path("relevant").asInt() > 10, vsm::toString);
    JsonNode fewer =
        Cli.run(
                "judge",
                Cli.TOPIC,
                "--web",
                Cli.WEB,
                "--json",
                "--judge",
                "vsm:warm-up=10",
                "--examples-from-labels",
                5,
                "--draws",
                2)
            .exits(0)
            .json()
            .path("judges")
            .get(0);
    assertTrue(fewer.path("pages").asDouble() < vsm.path("pages").asDouble() - 5, fewer::toString);
  }

  @Test
  void judgesAllThatACrawlKeptByAllJudges() throws IOException {
    Path crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 30, "--keep", "all").exits(0);
    JsonNode judges =
        Cli.run("judge", topic(), "--web", crawl, "--judge", "all", "--json")
            .exits(0)
            .json()
            .path("judges");
    List<String> names =
        StreamSupport.stream(judges.spliterator(), false)
            .map(j -> j.path("judge").asString(""))
            .toList();
    assertTrue(names.contains("vsm"), names::toString);
    assertTrue(judges.get(names.indexOf("vsm")).path("scores").size() > 10, judges::toString);
  }

  @Test
  void saysInASentenceWhatIsWrong() throws IOException {
    Cli.run("judge", topic()).exits(Exit.USAGE).complains("name pages to judge");
    Cli.run("judge", topic(), temp.resolve("none.html")).fails(Exit.BAD_INPUT).complains("no file");
    Cli.run("judge", topic(), file("a.html", "a"), "--judge", "vms")
        .fails(Exit.BAD_INPUT)
        .complains("vsm");
    Cli.run("judge", "fotball", "--web", Cli.WEB).fails(Exit.BAD_INPUT).complains("football");
    Cli.run("topic", "suggest").exits(Exit.USAGE).complains("describe what you want");
    Cli.run("topic", "suggest", "--text", "的 the").fails(Exit.BAD_INPUT).complains("no word");
    Cli.run("topic", "suggest", "--web", Cli.WEB).fails(Exit.BAD_INPUT).complains("--examples");
  }

  @Test
  void proposesKeywordsOfATextAndWritesAReadyFile() throws IOException {
    Path seeds = file("seeds.txt", "http://a.example/\n");
    Path out = temp.resolve("crops.yaml");
    Cli.run(
            "topic",
            "suggest",
            "--text",
            "machine learning for crops",
            "--seeds",
            seeds,
            "--out",
            out)
        .exits(0)
        .says("machine learning", "in your text")
        .complains("cormorant crawl " + out);
    assertEquals("machine learning", PlanFile.read(out).topic().keywords().getFirst().term());
    Cli.run("topic", "suggest", "--text", "crops", "--out", out).fails(Exit.BAD_INPUT);
  }

  @Test
  void proposesWhatTellsTheCrawlsRelevantPagesFromTheRest() throws IOException {
    Path crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 200, "--keep", "all").exits(0);
    Path out = temp.resolve("again.yaml");
    JsonNode found =
        Cli.run("topic", "suggest", "--web", crawl, "--out", out, "--json").exits(0).json();
    assertTrue(found.path("keywords").size() >= 3, found::toString);
    assertTrue(found.path("keywords").get(0).path("lift").asDouble() > 2, found::toString);
    double good = share(found, "topic_pages");
    assertTrue(good > 0.5 && good > 2 * share(found, "other_pages"), found::toString);
    assertEquals(Crawled.seedsOfWeb(), PlanFile.read(out).seeds());
  }

  private static double share(JsonNode found, String what) {
    return found.path(what + "_accepted").asDouble() / found.path(what).asDouble();
  }

  private Path topic() throws IOException {
    return file(
        "topic.yaml", "name: football\nkeywords:\n  football: 1\nseeds: [http://a.example/]\n");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(temp.resolve(name), text);
  }
}
