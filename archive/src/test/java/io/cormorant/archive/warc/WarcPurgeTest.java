package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

final class WarcPurgeTest {
  private static final String KEPT = "http://a.example/";
  private static final String GONE = "http://b.example/gone";
  private static final int ROLL_AT = 20_000;

  @TempDir private Path folder;

  @Test
  void revisitsOfOtherPagesStay() throws IOException {
    write(KEPT, GONE);
    WarcPurge purge = new WarcPurge(folder, GONE::equals);
    List<String> affected = purge.affected();
    assertEquals(1, affected.size());
    purge.rewrite(affected.getFirst());
    WarcPurge.remove(folder, affected);
    assertEquals(
        List.of("warcinfo", "revisit", "request", "metadata"),
        types(Pages.files(folder).getLast()));
  }

  @Test
  void whatWasSaidOfARevisitGoesWithIt() throws IOException {
    write(GONE, KEPT);
    WarcPurge purge = new WarcPurge(folder, GONE::equals);
    List<String> affected = purge.affected();
    assertEquals(2, affected.size());
    affected.forEach(purge::rewrite);
    WarcPurge.remove(folder, affected);
    assertEquals(1, Pages.files(folder).size());
    assertEquals(
        List.of("warcinfo", "response", "request", "metadata"),
        types(Pages.files(folder).getFirst()));
  }

  /// A page that fills a file, and in the next one a small page and a copy of the large one.
  private void write(String large, String small) {
    StringBuilder body = new StringBuilder();
    new Random(1).ints(20_000).forEach(i -> body.append(Integer.toHexString(i)));
    WarcStore store = Pages.store(folder, ROLL_AT);
    store.append(Pages.page(document(large, body.toString()), 1));
    store.append(Pages.page(document(small, "<p>small</p>"), 2));
    assertNotNull(
        store.revisit(Pages.capture(document("http://c.example/copy", body.toString()), 3)));
    store.close();
  }

  private static Response.Document document(String url, String body) {
    return new Response.Document(
        Url.of(url),
        200,
        Headers.of("Content-Type", "text/html"),
        body.getBytes(UTF_8),
        "192.0.2.7",
        Pages.REQUEST);
  }

  private static List<String> types(Path file) throws IOException {
    List<String> types = new ArrayList<>();
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record : reader) {
        types.add(record.type());
      }
    }
    return types;
  }
}
