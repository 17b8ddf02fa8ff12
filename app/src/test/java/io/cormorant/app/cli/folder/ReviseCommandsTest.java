package io.cormorant.app.cli.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Cut;
import io.cormorant.crawl.Verdicts;
import io.cormorant.plan.Keep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Judging again, merging and purging from the command line.
final class ReviseCommandsTest {
  @TempDir private Path temp;
  private Path crawl;

  @BeforeEach
  void crawl() {
    crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 60, "--connections", 1, "--keep", "all").exits(0);
  }

  @Test
  void judgingAgainByTheSameTopicChangesNothing() throws IOException {
    List<String> before = verdicts();
    Cli run = Cli.run("rejudge", crawl, crawl.resolve("crawl.yaml"), "--json").exits(0);
    assertEquals(0, run.json().path("gained").asInt());
    assertEquals(0, run.json().path("dropped").asInt());
    assertTrue(run.json().path("judged").asInt() > 50, run.out());
    assertEquals(before, verdicts());
  }

  private List<String> verdicts() {
    return visits().stream()
        .filter(v -> v.decided().isByScore())
        .map(v -> v.finalUrl() + " " + v.score() + " " + v.decision() + " " + v.kept())
        .toList();
  }

  @Test
  void movingTheCutThereAndBackChangesNothing() throws IOException {
    Path large = temp.resolve("large");
    Cli.crawl(large, "--pages", 250, "--connections", 1).exits(0);
    crawl = large;
    List<String> before = verdicts();
    Cli.run("rejudge", large).exits(0);
    assertEquals(before, verdicts());
    Cli.run("rejudge", large, "--threshold", "0.9").exits(0);
    assertNotEquals(before, verdicts());
    Cli.run("rejudge", large, "--precision", "balanced").exits(0);
    assertEquals(before, verdicts(), "a precision that is asked for replaces the threshold");
    Cli.run("rejudge", large, "--precision", "high", "--threshold", "0.9")
        .fails(Exit.BAD_INPUT)
        .complains("give only one of them");
  }

  /// As after a crawl that was killed when it had ended and before its last decisions were written.
  @Test
  void theNextCommandWritesTheDecisionsThatACrawlLeft() throws IOException {
    List<String> before = verdicts();
    assertTrue(relevant() > 0);
    Verdicts left = new Verdicts(new Cut(1, 1, Cut.Origin.FOUND, 60, 0), Map.of(), Keep.ALL);
    Files.write(crawl.resolve("verdicts.state"), left.toBytes());
    assertEquals(0, Cli.run("status", crawl, "--json").exits(0).json().path("relevant").asInt(-1));
    assertFalse(Files.exists(crawl.resolve("verdicts.state")));
    Cli.run("fsck", crawl).exits(0);

    Cli.run("crawl", "--resume", crawl).exits(0);
    assertEquals(before, verdicts(), "a crawl that goes on decides again");
    assertFalse(Files.exists(crawl.resolve("verdicts.state")));
  }

  @Test
  void anotherTopicGivesAnotherVerdict() throws IOException {
    Path topic = temp.resolve("other.yaml");
    Files.writeString(
        topic, "name: other\nkeywords:\n  zebrafish: 1\nseeds: [http://a.example/]\n");
    String before = Files.readString(crawl.resolve("visits.jsonl"));
    long relevant = relevant();
    assertTrue(relevant > 0);
    JsonNode would = Cli.run("rejudge", crawl, topic, "--dry-run", "--json").exits(0).json();
    assertEquals(relevant, would.path("dropped").asLong());
    assertEquals(before, Files.readString(crawl.resolve("visits.jsonl")));

    Cli.run("rejudge", crawl, topic).exits(0).says("0 relevant", relevant + " no longer relevant");
    assertEquals(0, relevant());
    assertTrue(visits().stream().filter(VisitLine::kept).allMatch(v -> v.topic().equals("other")));
    Cli.run("status", crawl).exits(0).says("other");
    assertTrue(Files.readString(crawl.resolve("report.html")).contains("zebrafish"));
  }

  @Test
  void theCutIsThatOfTheLastDecisions() throws IOException {
    assertEquals("found", cut().path("origin").asString());
    Cli.run("rejudge", crawl, "--threshold", "0.9").exits(0);
    assertEquals(0.9, cut().path("from").asDouble());
    assertEquals("set", cut().path("origin").asString());
    Cli.run("purge", crawl, "--host", visits().getLast().finalUrl().host(), "--yes").exits(0);
    String report = Files.readString(crawl.resolve("report.html"));
    assertTrue(report.contains("relevant from a score of 0.90: the threshold that was set"));
  }

  private JsonNode cut() {
    return Cli.run("status", crawl, "--json").exits(0).json().path("cut");
  }

  @Test
  void whatWasNotKeptCannotBeJudgedAndItSaysSo() {
    Path lean = temp.resolve("lean");
    Cli.crawl(lean, "--pages", 40).exits(0);
    Cli.run("rejudge", lean, lean.resolve("crawl.yaml"), "--dry-run")
        .exits(0)
        .complains("--keep all");
  }

  @Test
  void nothingIsChangedWhileACrawlRuns() {
    try (FolderRevision _ = CrawlFolder.open(crawl).revise()) {
      Cli.run("rejudge", crawl, crawl.resolve("crawl.yaml")).fails(Exit.BAD_INPUT);
      Cli.run("purge", crawl, "--older-than", "0", "--yes").fails(Exit.BAD_INPUT);
      Cli.run("merge", temp.resolve("all"), crawl).fails(Exit.BAD_INPUT).complains("stop it");
      Cli.run("export", crawl, "--out", temp.resolve("pages.jsonl")).exits(0);
    }
  }

  @Test
  void purgesAHostAndKeepsTheRest() throws IOException {
    String host = visits().getLast().finalUrl().host();
    List<VisitLine> rest =
        visits().stream().filter(v -> !v.finalUrl().host().equals(host)).toList();
    assertNotEquals(List.of(), rest);
    Cli.run("purge", crawl, "--host", host).fails(Exit.BAD_INPUT).complains("--yes");
    Cli.run("purge", crawl).exits(Exit.USAGE);
    Cli.run("purge", crawl, "--host", host, "--dry-run").exits(0).says("would be removed", host);
    Cli.run("purge", crawl, "--host", host, "--yes").exits(0).says(" removed", host);
    assertEquals(
        rest.stream().map(VisitLine::url).toList(), visits().stream().map(VisitLine::url).toList());
    assertFalse(Files.readString(crawl.resolve("report.html")).contains("http://" + host + "/"));
    assertFalse(Files.readString(crawl.resolve("visits.jsonl")).contains("//" + host + "/"));
    Cli.run("export", crawl).exits(0);
    Cli.run("status", crawl).exits(0);
  }

  @Test
  void aPurgedPageIsNoExampleAnyMore() throws IOException {
    Path plan = crawl.resolve("crawl.yaml");
    String gone = visits().getLast().finalUrl().toString();
    String stays = visits().get(20).finalUrl().toString();
    String text = Files.readString(plan);
    Files.writeString(
        plan,
        text.replace("\nexamples: []", "\nexamples: [\"%s\", \"%s\"]".formatted(gone, stays)));
    Cli.run("purge", crawl, "--url", gone, "--yes").exits(0);
    String after = Files.readString(plan);
    assertFalse(after.contains(gone), after);
    assertTrue(after.contains(stays), after);
  }

  @Test
  void aPurgedCrawlGoesOn() {
    String host = visits().get(10).finalUrl().host();
    Cli.run("purge", crawl, "--host", host, "--yes").exits(0);
    Crawled before = new Crawled(crawl);
    long downloads = before.downloads();
    assertTrue(downloads < 60);
    Cli.run("crawl", "--resume", crawl, "--pages", "+20").exits(0);
    assertEquals(downloads + 20, new Crawled(crawl).downloads());
    assertTrue(visits().stream().noneMatch(v -> v.finalUrl().host().equals(host)));
    Cli.run("fsck", crawl).exits(0).says("is clean");
  }

  @Test
  void mergesCrawlsOfOneTopic() {
    Path second = temp.resolve("second");
    Cli.crawl(second, "--pages", 80, "--random-seed", 3, "--strategy", "bfs", "--keep", "all")
        .exits(0);
    Path all = temp.resolve("all");
    JsonNode result = Cli.run("merge", all, crawl, second, "--json").exits(0).json();
    Crawled merged = new Crawled(all);
    assertEquals(result.path("visits").asInt(), merged.visits().size());
    String status = Cli.run("status", all).exits(0).says("merged").out();
    assertFalse(status.contains("--resume"), status);
    assertTrue(result.path("duplicates").asInt() > 0, result::toString);
    Cli export = Cli.run("export", all).exits(0);
    assertEquals(result.path("pages").asLong(), export.out().lines().count());
    Cli.run("rejudge", all, crawl.resolve("crawl.yaml")).exits(0);
    Cli.run("crawl", "--resume", all).exits(Exit.BAD_INPUT).complains("cannot be resumed");
    Cli.run("merge", all, crawl).fails(Exit.BAD_INPUT).complains("not empty");

    Path other = temp.resolve("other");
    Cli.run("crawl", "--web", Cli.WEB, "--topic", "weather", "--pages", 5, "--out", other);
    if (Files.exists(other.resolve("crawl.yaml"))) {
      Cli.run("merge", temp.resolve("no"), crawl, other).fails(Exit.BAD_INPUT).complains("--force");
      Cli.run("merge", temp.resolve("yes"), crawl, other, "--force").exits(0);
    }
  }

  private List<VisitLine> visits() {
    return new Crawled(crawl).visits();
  }

  private long relevant() {
    return visits().stream().filter(VisitLine::relevant).count();
  }
}
