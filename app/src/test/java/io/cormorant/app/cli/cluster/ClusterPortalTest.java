package io.cormorant.app.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.bench.PortalClient;
import io.cormorant.app.bench.PortalProcess;
import io.cormorant.app.bench.RabbitBroker;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.Patience;
import io.cormorant.app.testing.SmallTopic;
import io.cormorant.cluster.BrokerAddress;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.WorkerSettings;
import io.cormorant.portal.store.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A portal whose crawls are run by workers.
@Tag("slow")
final class ClusterPortalTest {
  private static final int PAGES = 80;
  private static final String PAGE = "admin/workers";

  @TempDir private Path temp;

  @Test
  void workersRunTheCrawlsOfAPortal() throws Exception {
    SmallTopic topic = SmallTopic.read();
    Path data = temp.resolve("data");
    try (RabbitBroker broker = RabbitBroker.start();
        PortalProcess portal =
            PortalProcess.start(
                temp, data, List.of("--web", Cli.WEB, "--cluster", broker.address()));
        PortalClient client = new PortalClient(portal.address())) {
      client.signIn(PortalProcess.ADMIN, PortalProcess.PASSWORD);
      assertTrue(client.get(PAGE).contains("cormorant worker --broker"), "how to start one");
      long id = client.start(Cli.TOPIC, topic.keywords(), topic.seeds(), PAGES);
      try (Worker worker = worker(broker)) {
        Patience.until("it is listed", () -> page(client, PAGE).contains("helper"));
        drain(client, true);
        Patience.until("it is drained", () -> worker.note().draining());
        drain(client, false);
        Patience.until("it is back", () -> !worker.note().draining());
        Patience.until(
            "the crawl is done", () -> page(client, "topics/" + id).contains(">done</span>"));
        assertTrue(worker.note().done() >= PAGES, worker.note().toString());
      }
      portal.process().destroy();
      assertEquals(0, Patience.exitOf(portal.process()), portal.complaints());
      new Crawled(new DataFolder(data).crawl(id)).isWhole(PAGES);
      assertFalse(Files.exists(temp.resolve("archive")), "the portal has the pages themselves");
    }
  }

  private static void drain(PortalClient client, boolean draining)
      throws IOException, InterruptedException {
    client.post(
        PAGE,
        PAGE + "/drain",
        List.of(Map.entry("worker", "helper"), Map.entry("draining", "" + draining)));
  }

  private Worker worker(RabbitBroker broker) throws InterruptedException {
    return Worker.start(
        BrokerAddress.of(broker.address(), null, Map.of()),
        new WorkerSettings("helper", 8, temp.resolve("archive"), Product.name()),
        Product.assembly(),
        Product.webs(),
        Product.CLOCK,
        _ -> {});
  }

  private static String page(PortalClient client, String path) {
    try {
      return client.get(path);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aPortalWithoutItsBrokerDoesNotStart() {
    Cli.run(
            "serve",
            "--web",
            Cli.WEB,
            "--data",
            temp,
            "--port",
            0,
            "--cluster",
            "amqp://127.0.0.1:1")
        .exits(Exit.BROKER)
        .complains("nobody answers at 127.0.0.1:1");
  }
}
