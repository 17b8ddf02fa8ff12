package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.archive.rocksdb.UrlState;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FsckTest {
  @TempDir private Path temporary;
  private final List<String> done = new ArrayList<>();
  private CrawlFolder folder;

  @BeforeEach
  void write() throws IOException {
    folder = History.writeInto(temporary.resolve("crawl"));
    Files.writeString(
        folder.path().resolve("crawl.yaml"),
        """
        name: birds
        keywords:
          cormorant: 1.0
        seeds: [http://a.example/]
        scope:
          exclude-domains: [z.example]
        """);
  }

  @Test
  void findsNothingWrongWithAWholeFolder() {
    assertEquals(List.of(), folder.fsck().look());
    assertEquals(List.of(), repair());
    assertEquals(4, History.endings(folder));
  }

  @Test
  void saysThatACrawlRuns() {
    try (FolderArchive _ = History.archive(folder)) {
      ArchiveException e = assertThrows(ArchiveException.class, () -> folder.fsck().look());
      assertTrue(e.getMessage().contains("is crawling into"), e::getMessage);
    }
  }

  @Test
  void cutsATornTail() throws IOException {
    Files.writeString(folder.visitsFile(), "{\"n\":5,\"ur", StandardOpenOption.APPEND);
    assertTrue(sentences().contains("10 bytes after the last commit"), this::sentences);
    assertEquals(List.of(), repair());
    assertEquals(4, History.endings(folder));
  }

  @Test
  void letsAPageWaitAgainWhoseRecordWasCutOff() throws IOException {
    Path warc = warc();
    cut(warc, Files.size(warc) - 20);
    assertTrue(sentences().contains(History.LAST.toString()), this::sentences);
    assertEquals(List.of(), repair());
    lost(4, History.LAST);
    assertEquals(2, pages());
  }

  @Test
  void letsAPageWaitAgainWhoseRecordIsDamaged() throws IOException {
    VisitLine child = lines().get(1);
    damage(child.warc().offset() + 30);
    assertTrue(sentences().contains(History.CHILD.toString()), this::sentences);
    assertEquals(List.of(), repair());
    lost(2, History.CHILD);
    assertEquals(2, pages());
  }

  @Test
  void goesOnWithWhatIsLeftOfTheVisits() throws IOException {
    List<String> all = Files.readAllLines(folder.visitsFile());
    Files.write(folder.visitsFile(), all.subList(0, 3));
    assertTrue(sentences().contains("were committed"), this::sentences);
    assertEquals(List.of(), repair());
    assertEquals(3, History.endings(folder));
    assertEquals(UrlState.WAITING, state(History.LAST));
    assertEquals(1, folder.fsck().setAside().size(), "no page is thrown away");
    assertTrue(Files.size(folder.fsck().setAside().getFirst()) > Files.size(warc()));
    try (History.Run run = History.run(folder)) {
      run.write(History.events().subList(4, 5));
    }
    assertEquals(List.of(), folder.fsck().look());
    assertEquals(3, pages());
  }

  @Test
  void findsLinesThatWereNeverCommittedAndTakesThemOut() throws IOException {
    try (CrawlStore store = CrawlStore.open(folder.storeFolder(), StoreSettings.defaults())) {
      Positions now = store.positions();
      store.commit(
          new Commit(
              new Positions(now.warcFile(), now.warcLength(), now.visitsLength(), 3),
              Map.of(),
              List.of()));
    }
    assertTrue(sentences().contains("has lines after number 3"), this::sentences);
    assertEquals(List.of(), repair());
    assertEquals(3, History.endings(folder));
  }

  @Test
  void beginsAgainWhenAllVisitsAreGone() throws IOException {
    Path before = warc();
    long size = Files.size(before);
    Files.delete(folder.visitsFile());
    assertTrue(sentences().contains("is gone"), this::sentences);
    assertEquals(List.of(), repair());
    assertEquals(size, Files.size(folder.fsck().setAside().getFirst()));
    assertEquals(0, History.endings(folder));
    assertEquals(UrlState.WAITING, state(History.LAST));
    try (History.Run run = History.run(folder)) {
      run.write(History.events().subList(1, 5));
    }
    assertEquals(List.of(), folder.fsck().look());
    assertEquals(3, pages());
  }

  @Test
  void keepsTheLinesAroundOneThatCannotBeRead() throws IOException {
    String text = Files.readString(folder.visitsFile());
    Files.writeString(folder.visitsFile(), text.replace("{\"n\":2,", "{'n',:2"));
    assertTrue(sentences().contains("line 2"), this::sentences);
    assertEquals(List.of(), repair());
    assertEquals(List.of(1L, 3L, 4L), lines().stream().map(VisitLine::n).toList());
    String line = Files.readAllLines(folder.visitsFile()).get(1);
    assertEquals("{\"n\":2,\"outcome\":\"unreadable\"}", line);
    assertEquals(List.of(), repair(), "once more");
    assertEquals(2, pages());
    try (FolderArchive archive = History.archive(folder)) {
      assertEquals(4, archive.ended());
    }
  }

  @Test
  void givesTwoLinesThatRanTogetherTheirNumbersBack() throws IOException {
    List<String> all = Files.readAllLines(folder.visitsFile());
    Files.writeString(
        folder.visitsFile(),
        all.get(0) + "\n" + all.get(1) + "#" + all.get(2) + "\n" + all.get(3) + "\n");
    assertEquals(List.of(), repair());
    assertEquals(4, Files.readAllLines(folder.visitsFile()).size());
    assertEquals(List.of(1L, 4L), lines().stream().map(VisitLine::n).toList());
  }

  @Test
  void takesTheWholePageOutWhoseLastRecordIsDamaged() throws IOException {
    VisitLine child = lines().get(1);
    damage(child.warc().end() - 40);
    assertEquals(List.of(), repair());
    lost(2, History.CHILD);
    assertEquals(2, pages());
    try (History.Run run = History.run(folder)) {
      assertEquals(4, run.archive.ended());
    }
    assertEquals(List.of(), folder.fsck().look());
  }

  @Test
  void findsAnIndexThatCannotBeRead() throws IOException {
    IndexFeed.update(folder, History.CLOCK);
    assertEquals(List.of(), folder.fsck().look());
    try (Stream<Path> files = Files.list(folder.index())) {
      for (Path file : files.filter(f -> f.toString().contains("segments")).toList()) {
        Files.delete(file);
      }
    }
    assertTrue(sentences().contains("no readable search index"), this::sentences);
    assertEquals(List.of(), repair());
    assertTrue(IndexCheck.of(folder).isGood());
  }

  /// Dies before the visits are replaced, or after that but before the damaged file goes.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void comesToTheSameEndWhenARepairWasCutOff(boolean replaced) throws IOException {
    damage(lines().get(1).warc().offset() + 30);
    Path damaged = warc();
    byte[] warc = Files.readAllBytes(damaged);
    byte[] visits = Files.readAllBytes(folder.visitsFile());
    Positions before = folder.committed().orElseThrow();
    assertEquals(List.of(), repair());
    byte[] mended = Files.readAllBytes(warc());
    byte[] after = Files.readAllBytes(folder.visitsFile());

    Files.write(damaged, warc);
    if (!replaced) {
      Files.write(folder.visitsFile(), visits);
    }
    try (CrawlStore store = CrawlStore.open(folder.storeFolder(), StoreSettings.defaults())) {
      store.commit(new Commit(before, Map.of(), List.of()));
    }
    assertEquals(List.of(), repair());
    assertEquals(1, Warcs.files(folder.warcFolder()).size());
    assertArrayEquals(mended, Files.readAllBytes(warc()));
    assertArrayEquals(after, Files.readAllBytes(folder.visitsFile()));
    assertEquals(List.of(), folder.fsck().setAside());
  }

  private void damage(long offset) throws IOException {
    damage(warc(), offset);
  }

  private static void damage(Path path, long offset) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.seek(offset);
      file.write(new byte[30]);
    }
  }

  @Test
  void namesEachLineThatCannotBeReadOnce() throws IOException {
    String text = Files.readString(folder.visitsFile());
    Files.writeString(
        folder.visitsFile(), text.replace("{\"n\":2,", "{'n',:2").replace("{\"n\":4,", "{'n',:4"));
    List<String> lines =
        folder.fsck().look().stream()
            .map(Problem::sentence)
            .filter(sentence -> sentence.contains(", line "))
            .toList();
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(0).contains("line 2") && lines.get(1).contains("line 4"), lines::toString);
    assertTrue(lines.get(0).contains("fsck DIR --repair"), lines::toString);
    assertEquals(List.of(), repair());
    assertTrue(done.toString().contains("2 lines of"), done::toString);
  }

  @Test
  void findsADamagedBlockOfTheStoreAndMakesTheStoreAnew() throws IOException {
    try (CrawlStore store = CrawlStore.open(folder.storeFolder(), StoreSettings.defaults())) {
      store.forget(_ -> false); // has every column written to files
    }
    try (Stream<Path> files = Files.list(folder.storeFolder())) {
      Path largest =
          files
              .filter(f -> f.toString().endsWith(".sst"))
              .max(Comparator.comparingLong(Recovery::size))
              .orElseThrow();
      damage(largest, 5);
    }
    assertTrue(sentences().contains("is damaged"), this::sentences);
    assertEquals(List.of(), repair());
    assertTrue(Files.isDirectory(folder.path().resolve("store.lost")), "nothing is deleted");
    assertTrue(done.toString().contains("Not recovered"), done::toString);
    assertGoesOn();
  }

  @Test
  void makesALostStoreAnewFromVisitsAndKeptPages() {
    Folders.delete(folder.storeFolder());
    assertTrue(sentences().contains("is gone"), this::sentences);
    assertEquals(List.of(), repair());
    assertGoesOn();
  }

  @Test
  void makesAStoreAnewThatAResumeFoundEmpty() {
    Folders.delete(folder.storeFolder());
    ArchiveException e =
        assertThrows(ArchiveException.class, () -> History.archive(folder).close());
    assertTrue(e.getMessage().contains("--repair"), e::getMessage);
    assertTrue(sentences().contains("its frontier is lost"), this::sentences);
    assertEquals(List.of(), repair());
    assertGoesOn();
  }

  /// A page that no visit tells of is set aside and waits.
  @Test
  void makesALostStoreAnewThoughVisitsAreLostToo() throws IOException {
    Folders.delete(folder.storeFolder());
    List<String> all = Files.readAllLines(folder.visitsFile());
    Files.write(folder.visitsFile(), all.subList(0, 3));
    assertEquals(List.of(), repair());
    assertEquals(1, folder.fsck().setAside().size());
    assertEquals(UrlState.WAITING, state(History.LAST));
  }

  /// What ended has ended, and what the pages link to waits where the crawl may go.
  private void assertGoesOn() {
    assertEquals(UrlState.DONE, state(History.SEED));
    assertEquals(UrlState.DONE, state(History.MOVED));
    assertEquals(UrlState.DONE, state(History.LAST));
    assertEquals(UrlState.ERROR, state(History.GONE));
    assertEquals(UrlState.WAITING, state(History.WAITING));
    Story.Fate.Waiting waits =
        (Story.Fate.Waiting) folder.why(History.WAITING).orElseThrow().fate();
    assertEquals(1.0 / 3, waits.priority(), 1e-3);
    assertEquals(1, waits.depth());
    assertTrue(
        folder.why(History.FORBIDDEN).orElseThrow().fate() instanceof Story.Fate.Refused, "scope");
    assertEquals(4, History.endings(folder));
    try (FolderArchive archive = History.archive(folder)) {
      assertEquals(4, archive.ended());
    }
  }

  @Test
  void saysWhichLineCannotBeRead() throws IOException {
    String text = Files.readString(folder.visitsFile());
    Files.writeString(folder.visitsFile(), text.replaceFirst("\"url\"", "\"url_"));
    assertTrue(sentences().contains("visits.jsonl, line 1"), this::sentences);
  }

  /// The ending of that number has become an error, and its URL is fetched again.
  private void lost(long number, Url url) {
    VisitLine line = lines().get((int) number - 1);
    assertEquals("broken", line.outcome());
    assertTrue(!line.kept() && line.warc() == null && line.textDigest() == null);
    assertEquals(UrlState.WAITING, state(url));
    assertTrue(folder.why(url).orElseThrow().fate() instanceof Story.Fate.Waiting);
  }

  private UrlState state(Url url) {
    try (CrawlStore store = CrawlStore.read(folder.storeFolder())) {
      return store.find(url).orElseThrow().state();
    }
  }

  private long pages() {
    try (Stream<StoredPage> pages = folder.pages()) {
      return pages.count();
    }
  }

  private List<VisitLine> lines() {
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits.toList();
    }
  }

  private List<Problem> repair() {
    return folder.fsck().repair(History.CLOCK, done::add);
  }

  private String sentences() {
    return folder.fsck().look().stream().map(Problem::sentence).toList().toString();
  }

  private Path warc() throws IOException {
    return Warcs.files(folder.path().resolve("warc")).getFirst();
  }

  private static void cut(Path file, long length) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      open.setLength(length);
    }
  }
}
