package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.crawl.CrawlEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a crawl at many moments and takes it up again.
class RecoveryTest {
  private static final List<CrawlEvent> EVENTS = History.events();
  private static final String VISITS = "visits.jsonl";
  private static final int ROUNDS = 30;

  @TempDir Path temporary;

  /// The files after the commit of the third ending, and when the fourth was written but not
  /// committed.
  private Map<String, byte[]> committed;

  private Map<String, byte[]> written;
  private String warc;
  private Path crawl;

  @BeforeEach
  void crawl() throws IOException {
    crawl = temporary.resolve("crawl");
    try (History.Run run = History.run(CrawlFolder.create(crawl))) {
      run.write(EVENTS.subList(0, 4));
      committed = files();
      run.tell(EVENTS.get(4));
      written = files();
      run.commit();
    }
    warc =
        written.keySet().stream()
            .filter(name -> name.endsWith(".warc.gz.open"))
            .findAny()
            .orElseThrow();
  }

  @Test
  void forgetsWhollyWhatWasNotCommittedWhereverTheFilesEnd() throws Exception {
    long seed = 20260102;
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, Integer> lengths = new TreeMap<>();
      for (String file : List.of(VISITS, warc)) {
        int least = committed.get(file).length;
        lengths.put(file, least + random.nextInt(written.get(file).length + 1 - least));
      }
      lay(lengths);
      String context = "seed " + seed + ", round " + round + " " + lengths;
      CrawlFolder folder = CrawlFolder.open(crawl);
      try (History.Run run = History.run(folder)) {
        assertEquals(3, History.endings(folder), context);
        assertTrue(Arrays.equals(committed.get(VISITS), read(VISITS)), context);
        assertTrue(Arrays.equals(committed.get(warc), read(warc)), context);
        run.write(EVENTS.subList(4, 5));
      }
      assertEquals(new String(written.get(VISITS), UTF_8), Files.readString(crawl.resolve(VISITS)));
      assertEquals(3, Warcs.responses(crawl.resolve("warc")).size(), context);
      assertEquals(List.of(), folder.fsck().look(), context);
    }
  }

  @Test
  void refusesAFileThatHasLessThanWasCommittedAndLeavesItAlone() throws Exception {
    for (String file : List.of(VISITS, warc)) {
      lay(Map.of(file, committed.get(file).length - 1));
      Map<String, byte[]> before = files();
      String message = refusal();
      assertTrue(message.contains(file) && message.contains("fsck"), message);
      assertTrue(Arrays.equals(before.get(VISITS), read(VISITS)));
      assertTrue(Arrays.equals(before.get(warc), read(warc)));
    }
  }

  @Test
  void throwsNoPagesAwayWhenTheStoreIsLost() throws Exception {
    delete(crawl.resolve("store"));
    assertTrue(refusal().contains("its frontier is lost"));
    assertEquals(3, Warcs.responses(crawl.resolve("warc")).size());
    assertEquals(4, History.endings(CrawlFolder.open(crawl)));
  }

  @Test
  void changesNothingAfterAGoodEnd() throws Exception {
    Map<String, byte[]> ended = files();
    History.archive(CrawlFolder.open(crawl)).close();
    Map<String, byte[]> reopened = files();
    for (String name : ended.keySet()) {
      if (!name.startsWith("store")) {
        assertTrue(Arrays.equals(ended.get(name), reopened.get(name)), name);
      }
    }
  }

  @Test
  void aFolderWithoutAFirstCommitBeginsAnew() {
    CrawlFolder folder = CrawlFolder.create(temporary.resolve("new"));
    History.archive(folder).close();
    try (History.Run run = History.run(folder)) {
      run.write(EVENTS);
    }
    assertEquals(List.of(), folder.fsck().look());
  }

  private String refusal() {
    return assertThrows(ArchiveException.class, () -> History.archive(CrawlFolder.open(crawl)))
        .getMessage();
  }

  /// Puts the files there as a crawl leaves them that was killed before its fourth commit, some cut
  /// to a length.
  private void lay(Map<String, Integer> lengths) throws IOException {
    delete(crawl);
    Map<String, byte[]> all = new TreeMap<>(committed);
    all.put(VISITS, written.get(VISITS));
    all.put(warc, written.get(warc));
    for (Map.Entry<String, byte[]> file : all.entrySet()) {
      Path path = crawl.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      int length = lengths.getOrDefault(file.getKey(), file.getValue().length);
      Files.write(path, Arrays.copyOf(file.getValue(), length));
    }
  }

  private byte[] read(String name) throws IOException {
    return Files.readAllBytes(crawl.resolve(name));
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(crawl)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(crawl.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    files.remove("crawl.lock");
    return files;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
