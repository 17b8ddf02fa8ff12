package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.frontier.HostGate;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
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
          .gate(new HostGate(_ -> DELAY, System::nanoTime))
          .connections(32)
          .pages(6 * HOSTS)
          .run();
      ManyHosts.Log log = server.log(DELAY.toNanos());
      assertEquals(0, log.early(), log.toString());
      assertEquals(HOSTS, log.asked(), log.toString());
      assertTrue(log.pages() >= 6 * HOSTS, log.toString());
    }
  }
}
