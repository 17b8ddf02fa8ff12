package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Response;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.Warcinfo;

class KeptPagesTest {
  @TempDir Path crawl;

  @Test
  void writesWarcsThatJwarcReads() throws Exception {
    write(Long.MAX_VALUE);
    Path file = Warcs.files(crawl.resolve("warc")).getFirst();
    assertTrue(
        file.getFileName().toString().matches("cormorant-20260102030405678-00000-.+\\.warc\\.gz"));
    assertEquals(3, Warcs.responses(crawl.resolve("warc")).size());

    try (WarcReader reader = new WarcReader(file)) {
      Warcinfo info = assertInstanceOf(Warcinfo.class, reader.next().orElseThrow());
      assertEquals("cormorant/test", info.fields().first("software").orElseThrow());
      assertEquals("obey", info.fields().first("robots").orElseThrow());
      assertEquals("cormorant/test", info.fields().first("http-header-user-agent").orElseThrow());
      reader.next();
      reader.next();
      checkResponse(assertInstanceOf(WarcResponse.class, reader.next().orElseThrow()));
      checkMetadata(assertInstanceOf(WarcMetadata.class, reader.next().orElseThrow()));
    }
  }

  private static void checkResponse(WarcResponse response) throws Exception {
    assertEquals(MessageVersion.WARC_1_1, response.version());
    assertEquals(History.CHILD.toString(), response.target());
    assertEquals(History.START.plusMillis(1_880), response.date());
    assertEquals("192.0.2.7", response.ipAddress().orElseThrow().getHostAddress());
    assertTrue(response.identifiedPayloadType().isEmpty(), "nobody but the server said a type");
    Map<String, List<String>> headers = response.http().headers().map();
    assertEquals(List.of("br"), headers.get("X-Archive-Orig-Content-Encoding"));
    assertEquals(List.of(Integer.toString(History.body(2).length)), headers.get("Content-Length"));
    assertTrue(!headers.containsKey("Content-Encoding") && !headers.containsKey("Injected"));
    assertArrayEquals(History.body(2), response.http().bodyDecoded().stream().readAllBytes());
  }

  private static void checkMetadata(WarcMetadata metadata) throws Exception {
    assertEquals(1, metadata.concurrentTo().size());
    assertEquals(
        Map.of(
            "via", List.of(History.MOVED.toString()),
            "hopsFromSeed", List.of("L"),
            "fetchTimeMs", List.of("120"),
            "score", List.of("0.333333"),
            "topic", List.of("birds"),
            "charset", List.of("UTF-8")),
        metadata.fields().map());
  }

  @Test
  void beginsANewFileWhenOneIsFull() throws Exception {
    write(1);
    List<Path> files = Warcs.files(crawl.resolve("warc"));
    assertEquals(3, files.size());
    for (Path file : files) {
      assertInstanceOf(Warcinfo.class, new WarcReader(file).next().orElseThrow());
    }
    assertEquals(3, Warcs.responses(crawl.resolve("warc")).size());
  }

  @Test
  void beginsANewFileAfterAGoodEnd() throws Exception {
    CrawlFolder folder = CrawlFolder.create(crawl);
    for (int from : List.of(0, 2)) {
      try (FolderArchive archive = History.archive(folder)) {
        History.write(archive, History.events().subList(from, from == 0 ? 2 : 5));
      }
    }
    assertEquals(2, Warcs.files(crawl.resolve("warc")).size());
    assertEquals(3, Warcs.responses(crawl.resolve("warc")).size());
  }

  @Test
  void theJournalSaysWhereEachPageLies() throws Exception {
    write(1);
    List<String> targets = new ArrayList<>();
    for (String text : Files.readAllLines(crawl.resolve("journal.jsonl"))) {
      JournalLine line = JournalLine.parse(text);
      if (line.warc() != null) {
        Path file = crawl.resolve("warc").resolve(line.warc().file());
        assertEquals(Files.size(file), line.warc().end());
        try (WarcReader reader = new WarcReader(file)) {
          reader.position(line.warc().offset());
          WarcRecord record = reader.next().orElseThrow();
          targets.add(((WarcResponse) record).target());
        }
      }
    }
    assertEquals(
        List.of(History.MOVED.toString(), History.CHILD.toString(), History.LAST.toString()),
        targets);
  }

  @Test
  void aCrawlFolderIsARecordedWeb() throws Exception {
    write(Long.MAX_VALUE);
    RecordedWeb web = RecordedWeb.open(crawl);
    var page = assertInstanceOf(Response.Document.class, web.fetch(History.LAST));
    assertArrayEquals(History.body(4), page.body());
  }

  @Test
  void aStoppedThreadStillWritesDownWhatItHas() {
    Thread.currentThread().interrupt();
    try {
      write(Long.MAX_VALUE);
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertEquals(3, RecordedWeb.open(crawl).pages());
  }

  private void write(long rollAt) {
    CrawlFolder folder = CrawlFolder.create(crawl);
    try (FolderArchive archive = folder.archive("birds", History.CLOCK, "cormorant/test", rollAt)) {
      History.write(archive, History.events());
    }
  }
}
