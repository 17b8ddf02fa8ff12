package io.cormorant.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Patience;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.cluster.BrokerAddress;
import io.cormorant.cluster.Coordinator;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.WorkerSettings;
import io.cormorant.core.Url;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The small form of `bench cluster`: workers, broker and coordinator are lost one after the other,
/// in this process but for the broker. A worker that is closed leaves everything as it is, as one
/// that is killed.
@Tag("long")
final class ClusterFaultsTest {
  private static final int PAGES = 600;
  private static final int HOSTS = 30;
  private static final Duration DELAY = Duration.ofMillis(150);

  @TempDir private Path temporary;

  private final HostedTree web = new HostedTree(PAGES, HOSTS, DELAY);
  private final List<WebServer> servers = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private RabbitBroker broker;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    broker = RabbitBroker.start();
    RequestLog log = new RequestLog(null, Product.CLOCK);
    int port = 0;
    for (int host = 0; host < HOSTS; host++) {
      WebServer server = WebServer.start(web, new InetSocketAddress(address(host), port), log);
      port = server.port();
      servers.add(server);
    }
  }

  @AfterEach
  void end() {
    servers.forEach(WebServer::close);
    broker.close();
  }

  private static String address(int host) {
    return "127.0.2." + (1 + host);
  }

  private CrawlPlan plan() {
    StringBuilder text = new StringBuilder("name: Weather\nkeywords:\n  storm: 1.0\nseeds:\n");
    for (int page = 0; page < HOSTS; page++) {
      text.append("  - ").append(web.url(page)).append('\n');
    }
    text.append("allow-private: true\nstrategy: bfs\njudge: vsm\nkeep: all\nconnections: 24\n");
    text.append("delay: 150ms\nbudget:\n  pages: 5000\nmin-free: 0\nresolve:\n");
    for (int host = 0; host < HOSTS; host++) {
      text.append("  ").append(web.host(host)).append(": ").append(address(host));
      text.append(':').append(servers.getFirst().port()).append('\n');
    }
    return PlanFile.read(text.toString(), "topic.yaml");
  }

  private Worker worker(String name) throws InterruptedException {
    return Worker.start(
        BrokerAddress.of(broker.address(), null, Map.of()),
        new WorkerSettings(name, 12, null, Product.name()),
        Product.assembly(),
        Product.webs(),
        Product.CLOCK,
        _ -> {});
  }

  private Coordinator coordinator() throws InterruptedException {
    return Coordinator.open(
        BrokerAddress.of(broker.address(), null, Map.of()),
        Product.name(),
        Product.CLOCK,
        sentence -> {
          synchronized (told) {
            told.add(sentence);
          }
        });
  }

  @Test
  void everyPageIsEnteredOnceAndNoHostIsAskedTooEarlyWhateverIsLost()
      throws IOException, InterruptedException {
    Path folder = temporary.resolve("crawl");
    Worker one = worker("one");
    Worker two = worker("two");
    try (Coordinator first = coordinator()) {
      RunningCrawl crawl = Product.crawls().start(Launch.begin(plan(), folder).with(first));
      Patience.until("some pages are there", () -> web.requests() > PAGES / 6);
      one.close();
      Worker three = worker("three");
      Patience.until("more pages are there", () -> web.requests() > PAGES / 3);
      broker.kill();
      broker.begin();
      Patience.until("it goes on", () -> web.requests() > PAGES / 2);
      two.close();
      one = three;
      two = worker("two");
      crawl.kill();
      Patience.until("it is over", crawl::isOver);
      try {
        crawl.result();
      } catch (CancellationException e) {
        // it was killed
      }
    }
    try (Coordinator second = coordinator();
        Worker last = one;
        Worker other = two) {
      RunningCrawl crawl =
          Product.crawls()
              .start(Launch.resume(CrawlFolder.open(folder).plan(), folder).with(second));
      assertEquals(Ending.EXHAUSTED, crawl.result().ending());
      assertTrue(last.note().done() + other.note().done() > 0);
    }
    check(CrawlFolder.open(folder));
    assertEquals(0, web.early(), web::firstEarly);
    assertTrue(told.contains("connected to the broker again"), told::toString);
  }

  private void check(CrawlFolder folder) {
    Map<Url, Integer> entries = new HashMap<>();
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.forEach(
          line -> {
            entries.merge(line.url(), 1, Integer::sum);
            assertTrue(line.visited(), () -> line.url() + ": " + line.reason());
          });
    }
    for (int page = 0; page < PAGES; page++) {
      Url url = web.url(page);
      assertEquals(1, entries.getOrDefault(url, 0), url::toString);
    }
    assertEquals(PAGES, entries.size());
    assertEquals(List.of(), folder.fsck().look());
  }
}
