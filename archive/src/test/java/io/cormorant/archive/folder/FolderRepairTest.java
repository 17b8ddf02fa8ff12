package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.crawl.CrawlEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a crawl at every byte and takes it up again.
class FolderRepairTest {
  private static final List<CrawlEvent> EVENTS = History.events();
  private static final String VISITS = "visits.jsonl";
  private static final String JOURNAL = "journal.jsonl";

  /// Going on is slow, because it forces the disk.
  private static final int GO_ON_EVERY = 50;

  @TempDir Path temporary;

  /// The files as they are while the crawl runs: after the start, and after each ending.
  private final List<Map<String, byte[]>> running = new ArrayList<>();

  private Map<String, byte[]> before;
  private Map<String, byte[]> after;
  private String warc;
  private int cuts;
  private Path crawl;

  @BeforeEach
  void crawl() throws IOException {
    crawl = temporary.resolve("crawl");
    try (FolderArchive archive = History.archive(CrawlFolder.create(crawl))) {
      for (CrawlEvent event : EVENTS) {
        archive.record(event);
        running.add(files());
      }
    }
    before = running.get(3);
    after = running.get(4);
    warc = after.keySet().stream().filter(name -> name.endsWith(".open")).findAny().orElseThrow();
  }

  @Test
  void goesOnAfterATornVisitLine() throws Exception {
    for (int n = before.get(VISITS).length; n < after.get(VISITS).length; n++) {
      resumesAfterTheThird(Map.of(VISITS, n));
    }
  }

  @Test
  void goesOnAfterATornJournalLine() throws Exception {
    for (int n = before.get(JOURNAL).length; n < after.get(JOURNAL).length; n++) {
      resumesAfterTheThird(Map.of(JOURNAL, n));
      resumesAfterTheThird(Map.of(JOURNAL, n, VISITS, before.get(VISITS).length));
    }
  }

  @Test
  void goesOnAfterATornPage() throws Exception {
    for (int n = before.get(warc).length; n < after.get(warc).length; n++) {
      resumesAfterTheThird(Map.of(warc, n));
    }
  }

  @Test
  void losesNoMoreThanItMustWhereverTheFilesEnd() throws Exception {
    long seed = 20260102;
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      Map<String, Integer> lengths = new HashMap<>();
      for (String file : List.of(VISITS, JOURNAL, warc)) {
        lengths.put(file, random.nextInt(after.get(file).length + 1));
      }
      lay(lengths);
      CrawlFolder folder = CrawlFolder.open(crawl);
      try (FolderArchive archive = History.archive(folder)) {
        int last = whole(lengths);
        assertEquals(last, History.endings(folder), lengths::toString);
        boolean begun = Files.size(crawl.resolve(JOURNAL)) > 0;
        History.write(archive, EVENTS.subList(begun ? last + 1 : 0, 5));
      }
      assertWhole("seed " + seed + ", round " + round + " " + lengths);
    }
  }

  @Test
  void keepsAPageWhoseOwnLinesAreWholeThoughALaterOneIsTorn() throws Exception {
    lay(Map.of(VISITS, after.get(VISITS).length - 1, JOURNAL, after.get(JOURNAL).length));
    CrawlFolder folder = CrawlFolder.open(crawl);
    try (FolderArchive _ = History.archive(folder)) {
      assertEquals(3, History.endings(folder));
      assertEquals(before.get(warc).length, Files.size(crawl.resolve(warc)));
    }
  }

  @Test
  void changesNothingAfterAGoodEnd() throws Exception {
    Map<String, byte[]> ended = files();
    History.archive(CrawlFolder.open(crawl)).close();
    Map<String, byte[]> reopened = files();
    assertEquals(ended.keySet(), reopened.keySet());
    ended.forEach((name, bytes) -> assertTrue(Arrays.equals(bytes, reopened.get(name)), name));
  }

  @Test
  void throwsNoFinishedPagesAwayWhenTheJournalIsLost() throws Exception {
    Files.write(crawl.resolve(JOURNAL), new byte[0]);
    String message =
        assertThrows(ArchiveException.class, () -> History.archive(CrawlFolder.open(crawl)))
            .getMessage();
    assertTrue(message.contains("knows nothing of"), message);
    assertEquals(3, RecordedWeb.open(crawl).pages());
  }

  @Test
  void aSecondStartAddsToTheHistory() {
    CrawlFolder folder = CrawlFolder.open(crawl);
    int told = CrawlFolderTest.told(folder).size();
    for (int i = 0; i < 2; i++) {
      try (FolderArchive archive = History.archive(folder)) {
        assertEquals(4, History.endings(folder));
        archive.record(new CrawlEvent.Started(History.START, List.of(), List.of()));
      }
    }
    assertEquals(told + 2, CrawlFolderTest.told(folder).size());
  }

  @Test
  void goesOnAfterLastLinesThatAreWholeButCannotBeRead() throws Exception {
    for (List<String> damaged :
        List.of(List.of(VISITS, JOURNAL), List.of(VISITS), List.of(JOURNAL))) {
      lay(Map.of());
      for (String file : damaged) {
        Files.writeString(crawl.resolve(file), "\0\0\0\n{\"n\":5\n", StandardOpenOption.APPEND);
      }
      CrawlFolder folder = CrawlFolder.open(crawl);
      try (FolderArchive archive = History.archive(folder)) {
        assertEquals(4, History.endings(folder), damaged::toString);
        Pick pick = History.pick(History.WAITING, Priority.of(0.1), 2, History.CHILD);
        archive.record(History.visited(5, pick, History.WAITING, List.of(), List.of()));
      }
      assertEquals(5, History.endings(folder), damaged::toString);
    }
  }

  @Test
  void saysWhereTheJournalIsDamagedBeforeItsEnd() throws Exception {
    lay(Map.of());
    Path journal = crawl.resolve(JOURNAL);
    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    lines.subList(2, lines.size()).clear();
    lines.set(1, lines.get(1).replace("{\"n\"", "{\"n"));
    int start = lines.get(0).length() + 1;
    lines.add("{\"n\":2,\"offers\":[],\"refused\":[]}");
    Files.write(journal, lines);
    String message =
        assertThrows(ArchiveException.class, () -> History.archive(CrawlFolder.open(crawl)))
            .getMessage();
    assertTrue(message.contains("journal.jsonl, the line at byte " + start), message);
  }

  private void resumesAfterTheThird(Map<String, Integer> lengths) throws IOException {
    lay(lengths);
    CrawlFolder folder = CrawlFolder.open(crawl);
    try (FolderArchive archive = History.archive(folder)) {
      assertEquals(3, History.endings(folder), lengths::toString);
      for (String name : before.keySet()) {
        assertTrue(
            Arrays.equals(before.get(name), Files.readAllBytes(crawl.resolve(name))),
            () -> name + " after " + lengths);
      }
      if (++cuts % GO_ON_EVERY == 0) {
        archive.record(EVENTS.get(4));
      }
    }
    if (cuts % GO_ON_EVERY == 0) {
      assertWhole(lengths.toString());
    }
  }

  /// The last ending that files of such lengths hold completely.
  private int whole(Map<String, Integer> lengths) {
    int last = 0;
    for (int n = 1; n < running.size(); n++) {
      Map<String, byte[]> then = running.get(n);
      boolean fits = then.keySet().stream().allMatch(f -> then.get(f).length <= lengths.get(f));
      last = fits ? n : last;
    }
    return last;
  }

  /// All four endings and three pages are there, each once.
  private void assertWhole(String context) throws IOException {
    assertEquals(
        new String(after.get(VISITS), java.nio.charset.StandardCharsets.UTF_8),
        Files.readString(crawl.resolve(VISITS)),
        context);
    assertEquals(
        4,
        CrawlFolderTest.told(CrawlFolder.open(crawl)).stream()
            .filter(Long.class::isInstance)
            .count(),
        context);
    assertEquals(3, Warcs.responses(crawl.resolve("warc")).size(), context);
  }

  /// Puts the files there as a crawl that was killed leaves them, some cut to a length.
  private void lay(Map<String, Integer> lengths) throws IOException {
    for (String name : files().keySet()) {
      Files.delete(crawl.resolve(name));
    }
    for (Map.Entry<String, byte[]> file : after.entrySet()) {
      int length = lengths.getOrDefault(file.getKey(), file.getValue().length);
      Files.write(crawl.resolve(file.getKey()), Arrays.copyOf(file.getValue(), length));
    }
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    try (Stream<Path> paths = Files.walk(crawl)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(crawl.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    files.remove("crawl.lock");
    return files;
  }
}
