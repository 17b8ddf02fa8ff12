package io.cormorant.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Story;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Keyword;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.Access;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Render;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Sites that are blocked, as a server sees it.
@Timeout(120)
final class BlockedSiteTest {
  private final Clock clock = Clock.systemUTC();
  private final ConcurrentLinkedQueue<Url> asked = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Notice> notices = new ConcurrentLinkedQueue<>();

  @TempDir private Path temp;

  @Test
  void nothingIsAskedOfASiteFromWhenItIsBlocked() throws Exception {
    Url fifth = Url.of("http://www.example.net/5");
    AtomicLong askedBefore = new AtomicLong(-1);
    try (Crawls crawls = Crawls.of("example/1.0", clock)) {
      Web web =
          url -> {
            asked.add(url);
            if (url.equals(fifth)) {
              askedBefore.set(ofSiteTwo());
              crawls.blocks().add("example.net");
            }
            return RiverWeb.page(url);
          };
      RunningCrawl crawl = run(crawls, web, List.of());
      assertEquals(Ending.EXHAUSTED, crawl.result().ending());
    }
    assertTrue(askedBefore.get() > 5, "asked: " + asked);
    assertEquals(askedBefore.get(), ofSiteTwo(), () -> "asked: " + asked);
    assertTrue(
        asked.contains(Url.of("http://example.org/" + RiverWeb.PAGES)), "the rest was crawled");

    CrawlFolder folder = CrawlFolder.open(temp);
    try (Stream<VisitLine> visits = folder.visits()) {
      List<VisitLine> refused =
          visits.filter(line -> line.outcome().equals(Outcome.Kind.REFUSED.code())).toList();
      assertTrue(
          refused.stream().allMatch(line -> line.url().registeredDomain().equals("example.net")));
      assertTrue(refused.stream().allMatch(line -> reason(line).contains(SiteBlocks.RULE)));
      assertTrue(!refused.isEmpty(), "what waited has an ending");
    }
    Story.Fate.Refused later =
        (Story.Fate.Refused) folder.why(Url.of("http://example.net/15")).orElseThrow().fate();
    assertEquals(SiteBlocks.RULE, later.rule());
  }

  /// Neither redirects of pages, nor those of robots.txt, nor examples lead there.
  @Test
  void noWayLeadsToABlockedSite() throws Exception {
    Url moved = Url.of("http://example.org/3");
    Url elsewhere = Url.of("http://www.example.net/elsewhere");
    Function<Url, Response> web =
        url -> {
          if (url.equals(Url.of("http://example.com/robots.txt"))) {
            return new Response.Moved(url, 301, Url.of("http://example.net/robots.txt"));
          }
          return url.equals(moved) ? new Response.Moved(url, 302, elsewhere) : RiverWeb.page(url);
        };
    try (Crawls crawls = Crawls.of("example/1.0", clock)) {
      crawls.blocks().add("example.net");
      RunningCrawl crawl =
          run(
              crawls,
              url -> {
                asked.add(url);
                return web.apply(url);
              },
              List.of(Url.of("http://example.org/1"), Url.of("http://example.net/2")));
      assertEquals(Ending.EXHAUSTED, crawl.result().ending());
    }
    assertEquals(0, ofSiteTwo(), () -> "asked: " + asked);
    Story.Fate.Ended end =
        (Story.Fate.Ended) CrawlFolder.open(temp).why(moved).orElseThrow().fate();
    assertEquals(
        "refused by " + SiteBlocks.RULE + " (redirected to " + elsewhere + ")", reason(end.line()));
    assertTrue(
        notices.stream()
            .anyMatch(n -> n instanceof Notice.PageLeftOut left && left.why().contains("blocked")),
        () -> "notices: " + notices);
  }

  private static String reason(VisitLine line) {
    return String.valueOf(line.reason());
  }

  private long ofSiteTwo() {
    return asked.stream().filter(url -> url.registeredDomain().equals("example.net")).count();
  }

  /// One request at a time, so that none is under way while another is answered.
  private RunningCrawl run(Crawls crawls, Web web, List<Url> examples) throws Exception {
    try (WebServer server = WebServer.start(web, 0, new RequestLog(null, clock))) {
      Map<String, InetSocketAddress> hosts =
          Stream.concat(RiverWeb.HOSTS.stream(), Stream.of("example.com"))
              .collect(Collectors.toMap(host -> host, _ -> server.address()));
      Topic topic =
          new Topic("rivers", "Rivers", List.of(new Keyword("river", 1)), null, null)
              .withExamples(examples, List.of());
      CrawlPlan plan =
          CrawlPlan.of(
                  topic, List.of(Url.of("http://example.org/1"), Url.of("http://example.com/1")))
              .access(new Access(null, true, null, hosts, false, null, Render.NEVER))
              .budget(new Budget(1_000, Duration.ofMinutes(5), 1L << 30))
              .strategy("bfs")
              .judge("vsm")
              .connections(1)
              .delay(Duration.ofMillis(1))
              .minFree(0)
              .build();
      RunningCrawl crawl = crawls.start(Launch.begin(plan, temp).with(notices::add));
      crawl.result();
      return crawl;
    }
  }
}
