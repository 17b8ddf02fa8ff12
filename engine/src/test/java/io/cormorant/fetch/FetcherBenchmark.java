package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Url;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// What a GET costs: pages of a server on loopback, as many at a time as wished, no parsing. Run by
/// hand. The server must answer `/p/NNNNNNN.html` for any host.
///
/// Arguments: port, threads, hosts, pages of a round, rounds.
final class FetcherBenchmark {
  private static final int PAGES_A_HOST = 2_000;

  private FetcherBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    int[] n = List.of(arguments).stream().mapToInt(Integer::parseInt).toArray();
    InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), n[0]);
    HttpSettings settings =
        HttpSettings.of("cormorant/benchmark").withResolver((host, port) -> List.of(server));
    try (HttpFetcher fetcher = new HttpFetcher(settings)) {
      for (int round = 0; round < n[4]; round++) {
        round(fetcher, n[1], n[2], n[3]);
      }
    }
  }

  private static void round(HttpFetcher fetcher, int threads, int hosts, int pages)
      throws InterruptedException {
    long wall = System.nanoTime();
    long cpu = cpu();
    AtomicInteger next = new AtomicInteger();
    AtomicLong bytes = new AtomicLong();
    AtomicInteger failed = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      Thread.ofVirtual()
          .start(
              () -> {
                for (int p = next.getAndIncrement(); p < pages; p = next.getAndIncrement()) {
                  bytes.addAndGet(size(fetcher, p % hosts, p / hosts % PAGES_A_HOST, failed));
                }
                ended.countDown();
              });
    }
    ended.await();
    double seconds = (System.nanoTime() - wall) / 1e9;
    System.out.printf(
        "%,d pages, %d failed, %.1f KB a page: %,.0f pages/s, %.4f ms CPU a page%n",
        pages,
        failed.get(),
        bytes.get() / 1e3 / pages,
        pages / seconds,
        (cpu() - cpu) / 1e6 / pages);
  }

  private static int size(HttpFetcher fetcher, int host, int page, AtomicInteger failed) {
    Url url = Url.of("http://h%04d.test/p/%07d.html".formatted(host, page));
    try {
      if (fetcher.get(url, Headers.NONE, 1 << 20, (s, h) -> true) instanceof Reply.Answer answer) {
        return answer.body().length;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    failed.incrementAndGet();
    return 0;
  }

  private static long cpu() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }
}
