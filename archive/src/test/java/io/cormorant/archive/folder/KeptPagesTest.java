package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.warc.CdxIndex;
import io.cormorant.archive.warc.CdxRecord;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.ContentDigest;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
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
      assertEquals(
          "cormorant/test (+a@b.example)",
          info.fields().first("http-header-user-agent").orElseThrow());
      assertEquals("a@b.example", info.fields().first("operator").orElseThrow());
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
            "relevant", List.of("true"),
            "judge", List.of("vsm"),
            "evidence", List.of("gull, cormorant"),
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
      try (History.Run run = History.run(folder)) {
        run.write(History.events().subList(from, from == 0 ? 2 : 5));
      }
    }
    assertEquals(2, Warcs.files(crawl.resolve("warc")).size());
    assertEquals(3, Warcs.responses(crawl.resolve("warc")).size());
  }

  @Test
  void eachVisitSaysWhereItsPageLies() throws Exception {
    write(1);
    try (Stream<StoredPage> pages = CrawlFolder.open(crawl).pages()) {
      List<StoredPage> all = pages.toList();
      assertEquals(
          List.of(History.MOVED, History.CHILD, History.LAST),
          all.stream().map(page -> page.document().url()).toList());
      for (StoredPage page : all) {
        RecordPlace place = Objects.requireNonNull(page.line().warc());
        assertEquals(Files.size(crawl.resolve("warc").resolve(place.file())), place.end());
        assertArrayEquals(History.body(page.line().n()), page.document().body());
      }
    }
  }

  @Test
  void aCrawlFolderIsARecordedWeb() throws Exception {
    write(Long.MAX_VALUE);
    RecordedWeb web = RecordedWeb.open(crawl);
    var page = assertInstanceOf(Response.Document.class, web.fetch(History.LAST));
    assertArrayEquals(History.body(4), page.body());
  }

  @Test
  void aCopyOfAKeptPageLeavesARevisitRecord() throws Exception {
    Url copy = Url.of("http://c.example/copy");
    Response.Document document =
        new Response.Document(
            copy, 200, Headers.of("Content-Type", "text/html"), History.body(2), null);
    CrawlFolder folder = CrawlFolder.create(crawl);
    try (History.Run run = History.run(folder)) {
      run.write(History.events());
    }
    try (History.Run run = History.run(folder)) {
      run.tell(
          new CrawlEvent.Lost(
              5,
              History.START.plusSeconds(9),
              Duration.ofMillis(30),
              1,
              History.pick(copy, 1, 1, History.SEED),
              copy,
              200,
              document,
              document.body().length,
              new Outcome.Duplicate(History.CHILD),
              null));
      run.commit();
    }
    assertEquals(List.of(), folder.fsck().look());
    var page = assertInstanceOf(Response.Document.class, RecordedWeb.open(crawl).fetch(copy));
    assertArrayEquals(History.body(2), page.body());
    try (Stream<StoredPage> pages = folder.pages()) {
      assertEquals(3, pages.count(), "a copy is no page of its own");
    }
    CdxRecord line = CdxIndex.open(crawl.resolve("warc")).lookup(copy).getFirst();
    assertEquals("warc/revisit", line.mime());
    assertEquals(ContentDigest.of(History.body(2)), line.digest());
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
    try (History.Run run = new History.Run(History.archive(folder, rollAt))) {
      run.write(History.events());
    }
  }
}
