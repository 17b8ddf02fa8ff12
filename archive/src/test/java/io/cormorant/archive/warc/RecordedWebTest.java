package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;

class RecordedWebTest {
  private static final byte[] GBK = "<p>中文网页</p>".getBytes(Charset.forName("GBK"));
  private static final Url HOME = Url.of("http://a.example/");

  @TempDir Path folder;

  private final ByteArrayOutputStream warc = new ByteArrayOutputStream();
  private final List<Integer> borders = new ArrayList<>();

  @Test
  void answersRecordedPagesByteForByte() throws Exception {
    record(
        "http://A.example:80/#top", response(200, "Content-Type", "text/html; charset=gbk"), GBK);
    record("http://a.example/", response(200), "a later record of the same URL".getBytes(UTF_8));
    RecordedWeb web = open();

    var document = assertInstanceOf(Response.Document.class, web.fetch(HOME));
    assertArrayEquals(GBK, document.body());
    assertEquals("text/html", document.mediaType());
    assertEquals("192.0.2.7", document.address());
    assertEquals(1, web.pages());
    assertEquals(1, web.hosts());
  }

  @Test
  void decodesContentEncoding() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(GBK);
    }
    record("http://a.example/", response(200, "Content-Encoding", "gzip"), packed.toByteArray());
    record("http://a.example/bad", response(200, "Content-Encoding", "gzip"), GBK);
    RecordedWeb web = open();

    assertArrayEquals(GBK, ((Response.Document) web.fetch(HOME)).body());
    var lost = assertInstanceOf(Response.Lost.class, web.fetch(Url.of("http://a.example/bad")));
    assertInstanceOf(Outcome.Broken.class, lost.outcome());
  }

  @Test
  void answersOtherStatusesAsTheyWere() throws Exception {
    record("http://a.example/old", response(302, "Location", "/new"), new byte[0]);
    record("http://a.example/lost", response(303), new byte[0]);
    record("http://a.example/gone", response(410), new byte[0]);
    record("http://a.example/ill", response(503), new byte[0]);
    RecordedWeb web = open();

    assertEquals(
        new Response.Moved(Url.of("http://a.example/old"), 302, Url.of("http://a.example/new")),
        web.fetch(Url.of("http://a.example/old")));
    assertEquals("broken", lost(web, "http://a.example/lost").code());
    assertEquals(new Outcome.Gone(410), lost(web, "http://a.example/gone"));
    assertEquals(new Outcome.ServerFailed(503), lost(web, "http://a.example/ill"));
    assertEquals(new Outcome.Gone(404), lost(web, "http://a.example/never-seen"));
  }

  @Test
  void answersAliasesWithARedirect() throws Exception {
    record("https://a.example/page/", response(200), GBK);
    Files.writeString(
        folder.resolve("aliases.tsv"),
        """
        http://www.a.example/page\thttps://a.example/page/
        https://a.example/page/\thttps://elsewhere.example/
        """);
    RecordedWeb web = open();

    Url alias = Url.of("http://www.a.example/page");
    Url page = Url.of("https://a.example/page/");
    assertEquals(new Response.Moved(alias, 301, page), web.fetch(alias));
    assertInstanceOf(Response.Document.class, web.fetch(page));
  }

  @Test
  void opensSeveralFilesAndTheFolderAboveThem() throws Exception {
    record("http://a.example/", response(200), GBK);
    Path below = Files.createDirectory(folder.resolve("warc"));
    Files.write(below.resolve("x-00000.warc.gz"), warc.toByteArray());
    warc.reset();
    record("http://b.example/", response(200), new byte[] {1});
    Files.write(below.resolve("x-00001.warc.gz"), warc.toByteArray());

    for (Path path : List.of(folder, below)) {
      RecordedWeb web = RecordedWeb.open(path);
      assertEquals(2, web.hosts());
      assertArrayEquals(GBK, ((Response.Document) web.fetch(HOME)).body());
      var second = (Response.Document) web.fetch(Url.of("http://b.example/"));
      assertArrayEquals(new byte[] {1}, second.body());
    }
    assertEquals(1, RecordedWeb.open(below.resolve("x-00001.warc.gz")).pages());
  }

  @Test
  void takesNoRecordInsideAPageForAPage() throws Exception {
    record("http://a.example/inner", response(200), GBK);
    byte[] inner = warc.toByteArray();
    warc.reset();
    record("http://a.example/1", response(200), inner);
    record("http://a.example/2", response(200), GBK);
    RecordedWeb web = open();

    assertEquals(2, web.pages());
    assertArrayEquals(inner, ((Response.Document) web.fetch(Url.of("http://a.example/1"))).body());
  }

  @Test
  void findsPagesAllOverALargeFile() throws Exception {
    Random random = new Random(5);
    for (int i = 0; i < 60; i++) {
      byte[] body = new byte[random.nextInt(150_000)];
      random.nextBytes(body);
      record("http://a.example/" + i, response(200, "X-Long", "x".repeat(i * 100)), body);
    }
    RecordedWeb web = open();

    assertEquals(60, web.pages());
    for (int i = 0; i < 60; i++) {
      assertInstanceOf(Response.Document.class, web.fetch(Url.of("http://a.example/" + i)));
    }
  }

  @Test
  void missesNoRecordWhoseBeginningIsDamaged() throws Exception {
    for (int i = 0; i < 3; i++) {
      record("http://a.example/" + i, response(200), GBK);
    }
    byte[] damaged = warc.toByteArray();
    damaged[borders.get(1)] ^= 1;
    Files.write(folder.resolve("pages.warc.gz"), damaged);

    assertTrue(refusal(folder).contains("pages.warc.gz"));
  }

  @Test
  void refusesAWarcCutOffInsideARecord() throws Exception {
    record("http://a.example/1", response(200), GBK);
    record("http://a.example/2", response(200), GBK);
    byte[] whole = warc.toByteArray();
    for (int length = 0; length < whole.length; length++) {
      if (borders.contains(length)) {
        continue;
      }
      Files.write(folder.resolve("pages.warc.gz"), Arrays.copyOf(whole, length));
      String message = refusal(folder);
      assertTrue(message.contains("pages.warc.gz"), message);
      if (length > borders.get(0)) {
        assertTrue(message.contains("cut off") && message.contains("offset"), length + message);
      }
    }
  }

  @Test
  void saysWhatIsWrongWithAFolder() throws Exception {
    assertTrue(refusal(folder.resolve("nowhere")).contains("no recorded web at"));
    assertTrue(refusal(folder).contains("has no pages.warc.gz"));
    Files.writeString(folder.resolve("pages.warc.xz"), "");
    assertTrue(refusal(folder).contains("unpack"));
    Files.writeString(folder.resolve("pages.warc.gz"), "<html>not found</html>");
    assertTrue(refusal(folder).contains("is not a WARC file"));

    record("http://a.example/1", response(200), GBK);
    record("http://a.example/2", response(200), GBK);
    Files.write(folder.resolve("pages.warc.gz"), repacked());
    assertTrue(refusal(folder).contains("one gzip member per record"), refusal(folder));
  }

  @Test
  void readsTopicsAndLabels() throws Exception {
    record("http://a.example/", response(200), GBK);
    Files.writeString(
        folder.resolve("topics.json"),
        """
        [{"id": "birds", "name": "Birds", "keywords": [{"term": "gull", "weight": 0.5}],
          "seeds": ["http://A.example"], "relevant": 3, "reachable_relevant": 2},
         {"id": "boats", "keywords": [{"term": "keel", "weight": 1}], "seeds": []}]
        """);
    Files.createDirectory(folder.resolve("relevant"));
    Files.writeString(folder.resolve("relevant/birds.txt"), "http://A.example/#x\n");
    RecordedWeb web = open();

    RecordedTopic birds = web.topics().getFirst();
    assertEquals("Birds", birds.topic().name());
    assertEquals(0.5, birds.topic().keywords().getFirst().weight());
    assertEquals(List.of(HOME), birds.seeds());
    assertEquals(2, birds.reachableRelevant());
    assertEquals(Set.of(HOME), web.relevant("birds").orElseThrow());
    assertTrue(web.relevant("boats").isEmpty());
    String message = assertThrows(ArchiveException.class, () -> web.topic("bird")).getMessage();
    assertTrue(message.contains("mean 'birds'") && message.contains("boats"), message);
  }

  @Test
  void servesManyThreadsAtOnce() throws Exception {
    int pages = 50;
    for (int i = 0; i < pages; i++) {
      record("http://a.example/" + i, response(200), ("page " + i).repeat(2_000).getBytes(UTF_8));
    }
    RecordedWeb web = open();
    List<Callable<Void>> readers = new ArrayList<>();
    for (int t = 0; t < 400; t++) {
      int page = t * 7 % pages;
      readers.add(
          () -> {
            var found = (Response.Document) web.fetch(Url.of("http://a.example/" + page));
            assertEquals(("page " + page).repeat(2_000), new String(found.body(), UTF_8));
            return null;
          });
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Void> reader : threads.invokeAll(readers)) {
        reader.get();
      }
    }
  }

  @Test
  void anInterruptHurtsOnlyTheInterrupted() throws Exception {
    record("http://a.example/", response(200), GBK);
    RecordedWeb web = open();
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> web.fetch(HOME));
    assertInstanceOf(Response.Document.class, web.fetch(HOME));
  }

  private static Outcome lost(RecordedWeb web, String url) throws InterruptedException {
    return ((Response.Lost) web.fetch(Url.of(url))).outcome();
  }

  private static String refusal(Path path) {
    return assertThrows(ArchiveException.class, () -> RecordedWeb.open(path)).getMessage();
  }

  private RecordedWeb open() throws IOException {
    Files.write(folder.resolve("pages.warc.gz"), warc.toByteArray());
    return RecordedWeb.open(folder);
  }

  private static HttpResponse.Builder response(int status, String... header) {
    HttpResponse.Builder response = new HttpResponse.Builder(status, "x");
    return header.length == 0 ? response : response.addHeader(header[0], header[1]);
  }

  private void record(String url, HttpResponse.Builder response, byte[] body) throws IOException {
    borders.add(warc.size());
    try (WarcWriter writer = new WarcWriter(Channels.newChannel(warc), WarcCompression.GZIP)) {
      writer.write(
          new WarcResponse.Builder(url)
              .ipAddress(InetAddress.ofLiteral("192.0.2.7"))
              .body(response.body(null, body).build())
              .build());
    }
  }

  private byte[] repacked() throws IOException {
    Path plain = folder.resolve("plain");
    Files.write(plain, warc.toByteArray());
    ByteArrayOutputStream one = new ByteArrayOutputStream();
    try (var in = new java.util.zip.GZIPInputStream(Files.newInputStream(plain));
        GZIPOutputStream out = new GZIPOutputStream(one)) {
      in.transferTo(out);
    }
    return one.toByteArray();
  }
}
