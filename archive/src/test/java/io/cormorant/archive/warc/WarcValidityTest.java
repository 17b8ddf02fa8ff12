package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jwat.warc.WarcReaderFactory;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.Warcinfo;
import org.netpreserve.jwarc.tools.ValidateTool;

/// What we write must pass the validators of others.
class WarcValidityTest {
  @TempDir Path folder;

  @Test
  void passesTheValidatorOfJwarc() throws Exception {
    write();
    Method validate = ValidateTool.class.getDeclaredMethod("validate", Path.class);
    validate.setAccessible(true);
    for (Path file : Pages.files(folder)) {
      assertEquals(true, validate.invoke(new ValidateTool(true), file), file.toString());
    }
  }

  /// JWAT reads WARC by a parser of its own and checks every field and both digests.
  @Test
  void passesTheReaderOfJwat() throws Exception {
    write();
    List<String> types = new ArrayList<>();
    for (Path file : Pages.files(folder)) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
        org.jwat.warc.WarcReader reader = WarcReaderFactory.getReader(in);
        reader.setBlockDigestEnabled(true);
        reader.setPayloadDigestEnabled(true);
        reader.setBlockDigestAlgorithm("sha1");
        reader.setPayloadDigestAlgorithm("sha1");
        for (var record = reader.getNextRecord(); record != null; record = reader.getNextRecord()) {
          record.close();
          String type = record.header.warcTypeStr;
          types.add(type);
          assertTrue(record.isCompliant(), type + " " + record.diagnostics.getErrors());
          assertEquals(true, record.isValidBlockDigest, type);
          if (type.equals("response")) {
            assertEquals(true, record.isValidPayloadDigest);
          }
        }
        assertTrue(reader.isCompliant(), () -> reader.diagnostics.getErrors().toString());
      }
    }
    assertEquals(
        List.of(
            "warcinfo",
            "response",
            "request",
            "metadata",
            "response",
            "metadata",
            "revisit",
            "request",
            "metadata"),
        types);
  }

  @Test
  void theRecordsOfACaptureNameEachOther() throws Exception {
    write();
    List<WarcRecord> records = new ArrayList<>();
    try (WarcReader reader = new WarcReader(Pages.files(folder).getFirst())) {
      for (WarcRecord record : reader) {
        records.add(record);
        if (record instanceof WarcResponse response) {
          assertEquals(
              List.of("sid=***; Path=/; Secure", "***"),
              response.http().headers().all("Set-Cookie"));
        }
        if (record instanceof WarcRequest request) {
          assertEquals("***", request.http().headers().first("Cookie").orElseThrow());
          assertEquals("GET", request.http().method());
        }
        if (record instanceof WarcMetadata metadata && records.size() == 4) {
          assertEquals("鸬鹚, bird", metadata.fields().first("evidence").orElseThrow());
        }
      }
    }
    WarcResponse first = (WarcResponse) records.get(1);
    assertEquals(List.of(first.id()), ((WarcRequest) records.get(2)).concurrentTo());
    assertEquals(List.of(first.id()), ((WarcMetadata) records.get(3)).concurrentTo());
    assertEquals(((Warcinfo) records.get(0)).id(), first.warcinfoID().orElseThrow());
    assertEquals("text/html", first.identifiedPayloadType().orElseThrow().toString());

    WarcRevisit revisit = (WarcRevisit) records.get(6);
    assertEquals(WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1, revisit.profile());
    assertEquals(first.id(), revisit.refersTo().orElseThrow());
    assertEquals(first.targetURI(), revisit.refersToTargetURI().orElseThrow());
    assertEquals(first.date(), revisit.refersToDate().orElseThrow());
    assertEquals(first.payloadDigest(), revisit.payloadDigest());
    assertEquals(List.of(revisit.id()), ((WarcRequest) records.get(7)).concurrentTo());
  }

  @Test
  void aRecordedWebGivesARevisitThePayloadOfTheOriginal() throws Exception {
    write();
    RecordedWeb web = RecordedWeb.open(folder);
    assertEquals(3, web.pages());
    Response.Document copy = (Response.Document) web.fetch(Url.of("http://b.example/copy"));
    assertEquals("<p>same</p>", new String(copy.body(), UTF_8));
    assertEquals("copy", copy.headers().first("X-Which").orElseThrow());
    assertEquals(203, ((Response.Document) web.fetch(Url.of("http://b.example/other"))).status());
  }

  private void write() {
    WarcStore store = Pages.store(folder, WarcStore.ROLL_AT);
    Response.Document first = document("http://a.example/", 200, "first", "<p>same</p>", true);
    store.append(
        new KeptPage(
            Pages.capture(first, 1),
            0.5,
            true,
            "vsm",
            List.of("鸬鹚", "bird"),
            "birds",
            "UTF-8",
            "text/html"));
    Response.Document other = document("http://b.example/other", 203, "other", "ü\r\n\r\n", false);
    store.append(Pages.page(other, 2));
    Response.Document copy = document("http://b.example/copy", 200, "copy", "<p>same</p>", true);
    assertNotNull(store.revisit(Pages.capture(copy, 3)));
    Response.Document fresh = document("http://b.example/new", 200, "new", "<p>new</p>", true);
    assertNull(store.revisit(Pages.capture(fresh, 4)), "no such payload was kept");
    store.close();
  }

  private static Response.Document document(
      String url, int status, String which, String body, boolean asked) {
    Headers headers =
        new Headers(
            List.of(
                new Headers.Field("Content-Type", "application/octet-stream"),
                new Headers.Field("Transfer-Encoding", "chunked"),
                new Headers.Field("Set-Cookie", "sid=secret; Path=/; Secure"),
                new Headers.Field("set-cookie", "secret"),
                new Headers.Field("X-Which", which)));
    return new Response.Document(
        Url.of(url),
        status,
        headers,
        body.getBytes(UTF_8),
        "2001:db8::1",
        asked ? Pages.REQUEST : null);
  }
}
