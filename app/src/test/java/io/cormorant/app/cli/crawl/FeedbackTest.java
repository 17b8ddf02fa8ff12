package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.Main;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Patience;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.frontier.HostGate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Says what is thought of pages to crawls that run, have stopped and were killed.
final class FeedbackTest {
  /// Of a crawl that scores links anew, a page at a time.
  private static final int MOST_RUNS = 20;

  @TempDir private Path temp;

  @Test
  void aRunningCrawlLearnsAtOnceAndScoresWhatWaitsAnew() throws Exception {
    Path folder = temp.resolve("crawl");
    CompletableFuture<Cli> crawl = begin(folder, TitleJudge.NAME);
    Patience.until("pages came", () -> visitsSoFar(folder) > 2);
    Cli.run("pause", folder).exits(0);
    Patience.until("all is home", () -> status(folder).path("fetching").asInt() == 0);
    VisitLine page = visits(folder).getFirst();
    Cli.run("feedback", folder, page.finalUrl(), "-")
        .exits(0)
        .says("learned: - " + page.finalUrl(), "being rescored");
    Patience.until(
        "it was scored", () -> !status(folder).path("feedback").path("rescoring").asBoolean());
    assertEquals(1, status(folder).path("feedback").path("learned").asInt());
    Cli.run("feedback", folder, "http://never.example/", "+").fails(4).complains("has not visited");
    Cli.run("stop", folder).exits(0);
    Patience.get(crawl).exits(11);
    assertEquals(1, lessonsIn(folder));
    assertEquals(1, status(folder).path("feedback").path("learned").asInt());
  }

  @Test
  void saysWhereTheJudgeStillSeesItOtherwise() throws Exception {
    Path folder = temp.resolve("crawl");
    CompletableFuture<Cli> crawl = begin(folder, TitleJudge.NAME);
    Patience.until("a page was kept", () -> !kept(folder).isEmpty());
    Url page = kept(folder).getFirst().finalUrl();
    Path both = temp.resolve("both.tsv");
    Files.writeString(both, page + "\t+\n" + page + "\t-\n");
    Cli.run("feedback", folder, "--file", both)
        .exits(0)
        .complains("a page stays on the other side of the judge's threshold");
    Cli.run("stop", folder).exits(0);
    Patience.get(crawl).exits(11);
  }

  @Test
  void aJudgeThatDoesNotLearnSaysSo() throws Exception {
    Path folder = temp.resolve("crawl");
    CompletableFuture<Cli> crawl = begin(folder, "vsm");
    Patience.until("pages came", () -> visitsSoFar(folder) > 0);
    Url page = visits(folder).getFirst().finalUrl();
    Cli.run("feedback", folder, page, "+").exits(0).says("noted: + ", "'vsm' does not learn");
    Cli.run("stop", folder).exits(0);
    Patience.get(crawl).exits(11);
    JsonNode feedback = status(folder).path("feedback");
    assertEquals(1, feedback.path("noted").asInt());
    assertEquals(0, feedback.path("learned").asInt());
  }

  @Test
  void aStoppedCrawlLearnsOnceWhenItIsResumed() throws IOException {
    Path folder = temp.resolve("crawl");
    Cli.crawl(
            folder,
            "--strategy",
            "best-first",
            "--judge",
            TitleJudge.NAME,
            "--pages",
            40,
            "--keep",
            "all")
        .exits(0);
    Map<Url, Pick> before = waiting(folder);
    List<VisitLine> visits = visits(folder);
    Url liked = dullParent(before, visits);
    Path file = temp.resolve("said.tsv");
    Files.writeString(
        file,
        "# mine\n"
            + liked
            + "\t+\n"
            + visits.getLast().finalUrl()
            + "\t-\nhttp://never.example/\t-\n");
    JsonNode said = Cli.run("feedback", folder, "--file", file, "--json").exits(0).json();
    assertEquals(2, said.path("noted").asInt());
    assertEquals(1, said.path("not_visited").asInt());
    assertTrue(said.path("then").asString("").contains("--resume"), said::toString);
    assertEquals(2, status(folder).path("feedback").path("noted").asInt());
    assertEquals(0, status(folder).path("feedback").path("learned").asInt());

    List<Pick> onLiked = List.of();
    List<Pick> asBefore = List.of();
    // What a short run does not come to score anew, the next one does.
    for (int run = 0; run == 0 || (run < MOST_RUNS && !asBefore.isEmpty()); run++) {
      Cli.run("crawl", "--resume", folder, "--pages", "+1").exits(0);
      assertEquals(2, lessonsIn(folder));
      onLiked =
          waiting(folder).values().stream()
              .filter(pick -> liked.equals(pick.candidate().via()))
              .toList();
      asBefore =
          onLiked.stream()
              .filter(pick -> pick.priority() <= before.get(pick.url()).priority())
              .toList();
    }
    assertFalse(onLiked.isEmpty());
    assertEquals(List.of(), asBefore);

    Cli.run("crawl", "--resume", folder, "--pages", "+1").exits(0);
    assertEquals(2, lessonsIn(folder), "each is learned once");
    assertEquals(2, status(folder).path("feedback").path("learned").asInt());
    assertEquals(List.of(), CrawlFolder.open(folder).fsck().look());
  }

  @Test
  void rejudgingByTheSameTopicUsesWhatWasSaid() {
    Path folder = temp.resolve("crawl");
    Cli.crawl(folder, "--judge", TitleJudge.NAME, "--pages", 30, "--keep", "all").exits(0);
    VisitLine liked =
        visits(folder).stream()
            .filter(v -> v.decided().isByScore() && !v.relevant())
            .findFirst()
            .orElseThrow();
    Cli.run("rejudge", folder).exits(0).says("(0 newly)");
    Cli.run("feedback", folder, liked.finalUrl(), "+").exits(0).says("noted", "--resume");
    JsonNode result = Cli.run("rejudge", folder, "--json").exits(0).json();
    assertTrue(result.path("gained").asInt() > 0, result::toString);
    assertEquals(1, lessonsIn(folder));
    Cli.run("crawl", "--resume", folder, "--pages", "+1").exits(0);
    assertEquals(1, lessonsIn(folder), "a resumed crawl does not learn it again");
  }

  @Test
  void aCrawlResumedAfterRejudgingScoresLinksByTheNewScoresOfTheirPages() throws IOException {
    Path folder = temp.resolve("crawl");
    Cli.crawl(
            folder,
            "--strategy",
            "best-first",
            "--judge",
            TitleJudge.NAME,
            "--pages",
            30,
            "--keep",
            "all")
        .exits(0);
    Path other = temp.resolve("other.yaml");
    Files.writeString(
        other,
        "name: other\nkeywords:\n  zebrafish: 1\njudge: title-words\nseeds: [http://a.example/]\n");
    Cli.run("rejudge", folder, other).exits(0);
    Cli.run("crawl", "--resume", folder, "--pages", "+1").exits(0);
    for (Pick pick : waiting(folder).values()) {
      assertTrue(Priority.major(pick.priority()) < 1e-3, pick::toString);
    }
  }

  /// As after a death between the judge's state and the plan.
  @Test
  void whatWasLearnedForAnotherTopicIsNotUsed() throws IOException {
    Path folder = temp.resolve("crawl");
    Cli.crawl(folder, "--judge", TitleJudge.NAME, "--pages", 30, "--keep", "all").exits(0);
    Cli.run("feedback", folder, visits(folder).getFirst().finalUrl(), "+").exits(0);
    String plan = Files.readString(folder.resolve("crawl.yaml"));
    Path other = temp.resolve("other.yaml");
    Files.writeString(
        other,
        "name: other\nkeywords:\n  zebrafish: 1\njudge: title-words\nseeds: [http://a.example/]\n");
    Cli.run("rejudge", folder, other).exits(0);
    Files.writeString(folder.resolve("crawl.yaml"), plan);
    Cli.run("crawl", "--resume", folder, "--pages", "+1")
        .exits(0)
        .complains("no longer fits", "rejudge " + folder);
    assertEquals(1, lessonsIn(folder), "what was said is learned again");
    assertFalse(wordsIn(folder).contains("zebrafish"));
    Cli again = Cli.run("crawl", "--resume", folder, "--pages", "+1").exits(0);
    assertFalse(again.err().contains("no longer fits"), again.err());
  }

  @Test
  void exportsGoByWhatWasSaidLast() {
    Path folder = temp.resolve("crawl");
    Cli.crawl(folder, "--pages", 60, "--threshold", "1").exits(0);
    Url page =
        visits(folder).stream().filter(VisitLine::stored).findFirst().orElseThrow().finalUrl();
    Cli.run("export", folder).exits(0).complains("0 pages exported");
    Cli.run("feedback", folder, page, "+").exits(0);
    Cli.run("export", folder).exits(0).complains("1 page exported").says(page.toString());
    Cli.run("why", folder, page)
        .exits(0)
        .says("marked good by 'cormorant feedback', so it is exported");
    Cli.run("feedback", folder, page, "-").exits(0);
    Cli.run("export", folder, "--maybe").exits(0).complains("left out: 1 (feedback)");
    assertEquals(
        "bad", Cli.run("why", folder, page, "--json").exits(0).json().path("feedback").asString());
  }

  @Test
  void isNotedWithoutARunningCrawlHoweverThePageIsSpelled() {
    Path folder = temp.resolve("crawl");
    Cli.crawl(folder, "--pages", 3).exits(0);
    String page = visits(folder).getFirst().finalUrl().toString();
    Cli.run("feedback", folder, page.replace("http", "HTTP"), "+")
        .exits(0)
        .says("noted: + " + page);
    Cli.run("feedback", folder, page, "-").exits(0);
    assertEquals(
        List.of(true, false),
        CrawlFolder.open(folder).feedbackAfter(0).stream().map(f -> f.said().good()).toList());
  }

  @Test
  void wrongWordsAreRefused() throws IOException {
    Path folder = temp.resolve("crawl");
    Cli.crawl(folder, "--pages", 1).exits(0);
    Cli.run("feedback", folder).exits(2).complains("--file");
    Cli.run("feedback", folder, "http://bad.example/", "maybe").exits(2).complains("maybe");
    Cli.run("feedback", folder, "http://bad.example/", "-").fails(4).complains("has not visited");
    Cli.run("feedback", folder, "nonsense", "-").fails(4).complains("is not a URL");
    Path file = temp.resolve("said.tsv");
    Files.writeString(file, "# none\n");
    Cli.run("feedback", folder, "--file", file).fails(4).complains("contains no pages");
    Files.writeString(file, "# one\nhttp://bad.example/ -\n");
    Cli.run("feedback", folder, "--file", file)
        .fails(4)
        .complains(file + ", line 2", "expected URL, tab, + or -");
    Cli.run("feedback", temp, "http://bad.example/", "-").fails(4).complains("not the folder");
    assertFalse(Files.exists(folder.resolve("feedback.jsonl")));
  }

  /// Feedback comes one after the other while the process is killed at some moment: whatever the
  /// judge knows then, after resuming it has had each of them once.
  @Test
  @Tag("slow")
  void everyLessonIsLearnedOnceAfterKillAndResume() throws Exception {
    Path folder = temp.resolve("crawl");
    Process crawl = process(folder);
    try {
      Patience.until("pages came", () -> visitsSoFar(folder) > 20);
      List<VisitLine> visits = visits(folder);
      for (int i = 0; i < 5; i++) {
        Cli.run("feedback", folder, visits.get(i).finalUrl(), i % 2 == 0 ? "+" : "-").exits(0);
      }
    } finally {
      crawl.destroyForcibly().waitFor();
    }
    Cli.run("crawl", "--resume", folder, "--pages", "+1", "--delay", "0").exits(0);
    JsonNode feedback = status(folder).path("feedback");
    assertEquals(5, feedback.path("noted").asInt());
    assertEquals(feedback.path("learned").asLong(), lessonsIn(folder));
    assertEquals(5, lessonsIn(folder));
    assertEquals(List.of(), CrawlFolder.open(folder).fsck().look());
  }

  private Process process(Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Main.class.getName(), "crawl", "--web", Cli.WEB, "--topic", Cli.TOPIC));
    command.addAll(List.of("--out", "" + folder, "--judge", TitleJudge.NAME));
    command.addAll(List.of("--delay", "100ms", "--pages", "1500"));
    return new ProcessBuilder(command)
        .redirectOutput(temp.resolve("out").toFile())
        .redirectError(temp.resolve("err").toFile())
        .start();
  }

  private static CompletableFuture<Cli> begin(Path folder, String judge) {
    var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory());
    return CompletableFuture.supplyAsync(
        () ->
            Cli.crawl(
                folder, "--judge", judge, "--delay", "5s", "--connections", 2, "--pages", 2000),
        threads);
  }

  private static List<VisitLine> kept(Path folder) {
    return visitsSoFar(folder) == 0
        ? List.of()
        : visits(folder).stream().filter(line -> line.warc() != null).toList();
  }

  /// The lessons in what the judge knew at the last commit.
  private static long lessonsIn(Path folder) {
    try (CrawlStore store = CrawlStore.read(folder.resolve("store"))) {
      return store.state(CrawlHistory.JUDGE).map(TitleJudge::lessons).orElse(0L);
    }
  }

  /// What the judge knew then, as text.
  private static String wordsIn(Path folder) {
    try (CrawlStore store = CrawlStore.read(folder.resolve("store"))) {
      return new String(store.state(CrawlHistory.JUDGE).orElseThrow(), StandardCharsets.ISO_8859_1);
    }
  }

  /// A page of no worth on which at least three links were found that wait.
  private static Url dullParent(Map<Url, Pick> waiting, List<VisitLine> visits) {
    return visits.stream()
        .filter(line -> line.kept() && Double.valueOf(0).equals(line.score()))
        .map(VisitLine::finalUrl)
        .filter(
            url ->
                waiting.values().stream().filter(pick -> url.equals(pick.candidate().via())).count()
                    > 2)
        .findFirst()
        .orElseThrow();
  }

  private static Map<Url, Pick> waiting(Path folder) {
    Map<Url, Pick> waiting = new HashMap<>();
    try (CrawlStore store = CrawlStore.open(folder.resolve("store"), StoreSettings.defaults())) {
      store.frontier(HostGate.open()).forEachWaiting(pick -> waiting.put(pick.url(), pick));
    }
    return waiting;
  }

  private static List<VisitLine> visits(Path folder) {
    try (Stream<VisitLine> all = CrawlFolder.open(folder).visits()) {
      return all.filter(VisitLine::visited).toList();
    }
  }

  private static JsonNode status(Path folder) {
    return Cli.run("status", folder, "--json").exits(0).json();
  }

  /// Lines in the folder: they come after the counters say so, once the disk has time.
  private static int visitsSoFar(Path folder) {
    return Files.exists(folder.resolve("crawl.yaml")) ? visits(folder).size() : 0;
  }
}
