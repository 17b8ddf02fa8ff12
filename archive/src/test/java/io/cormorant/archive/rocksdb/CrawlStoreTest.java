package io.cormorant.archive.rocksdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Candidate;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

class CrawlStoreTest {
  private static final StoreSettings SMALL = new StoreSettings(1 << 20, 100, 1 << 20, 4 << 20);
  private static final Positions SOMEWHERE = new Positions("a.warc.gz", 100, 2_000, 3);

  @TempDir Path folder;

  @Test
  void remembersWhatAStrategyPutThereBeforeTheCut() {
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      frontier.memory().put(-1, 10);
      frontier.memory().put(2, 20);
      frontier.memory().put(3, 30);
      frontier.cut();
      frontier.memory().put(2, 0);
      frontier.memory().put(3, 33);
      frontier.cut();
      frontier.memory().put(4, 40);
      store.commit(new Commit(SOMEWHERE, Map.of(), List.of()));
      store.commit(new Commit(SOMEWHERE, Map.of("strategy", new byte[] {1}), List.of()));
    }
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      Map<Long, Long> remembered = new TreeMap<>();
      store.frontier(HostGate.open()).memory().forEach(remembered::put);
      assertEquals(Map.of(-1L, 10L, 3L, 33L), remembered);
    }
  }

  @Test
  void keepsWhatWasCommittedAndNothingElse() {
    Url waits = Url.of("http://a.test/waits");
    Url done = Url.of("http://a.test/done");
    Url late = Url.of("http://a.test/late");
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      assertEquals(Positions.NONE, store.positions());
      DiskFrontier frontier = store.frontier(HostGate.open());
      frontier.offer(new Candidate(waits, 2, done, "go"), Priority.of(.5));
      frontier.ended(done, true);
      frontier.cut();
      frontier.offer(Candidate.seed(late), Priority.of(.9));
      frontier.cut();
      store.commit(
          new Commit(
              SOMEWHERE,
              Map.of("strategy", new byte[] {1, 2}),
              List.of(new Refused(late, "robots", done), new Refused(late, "other", null))));
    }
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      assertEquals(SOMEWHERE, store.positions());
      assertArrayEquals(new byte[] {1, 2}, store.state("strategy").orElseThrow());
      assertTrue(store.state("judge").isEmpty());
      assertEquals(new CrawlStore.Counts(1, 1, 0, 0, 1), store.counts());
      assertEquals(Optional.of(new Refused(late, "robots", done)), store.refused(late));
      assertTrue(store.find(late).isEmpty());
      assertEquals(UrlState.DONE, store.find(done).orElseThrow().state());
      assertEquals(
          new Candidate(waits, 2, done, "go"), store.find(waits).orElseThrow().pick().candidate());
      assertEquals(waits, store.frontier(HostGate.open()).poll().orElseThrow().candidate().url());
    }
  }

  @Test
  void waitsAgainForWhatWasBeingFetched() {
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      frontier.offer(Candidate.seed(Url.of("http://a.test/1")), Priority.of(.5));
      frontier.offer(Candidate.seed(Url.of("http://a.test/2")), Priority.of(.4));
      frontier.poll();
      frontier.claim(Url.of("http://a.test/unknown"));
      commit(frontier, store);
    }
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      assertEquals(2, frontier.waiting());
      assertEquals("http://a.test/1", frontier.poll().orElseThrow().url().toString());
      assertTrue(frontier.claim(Url.of("http://a.test/unknown")));
    }
  }

  @Test
  void readsBesideTheWriterAndChangesNothing() throws IOException {
    Url first = Url.of("http://a.test/1");
    Url second = Url.of("http://a.test/2");
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      frontier.offer(Candidate.seed(first), Priority.of(.5));
      commit(frontier, store);
      Map<String, Long> before = files();
      try (CrawlStore reader = CrawlStore.read(folder)) {
        assertEquals(UrlState.WAITING, reader.find(first).orElseThrow().state());
        assertEquals(before, files());
        frontier.ended(first, true);
        frontier.offer(Candidate.seed(second), Priority.of(.5));
        commit(frontier, store);
      }
      try (CrawlStore reader = CrawlStore.read(folder)) {
        assertEquals(UrlState.DONE, reader.find(first).orElseThrow().state());
        assertEquals(1, reader.counts().waiting());
      }
    }
  }

  @Test
  void forgetsTheTextOfPurgedUrlsButNotThatTheyWereKnown() throws IOException {
    Url secret = Url.of("http://secret.test/1");
    Url done = Url.of("http://secret.test/done");
    Url other = Url.of("http://a.test/1");
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      frontier.offer(Candidate.seed(secret), Priority.of(.5));
      frontier.offer(new Candidate(other, 1, done, "x"), Priority.of(.5));
      frontier.ended(done, true);
      frontier.cut();
      Refused refused = new Refused(Url.of("http://secret.test/no"), "robots", secret);
      store.commit(new Commit(Positions.NONE, Map.of(), List.of(refused)));
    }
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      assertEquals(2, store.forget(url -> url.isOn("secret.test")));
      assertEquals(new CrawlStore.Counts(1, 0, 0, 2, 0), store.counts());
      assertEquals(UrlState.PURGED, store.find(secret).orElseThrow().state());
      assertEquals(null, store.find(other).orElseThrow().pick().candidate().via());
      DiskFrontier frontier = store.frontier(HostGate.open());
      assertEquals(1, frontier.waiting());
      assertFalse(frontier.offer(Candidate.seed(secret), Priority.SEED));
      assertFalse(frontier.claim(done));
      assertEquals(other, frontier.poll().orElseThrow().url());
      assertTrue(frontier.poll().isEmpty());
    }
    for (String name : files().keySet()) {
      String text = Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
      assertFalse(text.contains("secret.test"), name);
    }
  }

  @Test
  void refusesAStoreThatIsOpenElsewhere() {
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      String said = refusal();
      assertTrue(said.contains("open in another process"), said);
      assertEquals(0, store.counts().waiting());
    }
  }

  /// An older version must not read what this one writes there.
  @Test
  void takesAnOlderFormatAndMakesItItsOwn() throws RocksDBException {
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      frontier.offer(Candidate.seed(Url.of("http://a.test/1")), Priority.of(.5));
      commit(frontier, store);
    }
    format(1);
    CrawlStore.read(folder).close();
    assertEquals(1, format(), "who only reads changes nothing");
    try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
      assertEquals(1, store.counts().waiting());
    }
    assertEquals(CrawlStore.FORMAT, format());
  }

  /// As a judge's does that remembers pages: it begins small, grows, and may be small again.
  @Test
  void keepsStatesOfAnyLength() {
    Random random = new Random(7);
    byte[] state = new byte[0];
    for (int length : List.of(10, 70_000, 200_000, 200_001, 131_072, 65_537, 65_536, 3)) {
      byte[] next = Arrays.copyOf(state, length);
      random.nextBytes(next);
      System.arraycopy(state, 0, next, 0, Math.min(state.length, length) / 2);
      try (CrawlStore store = CrawlStore.open(folder, SMALL)) {
        for (byte[] said : List.of(state, next)) {
          store.commit(new Commit(Positions.NONE, Map.of("judge", said), List.of()));
          assertArrayEquals(said, store.state("judge").orElseThrow());
        }
        assertTrue(store.state("judg").isEmpty());
      }
      try (CrawlStore store = CrawlStore.read(folder)) {
        assertArrayEquals(next, store.state("judge").orElseThrow(), length + " bytes");
      }
      state = next;
    }
  }

  private int format() {
    try (Database db = Database.open(folder, SMALL)) {
      return Objects.requireNonNull(db.get(Column.META, new byte[] {'f'}))[0];
    }
  }

  private void format(int format) throws RocksDBException {
    try (Database db = Database.open(folder, SMALL);
        WriteBatch batch = new WriteBatch()) {
      db.put(batch, Column.META, new byte[] {'f'}, new byte[] {(byte) format});
      db.write(batch);
    }
  }

  @Test
  void refusesANewerFormat() throws RocksDBException {
    CrawlStore.open(folder, SMALL).close();
    format(CrawlStore.FORMAT + 1);
    assertTrue(refusal().contains("newer version"), refusal());
    String said = assertThrows(ArchiveException.class, () -> CrawlStore.read(folder)).getMessage();
    assertTrue(said.contains("newer version"), said);
  }

  @Test
  void saysThatAStoreIsDamaged() throws IOException {
    CrawlStore.open(folder, SMALL).close();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().contains("MANIFEST")).toList()) {
        Files.write(file, new byte[] {1, 2, 3});
      }
    }
    String said = refusal();
    assertTrue(said.contains("damaged") && said.contains("fsck"), said);
  }

  @Test
  void saysWhereThereIsNoStore() {
    Path none = folder.resolve("none");
    String said = assertThrows(ArchiveException.class, () -> CrawlStore.read(none)).getMessage();
    assertTrue(said.contains(none.toString()), said);
  }

  private String refusal() {
    return assertThrows(ArchiveException.class, () -> CrawlStore.open(folder, SMALL)).getMessage();
  }

  private static void commit(DiskFrontier frontier, CrawlStore store) {
    frontier.cut();
    store.commit(new Commit(Positions.NONE, Map.of(), List.of()));
  }

  private Map<String, Long> files() throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        sizes.put(file.getFileName().toString(), Files.size(file));
      }
    }
    return sizes;
  }
}
