package io.cormorant.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Headers;
import io.cormorant.core.HostStanding;
import io.cormorant.core.Keyword;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.crawls.live.CrawlView;
import io.cormorant.crawls.live.HostCourtesy;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.Access;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Render;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How hosts are treated, told while they are asked and afterwards.
@Timeout(120)
final class CourtesyTest {
  private static final String ROBOTS = "User-agent: *\nCrawl-delay: 1\nDisallow: /2\n";

  private final Clock clock = Clock.systemUTC();
  private final ConcurrentLinkedQueue<Url> asked = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Crawls.AskedHost> whileAsked = new CompletableFuture<>();

  @TempDir private Path temp;

  @Test
  void tellsWhoAsksHowOftenAndWhatRobotsForbids() throws Exception {
    try (Crawls crawls = Crawls.of("example/1.0", clock);
        WebServer server =
            WebServer.start(url -> answer(crawls, url), 0, new RequestLog(null, clock))) {
      RunningCrawl crawl = crawls.start(plan(server.address()), temp);
      Crawls.AskedHost host = whileAsked.get();
      assertEquals("example.org", host.standing().host());
      assertEquals(HostStanding.Why.ASKED, host.standing().why());
      assertSame(crawl, host.by());
      crawl.result();
      HostStanding after = crawl.standing("example.org");
      assertEquals(Duration.ofSeconds(1), after.delay());
      assertEquals(HostStanding.DelaySource.ROBOTS_TXT, after.source());
      assertEquals(List.of(), crawls.running());
    }
    HostCourtesy courtesy =
        new CrawlView(CrawlFolder.open(temp)).courtesy("example.org").orElseThrow();
    assertEquals(asked.size(), courtesy.requests(), () -> "asked: " + asked);
    assertNotNull(courtesy.first());
    assertEquals(1, courtesy.disallowedPages());
    assertEquals(List.of(new HostCourtesy.Disallowed("/2", 1)), courtesy.disallowed());
  }

  private Response answer(Crawls crawls, Url url) {
    if (url.path().equals("/robots.txt")) {
      return new Response.Document(
          url,
          200,
          Headers.of("Content-Type", "text/plain"),
          ROBOTS.getBytes(StandardCharsets.UTF_8),
          null);
    }
    asked.add(url);
    crawls.askedHosts(9).stream()
        .filter(Crawls.AskedHost::underWay)
        .findFirst()
        .ifPresent(whileAsked::complete);
    return RiverWeb.page(url);
  }

  private static CrawlPlan plan(InetSocketAddress server) {
    Map<String, InetSocketAddress> hosts =
        RiverWeb.HOSTS.stream().collect(Collectors.toMap(host -> host, _ -> server));
    Topic topic = new Topic("rivers", "Rivers", List.of(new Keyword("river", 1)), null, null);
    List<Url> seeds = List.of(Url.of("http://example.org/2"), Url.of("http://example.org/1"));
    return CrawlPlan.of(topic, seeds)
        .access(new Access(null, true, null, hosts, false, null, Render.NEVER))
        .budget(new Budget(1, Duration.ofMinutes(5), 1L << 30))
        .strategy("bfs")
        .judge("vsm")
        .connections(1)
        .delay(Duration.ofMillis(1))
        .minFree(0)
        .build();
  }
}
