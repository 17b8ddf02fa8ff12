package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CrawlFolderTest {
  @TempDir Path temporary;

  @Test
  void aCrawlThatDiedBeforeItsPlanWasWrittenIsNone() throws IOException {
    Path path = temporary.resolve("unbegun");
    History.archive(CrawlFolder.create(path)).close();
    History.writeInto(path);
    assertEquals(4, History.endings(CrawlFolder.open(path)));
    assertThrows(ArchiveException.class, () -> CrawlFolder.create(path));
    Files.write(path.resolve("visits.jsonl"), new byte[0]);
    assertThrows(ArchiveException.class, () -> CrawlFolder.create(path), "the store knows of it");
  }

  @Test
  void aCrawlIsBegunOnceItHasAPlanAndUntilItsFilesAreDeleted() throws IOException {
    Path path = temporary.resolve("crawl");
    assertFalse(CrawlFolder.isBegun(path));
    CrawlFolder folder = CrawlFolder.create(path);
    assertFalse(CrawlFolder.isBegun(path));
    Files.writeString(path.resolve(CrawlFolder.PLAN_FILE), "name: x");
    assertTrue(CrawlFolder.isBegun(folder.path()));
    Files.delete(path.resolve("visits.jsonl"));
    assertFalse(CrawlFolder.isBegun(path));
  }

  @Test
  void aStoreThatIsBeingMadeSaysNothingYet() throws IOException {
    Path path = temporary.resolve("starting");
    CrawlFolder starting = CrawlFolder.create(path);
    Files.createDirectories(starting.storeFolder());
    assertThrows(ArchiveException.class, starting::counts);
    try (FolderLock _ = FolderLock.take(path)) {
      assertTrue(starting.counts().isEmpty());
      assertTrue(starting.why(History.SEED).isEmpty());
    }
  }

  @Test
  void writesOneVisitLineForEachEndingWithKeysInOrder() throws Exception {
    written();
    List<String> lines = Files.readAllLines(temporary.resolve("crawl/visits.jsonl"));
    assertEquals(4, lines.size());
    JsonNode first = JsonMapper.shared().readTree(lines.get(0));
    assertEquals(
        List.of(
            "n",
            "url",
            "final_url",
            "fetch_time",
            "took_ms",
            "status",
            "outcome",
            "content_type",
            "charset",
            "content_length",
            "title",
            "lang",
            "html_digest",
            "text_digest",
            "simhash",
            "near_duplicate_of",
            "score",
            "relevant",
            "decision",
            "kept",
            "warc",
            "topic",
            "depth",
            "via",
            "anchor",
            "priority",
            "choice",
            "requests",
            "link_count",
            "evidence",
            "snippet"),
        List.copyOf(first.propertyNames()));
    assertTrue(first.get("via").isNull());
    assertEquals("2026-01-02T03:04:06.678Z", first.get("fetch_time").asString());
    assertEquals(0.333333, first.get("score").asDouble());
    assertEquals("text/html", first.get("content_type").asString());
    assertEquals("Title ? 1", first.get("title").asString());
    assertEquals(1, first.get("priority").asDouble());
    assertEquals(.75, first.get("choice").get("chance").asDouble());
    assertEquals("anchor", first.get("choice").get("because").get(0).get("term").asString());
    assertEquals("gull", first.get("evidence").get(0).get("term").asString());
    String snippet = first.get("snippet").asString();
    assertTrue(snippet.contains("the Cormorant dives") && snippet.length() < 230, snippet);

    JsonNode lost = JsonMapper.shared().readTree(lines.get(2));
    assertEquals("gone", lost.get("outcome").asString());
    assertEquals("the server answered 410", lost.get("reason").asString());
    assertFalse(lost.has("score"));
  }

  @Test
  void readsBackWhatItWrote() {
    CrawlFolder folder = written();
    try (Stream<VisitLine> visits = folder.visits()) {
      List<VisitLine> lines = visits.toList();
      assertEquals(List.of(1L, 2L, 3L, 4L), lines.stream().map(VisitLine::n).toList());
      assertEquals(History.SEED, lines.get(0).url());
      assertEquals(History.MOVED, lines.get(0).finalUrl());
      assertEquals(2, lines.get(0).requests());
      assertNull(lines.get(2).score());
      assertEquals(History.CHILD, lines.get(2).via());
    }
  }

  @Test
  void ignoresUnknownKeysAndATornLineWhileReading() throws Exception {
    CrawlFolder folder = written();
    Path visits = temporary.resolve("crawl/visits.jsonl");
    String text =
        Files.readString(visits).replace("{\"n\":1,", "{\"n\":1,\"new_key\":{\"a\":[1]},");
    Files.writeString(visits, text + "{\"n\":5,\"url\":\"ht");
    try (Stream<VisitLine> lines = folder.visits()) {
      assertEquals(4, lines.count());
    }
    Files.writeString(visits, text.replace("\"url\"", "\"url"));
    ArchiveException damaged = assertThrows(ArchiveException.class, () -> folder.visits().toList());
    assertTrue(damaged.getMessage().contains("visits.jsonl, line 1"), damaged.getMessage());
  }

  @Test
  void tellsWhy() {
    CrawlFolder folder = written();

    Story lost = folder.why(History.GONE).orElseThrow();
    assertEquals("gone", assertInstanceOf(Story.Fate.Ended.class, lost.fate()).line().outcome());
    assertEquals(List.of(1L, 2L, 3L), lost.path().stream().map(VisitLine::n).toList());

    Story waiting = folder.why(History.WAITING).orElseThrow();
    var place = assertInstanceOf(Story.Fate.Waiting.class, waiting.fate());
    assertEquals(0.3, place.priority(), 1e-6);
    assertEquals(History.CHILD, place.via());
    assertEquals(List.of(1L, 2L), waiting.path().stream().map(VisitLine::n).toList());

    Story refused = folder.why(History.FORBIDDEN).orElseThrow();
    assertEquals(
        new Story.Fate.Refused("scope.exclude-domains: z.example", History.MOVED), refused.fate());
    assertEquals(List.of(1L), refused.path().stream().map(VisitLine::n).toList());

    Story target = folder.why(History.MOVED).orElseThrow();
    assertEquals(1, assertInstanceOf(Story.Fate.Ended.class, target.fate()).line().n());
    assertTrue(folder.why(Url.of("http://a.example/never-met")).isEmpty());
  }

  @Test
  void tellsThatARedirectWasLost() {
    CrawlFolder folder = CrawlFolder.create(temporary.resolve("crawl"));
    Url moved = History.CHILD;
    Url target = History.GONE;
    Pick seed = History.pick(History.SEED, Priority.SEED, 0, null);
    Pick redirected = History.pick(moved, Priority.of(0.5), 1, History.SEED);
    try (History.Run run = History.run(folder)) {
      run.write(
          List.of(History.visited(1, seed, History.SEED, List.of()), lost(2, redirected, target)));
    }
    assertEquals(2, ending(folder, target).n());
    assertEquals(
        List.of(1L, 2L),
        folder.why(target).orElseThrow().path().stream().map(VisitLine::n).toList());

    try (History.Run run = History.run(folder)) {
      run.write(
          List.of(History.visited(3, redirected, target, List.of()), lost(4, redirected, target)));
    }
    assertEquals(3, ending(folder, target).n(), "a visit says more than a loss");
    try (History.Run run = History.run(folder)) {
      run.write(List.of(lost(5, History.pick(target, Priority.of(0.1), 1, History.SEED), target)));
    }
    assertEquals(5, ending(folder, target).n(), "its own ending says most");
  }

  @Test
  void refusesToBeginWhereACrawlIsAndToOpenWhereNoneIs() throws Exception {
    written();
    assertTrue(
        refusal(() -> CrawlFolder.create(temporary.resolve("crawl"))).contains("holds a crawl"));
    assertTrue(refusal(() -> CrawlFolder.open(temporary)).contains("no visits.jsonl"));
    assertTrue(refusal(() -> CrawlFolder.open(temporary.resolve("x"))).contains("no folder"));
    Path file = Files.writeString(temporary.resolve("file"), "");
    assertTrue(refusal(() -> CrawlFolder.create(file)).contains("is a file"));
  }

  @Test
  void saysWhichFileCannotBeWritten() throws Exception {
    CrawlFolder folder = CrawlFolder.create(temporary.resolve("crawl"));
    Path full = Path.of("/dev/full");
    if (!Files.exists(full)) {
      return;
    }
    Path visits = temporary.resolve("crawl/visits.jsonl");
    try (History.Run run = History.run(folder)) {
      run.write(History.events().subList(0, 1));
    }
    Files.delete(visits);
    Files.createSymbolicLink(visits, full);
    FolderArchive archive = History.archive(folder);
    String message = refusal(() -> archive.record(History.events().get(1)));
    assertTrue(message.contains("visits.jsonl") && message.contains("space"), message);
    assertThrows(IllegalStateException.class, () -> archive.record(History.events().get(2)));
    assertThrows(IllegalStateException.class, () -> archive.commit(Map.of()));
    archive.close();

    Files.delete(visits);
    Files.createFile(visits);
    try (History.Run again = History.run(folder)) {
      assertEquals(0, History.endings(folder));
      again.write(History.events().subList(1, 5));
    }
    try (Stream<VisitLine> lines = folder.visits()) {
      assertEquals(4, lines.count());
    }
  }

  @Test
  void letsOneProcessWrite() throws Exception {
    CrawlFolder folder = CrawlFolder.create(temporary.resolve("crawl"));
    long self = ProcessHandle.current().pid();
    try (FolderArchive archive = History.archive(folder)) {
      assertTrue(refusal(() -> History.archive(folder)).contains("process " + self));
      assertEquals(self, folder.owner().orElseThrow());
      assertTrue(inAnotherProcess().contains("process " + self + " is crawling into"));
      archive.record(History.events().getFirst());
    }
    assertTrue(folder.owner().isEmpty());
    assertEquals("", Files.readString(temporary.resolve("crawl/crawl.lock")));
    assertEquals("", inAnotherProcess());
  }

  @Test
  void asksTheLockForTheOwnerAndNotTheFile() throws Exception {
    CrawlFolder folder = CrawlFolder.create(temporary.resolve("crawl"));
    assertTrue(folder.owner().isEmpty());
    Path lock = temporary.resolve("crawl/crawl.lock");
    Process other = lockTaker("hold").start();
    try (BufferedReader said = other.inputReader()) {
      assertEquals("taken", said.readLine());
      assertEquals(other.pid(), folder.owner().orElseThrow());
      assertTrue(refusal(() -> History.archive(folder)).contains("process " + other.pid()));
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertEquals(other.pid() + "\n", Files.readString(lock), "a killed process leaves its id");
    Process stranger = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(lock, stranger.pid() + "\n");
      assertTrue(folder.owner().isEmpty(), "the id went to a process that does not crawl");
      History.archive(folder).close();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void keepsFeedbackBesideARunningCrawl() {
    CrawlFolder folder = History.writeInto(temporary.resolve("crawl"));
    assertTrue(folder.feedbackAfter(0).isEmpty());
    try (FolderArchive _ = History.archive(folder)) {
      folder.addFeedback(List.of(new Feedback(History.SEED, true, History.START)));
      folder.addFeedback(
          List.of(
              new Feedback(History.WAITING, true, History.START),
              new Feedback(History.CHILD, false, History.START)));
    }
    assertEquals(
        List.of(
            new Feedback.Numbered(1, new Feedback(History.SEED, true, History.START)),
            new Feedback.Numbered(2, new Feedback(History.CHILD, false, History.START))),
        folder.feedbackAfter(0));
    assertEquals(2, folder.feedbackAfter(1).getFirst().number());
  }

  @Test
  void endsATornLineOfFeedbackAndPassesOverIt() throws IOException {
    CrawlFolder folder = History.writeInto(temporary.resolve("crawl"));
    Files.writeString(folder.path().resolve("feedback.jsonl"), "{\"url\":\"http://torn.ex");
    Feedback said = new Feedback(History.SEED, true, History.START);
    folder.addFeedback(List.of(said));
    assertEquals(List.of(new Feedback.Numbered(2, said)), folder.feedbackAfter(0));
  }

  private static VisitLine ending(CrawlFolder folder, Url url) {
    Story story = folder.why(url).orElseThrow();
    return assertInstanceOf(Story.Fate.Ended.class, story.fate()).line();
  }

  private static CrawlEvent.Lost lost(long number, Pick pick, Url end) {
    return new CrawlEvent.Lost(
        number,
        History.START.plusSeconds(number),
        Duration.ofMillis(30),
        2,
        pick,
        end,
        404,
        null,
        0,
        new Outcome.Gone(404),
        null);
  }

  private CrawlFolder written() {
    return History.writeInto(temporary.resolve("crawl"));
  }

  private static String refusal(org.junit.jupiter.api.function.Executable act) {
    return assertThrows(ArchiveException.class, act).getMessage();
  }

  private String inAnotherProcess() throws IOException, InterruptedException {
    Path out = temporary.resolve("out");
    lockTaker().redirectOutput(out.toFile()).start().waitFor();
    return Files.readString(out);
  }

  private ProcessBuilder lockTaker(String... more) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(LockTaker.class.getName());
    command.add(temporary.resolve("crawl").toString());
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectErrorStream(true);
  }
}
