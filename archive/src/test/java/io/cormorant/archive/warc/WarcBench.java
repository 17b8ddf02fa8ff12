package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// Measures what keeping a page costs: processor time of the thread that writes 13 KB pages of
/// random words, or those of a WARC file, and the bytes they take. Run by `bench/warc`.
final class WarcBench {
  private static final int PAGE = 13_000;
  private static final int DIFFERENT = 500;

  private WarcBench() {}

  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true);
    int pages = Integer.parseInt(args[0]);
    List<byte[]> bodies =
        args.length > 1
            ? recorded(Path.of(args[1]))
            : IntStream.range(0, DIFFERENT).mapToObj(WarcBench::body).toList();
    for (int round = 0; round < 4; round++) {
      Path folder = Files.createTempDirectory("warc-bench");
      WarcStore store = Pages.store(folder, WarcStore.ROLL_AT);
      long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < pages; i++) {
        store.append(page(i, bodies.get(i % bodies.size())));
      }
      long appended = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      store.close();
      long closed = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long bytes = 0;
      for (Path file : Pages.files(folder)) {
        bytes += Files.size(file);
      }
      out.printf(
          "%d pages: %.1f µs and %d bytes a page, %.1f µs to close%n",
          pages,
          (appended - begun) / 1e3 / pages,
          bytes / pages,
          (closed - appended) / 1e3 / pages);
    }
  }

  private static KeptPage page(int number, byte[] body) {
    Url url = Url.of("https://www.host" + number % 997 + ".example/news/2026/page-" + number);
    Headers headers =
        new Headers(
            List.of(
                new Headers.Field("Date", "Fri, 02 Jan 2026 03:04:05 GMT"),
                new Headers.Field("Server", "nginx"),
                new Headers.Field("Content-Type", "text/html; charset=utf-8"),
                new Headers.Field("Content-Encoding", "gzip"),
                new Headers.Field("Cache-Control", "max-age=600"),
                new Headers.Field("Vary", "Accept-Encoding")));
    return Pages.page(
        new Response.Document(url, 200, headers, body, "192.0.2.7", Pages.REQUEST), number);
  }

  /// Pages of about that size from a WARC file.
  private static List<byte[]> recorded(Path file) throws IOException {
    List<byte[]> bodies = new ArrayList<>();
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record : reader) {
        if (bodies.size() == DIFFERENT) {
          break;
        }
        if (record instanceof WarcResponse response && response.http().status() == 200) {
          byte[] body = response.http().bodyDecoded().stream().readAllBytes();
          if (Math.abs(body.length - PAGE) < PAGE / 4) {
            bodies.add(body);
          }
        }
      }
    }
    return bodies;
  }

  private static byte[] body(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder html = new StringBuilder("<!doctype html><title>Page</title><body>");
    while (html.length() < PAGE) {
      html.append("<p class=\"text\"><a href=\"/page-").append(random.nextInt(9_999)).append("\">");
      for (int i = 0; i < 40; i++) {
        int word = (int) (5_000 * Math.pow(random.nextDouble(), 3));
        html.append(Integer.toString(word * 7_919 + 50_000, 36)).append(i == 5 ? "</a> " : " ");
      }
    }
    return html.toString().getBytes(UTF_8);
  }
}
