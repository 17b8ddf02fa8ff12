package io.cormorant.crawl;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/// Measures what the loop itself costs: processor time of the captain's thread for each page, on a
/// web in memory that answers at once. Small pages with 40 links each, any judge's score the same.
/// Run by `bench/captain`.
final class CaptainBench {
  private static final int LINKS = 40;
  private static final int HOSTS = 10_000;

  private CaptainBench() {}

  public static void main(String[] args) throws InterruptedException {
    PrintStream out = new PrintStream(System.out, true);
    int pages = Integer.parseInt(args[0]);
    for (int round = 0; round < 3; round++) {
      Crawl crawl =
          new TestCrawl(web(), Url.of("http://h0.test/0"))
              .judge(new PoliteHostsBench.Same())
              .archive(new PoliteHostsBench.Nothing())
              .strategy(TestCrawl.strategy("best-first"))
              .connections(64)
              .pages(pages)
              .build();
      long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      crawl.run();
      long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun;
      Progress end = crawl.progress();
      out.printf(
          "%d pages, %d URLs waiting: %.1f µs of the captain a page%n",
          end.downloads(), end.waiting(), cpu / 1e3 / end.downloads());
    }
  }

  /// Every page exists; its links depend on nothing but its address.
  private static Web web() {
    return url -> {
      SplittableRandom random = new SplittableRandom(url.toString().hashCode());
      StringBuilder html = new StringBuilder(4_000);
      html.append("<!doctype html><title>").append(url).append("</title><p>This is ").append(url);
      for (int i = 0; i < LINKS; i++) {
        int host = i < LINKS / 2 ? 0 : random.nextInt(HOSTS);
        html.append(" <a href=\"");
        if (host > 0) {
          html.append("http://h").append(host).append(".test");
        }
        html.append('/').append(random.nextInt(200)).append("\">some words</a>");
      }
      return new Response.Document(
          url,
          200,
          Headers.of("Content-Type", "text/html; charset=us-ascii"),
          html.toString().getBytes(StandardCharsets.US_ASCII),
          null);
    };
  }
}
