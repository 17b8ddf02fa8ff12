package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.ImportCounts.Reason;
import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WebImportTest {
  private static final WarcLabel LABEL = new WarcLabel("test", null, null, "test", "test");
  private static final String HTML = "<html><title>t</title>";

  @TempDir Path folder;

  private final List<String> notes = new ArrayList<>();
  private ImportCounts counts = new ImportCounts();

  @Test
  void takesPagesAndRedirectsOfForeignWarcs() throws Exception {
    Path plain = folder.resolve("rec.warc");
    Files.write(
        plain,
        joined(
            record("https://a.example/", "200 OK", "Content-Type: text/html", HTML),
            record("https://a.example/", "200 OK", "Content-Type: text/html", "later"),
            record("http://a.example/", "301 Moved", "Location: https://a.example/", ""),
            record("https://a.example/i.png", "200 OK", "Content-Type: image/png", "png"),
            record("https://a.example/gone", "404 Not Found", "Content-Type: text/html", "no"),
            record("dns:a.example", "200 OK", "Content-Type: text/html", "no")));

    RecordedWeb web = imported(plain);

    assertEquals(1, web.pages());
    assertEquals(HTML, body(web, "https://a.example/"));
    assertEquals(
        Url.of("https://a.example/"),
        assertInstanceOf(Response.Moved.class, web.fetch(Url.of("http://a.example/"))).target());
    for (Reason reason : List.of(Reason.COPY, Reason.FAILURE, Reason.OTHER, Reason.UNUSABLE)) {
      assertEquals(1, counts.of(reason), reason.name());
    }
    assertEquals(List.of(), notes);
  }

  @Test
  void keepsWhatIsWholeOfDamagedFiles() throws Exception {
    byte[][] members = new byte[5][];
    for (int i = 0; i < members.length; i++) {
      String url = "https://a.example/" + i;
      members[i] = gzip(record(url, "200 OK", "Content-Type: text/html", HTML + i));
    }
    Arrays.fill(members[2], 30, members[2].length - 20, (byte) 0x55);
    byte[] last = Arrays.copyOf(members[4], members[4].length - 40);
    Path file = folder.resolve("cut.warc.gz");
    Files.write(file, joined(members[0], members[1], members[2], members[3], last));

    RecordedWeb web = imported(file);

    assertEquals(3, web.pages());
    assertEquals(HTML + 3, body(web, "https://a.example/3"));
    assertEquals(1, notes.size(), notes.toString());
    assertTrue(notes.getFirst().contains("damaged"), notes.toString());
  }

  @Test
  void takesMirrorsWithoutLeavingTheirFolder() throws Exception {
    Path mirror = folder.resolve("mirror");
    Path host = Files.createDirectories(mirror.resolve("www.a.example/dir"));
    Files.writeString(host.resolve("index.html"), HTML + "index");
    Files.writeString(host.resolve("p 1.html?x=1"), HTML + "query");
    Files.writeString(host.resolve("100%.html"), HTML + "percent");
    Files.write(host.resolve("i.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 0, 0, 0});
    Files.writeString(mirror.resolve("stray.html"), HTML);
    Path secret = Files.writeString(folder.resolve("secret.html"), HTML + "secret");
    Files.createSymbolicLink(host.resolve("link.html"), secret);
    Files.createSymbolicLink(host.resolve("up"), folder);

    RecordedWeb web = imported(mirror);

    assertEquals(3, web.pages());
    assertEquals(HTML + "index", body(web, "https://www.a.example/dir/"));
    assertEquals(HTML + "query", body(web, "https://www.a.example/dir/p%201.html?x=1"));
    assertEquals(HTML + "percent", body(web, "https://www.a.example/dir/100%25.html"));
    for (String form :
        List.of("https://www.a.example/dir/index.html", "http://www.a.example/dir/")) {
      assertInstanceOf(Response.Moved.class, web.fetch(Url.of(form)), form);
    }
    assertEquals(2, counts.of(Reason.LINK));
    assertEquals(1, counts.of(Reason.OTHER));
    assertEquals(1, counts.of(Reason.UNUSABLE));
  }

  @Test
  void putsATreeBelowItsBase() throws Exception {
    Path tree = Files.createDirectories(folder.resolve("public/posts"));
    Files.writeString(tree.resolve("one.html"), HTML);
    Path out = folder.resolve("web");
    try (RecordedWebWriter writer = new RecordedWebWriter(out, LABEL, Instant.EPOCH)) {
      new WebImport(writer, notes::add)
          .html(folder.resolve("public"), Url.of("https://b.example/blog"));
      writer.finish();
    }
    assertEquals(HTML, body(RecordedWeb.open(out), "https://b.example/blog/posts/one.html"));
  }

  @Test
  void neverWritesOverAWebNorLeavesHalfAOne() {
    Path out = folder.resolve("web");
    byte[] body = HTML.getBytes(UTF_8);
    try (RecordedWebWriter writer = new RecordedWebWriter(out, LABEL, Instant.EPOCH)) {
      Url url = Url.of("https://a.example/");
      assertTrue(writer.page(new Response.Document(url, 200, Headers.NONE, body, null)));
    }
    assertFalse(Files.exists(out));
    assertFalse(Files.exists(folder.resolve("web.unfinished")));
    assertThrows(ArchiveException.class, () -> new RecordedWebWriter(folder, LABEL, Instant.EPOCH));
  }

  private RecordedWeb imported(Path source) {
    Path out = folder.resolve("web");
    try (RecordedWebWriter writer = new RecordedWebWriter(out, LABEL, Instant.EPOCH)) {
      WebImport imported = new WebImport(writer, notes::add);
      List<Path> warcs = WebImport.warcs(source);
      warcs.forEach(imported::warc);
      if (warcs.isEmpty()) {
        imported.html(source, null);
      }
      counts = imported.counts();
      writer.finish();
    }
    return RecordedWeb.open(out);
  }

  private static String body(RecordedWeb web, String url) throws InterruptedException {
    return new String(
        assertInstanceOf(Response.Document.class, web.fetch(Url.of(url))).body(), UTF_8);
  }

  private static byte[] record(String url, String status, String field, String body) {
    String http = "HTTP/1.1 " + status + "\r\n" + field + "\r\n\r\n" + body;
    String head =
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "
            + url
            + "\r\nWARC-Date: 2020-01-01T00:00:00Z\r\n"
            + "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>\r\n"
            + "Content-Type: application/http;msgtype=response\r\nContent-Length: "
            + http.getBytes(UTF_8).length
            + "\r\n\r\n";
    return (head + http + "\r\n\r\n").getBytes(UTF_8);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
