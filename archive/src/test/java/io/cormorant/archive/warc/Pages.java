package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Headers;
import io.cormorant.core.Request;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// Pages to write into a store, and what can be read from its files.
final class Pages {
  static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

  static final Request REQUEST =
      new Request(
          "GET",
          "/",
          new Headers(
              List.of(
                  new Headers.Field("Host", "a.example"),
                  new Headers.Field("User-Agent", "cormorant/test"),
                  new Headers.Field("Cookie", "***"))));

  private static final WarcLabel LABEL =
      new WarcLabel("cormorant/test", "cormorant/test", null, "test", "a test");

  private Pages() {}

  static WarcStore store(Path folder, long rollAt) {
    Clock clock = Clock.fixed(START, ZoneOffset.UTC);
    return new WarcStore(folder, clock, LABEL, rollAt);
  }

  static KeptPage page(int number) {
    byte[] body = ("<p>page " + number + " of birds</p>\n").repeat(20).getBytes(UTF_8);
    Url url = Url.of("http://a.example/" + number);
    Headers headers = new Headers(List.of(new Headers.Field("Content-Type", "text/html")));
    return page(new Response.Document(url, 200, headers, body, "192.0.2.7", REQUEST), number);
  }

  static KeptPage page(Response.Document document, int number) {
    return new KeptPage(
        capture(document, number), 0.5, true, "vsm", List.of("鸬鹚", "bird"), "birds", "UTF-8", null);
  }

  static Capture capture(Response.Document document, int number) {
    return new Capture(
        document,
        ContentDigest.of(document.body()),
        START.plusSeconds(number),
        Duration.ofMillis(120),
        Url.of("http://a.example/"),
        2);
  }

  /// The files of ours, finished or not.
  static List<Path> files(Path folder) throws IOException {
    return WarcName.in(folder).stream().map(name -> folder.resolve(name.file())).toList();
  }

  /// How many responses they hold, each read to its end.
  static int responses(Path folder) throws IOException {
    int count = 0;
    for (Path file : files(folder)) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          count += record instanceof WarcResponse ? 1 : 0;
        }
      }
    }
    return count;
  }
}
