package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The folder of a crawl as it was before there was a store.
class OldFolderTest {
  @TempDir private Path temporary;
  private Path crawl;
  private CrawlFolder folder;

  @BeforeEach
  void layOldFolder() throws IOException {
    crawl = temporary.resolve("crawl");
    folder = History.writeInto(crawl);
    List<VisitLine> lines = lines();
    List<String> journal = new ArrayList<>();
    journal.add(
        """
        {"n":0,"at":"2026-01-02T03:04:05Z","offers":[["http://a.example/",9223372036854775807,0,null,""]],"refused":[]}""");
    journal.add(
        """
        {"n":1,"warc":%s,"offers":[["http://b.example/child?q=1",5,1,"http://a.example/home","x"],["http://a.example/last",4,1,"http://a.example/home","x"]],"refused":[["http://z.example/forbidden","scope"]]}"""
            .formatted(place(lines.get(0))));
    journal.add(
        """
        {"n":2,"warc":%s,"offers":[["http://c.example/gone",3,2,"http://b.example/child?q=1","x"],["http://a.example/waiting",2,2,"http://b.example/child?q=1","y"]],"refused":[]}"""
            .formatted(place(lines.get(1))));
    journal.add("{\"n\":3,\"offers\":[],\"refused\":[]}");
    journal.add(
        "{\"n\":4,\"warc\":%s,\"offers\":[],\"refused\":[]}".formatted(place(lines.get(3))));
    Files.write(crawl.resolve("journal.jsonl"), journal);
    String text = Files.readString(folder.visitsFile());
    Files.writeString(folder.visitsFile(), text.replaceAll("\"warc\":\\{[^}]*\\},", ""));
    try (Stream<Path> files = Files.walk(crawl.resolve("store"))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void givesItsPagesWithoutBeingChanged() {
    try (Stream<StoredPage> pages = folder.pages()) {
      assertEquals(
          List.of(History.MOVED, History.CHILD, History.LAST),
          pages.map(page -> page.document().url()).toList());
    }
    assertTrue(Files.exists(crawl.resolve("journal.jsonl")));
    assertFalse(Files.exists(crawl.resolve("store")));
    assertTrue(folder.counts().isEmpty());
    assertEquals(List.of(), folder.fsck().look());
  }

  @Test
  void isConvertedWhenItIsWrittenAgain() throws IOException {
    try (FolderArchive archive = History.archive(folder)) {
      assertEquals(4, archive.ended());
      CrawlHistory.Mark mark = CrawlHistory.Mark.of(archive.state(CrawlHistory.MARK).orElseThrow());
      assertEquals(new CrawlHistory.Mark(Duration.ofMillis(4_678), 0), mark);
    }
    assertFalse(Files.exists(crawl.resolve("journal.jsonl")));
    assertEquals(List.of(), folder.fsck().look());
    CrawlStore.Counts counts = folder.counts().orElseThrow();
    assertEquals(1, counts.waiting());
    assertEquals(4, counts.done());
    assertEquals(1, counts.errors());
    var waiting =
        assertInstanceOf(
            Story.Fate.Waiting.class,
            folder.why(Url.of("http://a.example/waiting")).orElseThrow().fate());
    assertEquals("y", waiting.anchor());
    assertInstanceOf(Story.Fate.Refused.class, folder.why(History.FORBIDDEN).orElseThrow().fate());
    assertTrue(lines().stream().filter(VisitLine::kept).allMatch(line -> line.warc() != null));
  }

  private static String place(VisitLine line) {
    return "[\"%s\",%d,%d]"
        .formatted(line.warc().file(), line.warc().offset(), line.warc().length());
  }

  private List<VisitLine> lines() {
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits.toList();
    }
  }
}
