package io.cormorant.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.CrawlNews;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.Access;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Render;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two crawls of one web in one process, with nothing of the command line on the class path.
final class SharedHostTest {
  private static final Duration DELAY = Duration.ofMillis(60);

  private final StringWriter log = new StringWriter();
  private final GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse("plain,pages=600,seed=5"));

  private final AtomicLong heardOf = new AtomicLong();

  @TempDir private Path temp;

  @Test
  void twoCrawlsAtOncePausedKilledAndResumed() throws Exception {
    Clock clock = Clock.systemUTC();
    try (WebServer server = WebServer.start(web, 0, new RequestLog(log, clock));
        Crawls crawls = Crawls.of("example/1.0", clock)) {
      RunningCrawl football =
          crawls.start(plan("football", 40, server.address()), temp.resolve("football"));
      RunningCrawl chess = crawls.start(plan("chess", 40, server.address()), temp.resolve("chess"));
      football.listen("test", this::count);
      chess.listen("test", this::count);
      until(() -> football.status().pages().downloads() > 5);
      until(() -> chess.status().pages().downloads() > 5);

      chess.pause();
      until(() -> chess.status().state() == CrawlStatus.State.PAUSED);
      football.kill();
      assertThrows(CancellationException.class, football::result);

      RunningCrawl again = crawls.resume(football.folder());
      chess.proceed();
      CrawlResult first = again.result();
      CrawlResult second = chess.result();
      assertEquals(Ending.PAGES, first.ending());
      assertEquals(Ending.PAGES, second.ending());
      assertEquals(40, again.status().pages().downloads());
    }
    assertTrue(heardOf.get() > 10, "pages heard of: " + heardOf);
    Set<String> both = hosts(temp.resolve("football"));
    both.retainAll(hosts(temp.resolve("chess")));
    assertFalse(both.isEmpty(), "no host was asked by both");
    assertTrue(shortestRest().compareTo(DELAY.minusMillis(1)) >= 0, log::toString);
  }

  @Test
  void examplesOfTwoCrawlsAreAskedForInTurn() throws Exception {
    Clock clock = Clock.systemUTC();
    List<Url> examples = ofOneHost();
    try (WebServer server = WebServer.start(web, 0, new RequestLog(log, clock));
        Crawls crawls = Crawls.of("example/1.0", clock);
        ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RunningCrawl>> started =
          both.invokeAll(
              Stream.of("football", "chess")
                  .map(id -> begun(crawls, withExamples(id, examples, server.address())))
                  .toList());
      for (Future<RunningCrawl> crawl : started) {
        assertEquals(Ending.PAGES, crawl.get().result().ending());
      }
    }
    String host = examples.getFirst().host();
    long asked = requests().filter(words -> words.getLast().contains(host)).count();
    assertTrue(asked >= 2L * examples.size(), log::toString);
    assertTrue(shortestRest().compareTo(DELAY.minusMillis(1)) >= 0, log::toString);
  }

  private Callable<RunningCrawl> begun(Crawls crawls, CrawlPlan plan) {
    return () -> crawls.start(plan, temp.resolve(plan.topic().id()));
  }

  private CrawlPlan withExamples(String topic, List<Url> examples, InetSocketAddress server) {
    CrawlPlan plan = plan(topic, 10, server);
    return plan.withTopic(plan.topic().withExamples(examples, List.of()));
  }

  /// Some pages of the host that has the most of those about football.
  private List<Url> ofOneHost() {
    return web.relevant("football").collect(Collectors.groupingBy(Url::host)).values().stream()
        .max(Comparator.comparingInt(List::size))
        .orElseThrow()
        .stream()
        .limit(5)
        .toList();
  }

  private void count(CrawlNews news) {
    if (news instanceof CrawlEvent.Visited) {
      heardOf.incrementAndGet();
    }
  }

  private CrawlPlan plan(String topic, long pages, InetSocketAddress server) {
    Topic wanted =
        web.topics().stream().filter(t -> t.id().equals(topic)).findFirst().orElseThrow();
    Map<String, InetSocketAddress> hosts =
        web.hosts().collect(Collectors.toMap(host -> host, _ -> server));
    return CrawlPlan.of(wanted, web.seeds(topic))
        .access(new Access(null, true, null, hosts, false, null, Render.NEVER))
        .budget(new Budget(pages, Duration.ofMinutes(10), 1L << 30))
        .delay(DELAY)
        .minFree(0)
        .build();
  }

  private static void until(BooleanSupplier happened) throws InterruptedException {
    while (!happened.getAsBoolean()) {
      Thread.sleep(5);
    }
  }

  private static Set<String> hosts(Path folder) {
    try (Stream<VisitLine> visits = CrawlFolder.open(folder).visits()) {
      return visits.map(line -> line.finalUrl().host()).collect(Collectors.toSet());
    }
  }

  /// The shortest time between two answers of one host, by the log of the server.
  private Duration shortestRest() {
    Map<String, Instant> last = new HashMap<>();
    Duration shortest = Duration.ofDays(1);
    for (List<String> words : requests().toList()) {
      Instant at = Instant.parse(words.get(1));
      Instant before = last.put(Url.of(words.get(6)).host(), at);
      if (before != null && Duration.between(before, at).compareTo(shortest) < 0) {
        shortest = Duration.between(before, at);
      }
    }
    return shortest;
  }

  /// The lines of the log but those for robots.txt.
  private Stream<List<String>> requests() {
    return log.toString()
        .lines()
        .skip(1)
        .filter(line -> !line.endsWith("/robots.txt"))
        .map(line -> List.of(line.split("\t")));
  }
}
