package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.frontier.Politeness;
import io.cormorant.plan.Budget;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Politeness as the servers see it.
@Timeout(600)
class PoliteHostsTest {
  private static final int HOSTS = 100;
  private static final Duration DELAY = Duration.ofMillis(50);

  @Test
  void asksManyHostsOftenAndNoneEarly() throws IOException, InterruptedException {
    try (ManyHosts server = new ManyHosts(HOSTS);
        HttpWeb web =
            new HttpWeb(
                HttpSettings.of("test/1").withResolver(ManyHosts.resolver(server.port())),
                InstantSource.system())) {
      new TestCrawl(web, ManyHosts.seeds(HOSTS).toArray(Url[]::new))
          .gate(new Politeness(System::nanoTime).gate(_ -> DELAY))
          .connections(32)
          .pages(6 * HOSTS)
          .run();
      ManyHosts.Log log = server.log(DELAY.toNanos());
      assertEquals(0, log.early(), log.toString());
      assertEquals(HOSTS, log.asked(), log.toString());
      assertTrue(log.pages() >= 6 * HOSTS, log.toString());
    }
  }

  @Test
  void twoCrawlsAtOncePutNoMoreOnAHostThanOne() throws IOException, InterruptedException {
    int hosts = 10;
    Politeness politeness = new Politeness(System::nanoTime);
    try (ManyHosts server = new ManyHosts(hosts);
        HttpWeb web =
            new HttpWeb(
                HttpSettings.of("test/1").withResolver(ManyHosts.resolver(server.port())),
                InstantSource.system())) {
      List<TestCrawl> crawls = new ArrayList<>();
      List<Thread> captains = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        TestCrawl test =
            new TestCrawl(web, ManyHosts.seeds(hosts).toArray(Url[]::new))
                .gate(politeness.gate(_ -> DELAY))
                .connections(8)
                .budget(new Budget(10_000, Duration.ofSeconds(4), Long.MAX_VALUE));
        Crawl crawl = test.build();
        crawls.add(test);
        captains.add(Thread.ofPlatform().start(() -> run(crawl)));
      }
      for (Thread captain : captains) {
        captain.join();
      }
      ManyHosts.Log log = server.log(DELAY.toNanos());
      assertEquals(0, log.early(), log.toString());
      int one = crawls.get(0).visited().size();
      int other = crawls.get(1).visited().size();
      assertTrue(one * 2 > other && other * 2 > one, one + " and " + other);
      assertTrue(one + other > 10 * hosts, one + " and " + other);
    }
  }

  private static void run(Crawl crawl) {
    try {
      crawl.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
