package io.cormorant.app.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.cormorant.app.bench.RabbitBroker;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.app.testing.ChangingSite;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Patience;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.StoredPage;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.cluster.BrokerAddress;
import io.cormorant.cluster.Coordinator;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.WorkerSettings;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.MessageCodec;
import io.cormorant.cluster.message.Ticket;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Tag("slow")
final class ClusterCrawlTest {
  private static RabbitBroker broker;

  @TempDir private Path temporary;

  private final ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();

  @BeforeAll
  static void startBroker() throws IOException, InterruptedException {
    broker = RabbitBroker.start();
  }

  @AfterAll
  static void endBroker() {
    broker.close();
  }

  private Worker worker(String name, @Nullable Path archive) throws InterruptedException {
    return Worker.start(
        BrokerAddress.of(broker.address(), null, Map.of()),
        new WorkerSettings(name, 8, archive, Product.name()),
        Product.assembly(),
        Product.webs(),
        Product.CLOCK,
        told::add);
  }

  private Coordinator coordinator() throws InterruptedException {
    return Coordinator.open(
        BrokerAddress.of(broker.address(), null, Map.of()),
        Product.name(),
        Product.CLOCK,
        told::add);
  }

  @Test
  void crawlsWithTwoWorkersAsItWouldAlone() throws InterruptedException, IOException {
    Path folder = temporary.resolve("crawl");
    try (Worker one = worker("one", null);
        Worker two = worker("two", null)) {
      Cli.crawl(folder, "--pages", 150, "--cluster", broker.address())
          .exits(Exit.DONE)
          .complains("worker one is there", "worker two is there");
      assertTrue(one.note().done() > 10 && two.note().done() > 10, one.note() + " " + two.note());
    }
    Map<Url, Integer> endings = new HashMap<>();
    try (Stream<VisitLine> visits = CrawlFolder.open(folder).visits()) {
      visits.forEach(line -> endings.merge(line.url(), 1, Integer::sum));
    }
    assertEquals(1, endings.values().stream().mapToInt(n -> n).max().orElse(0));
    assertEquals(0, CrawlFolder.open(folder).fsck().look().size());
    Cli.run("search", folder, "football").exits(0);
  }

  @Test
  void pagesThatWorkersArchiveAreMergedAndNothingElse() throws InterruptedException, IOException {
    Path folder = temporary.resolve("crawl");
    Path archive = temporary.resolve("archive");
    try (Worker one = worker("archiving", archive);
        Worker two = worker("sending", null)) {
      Cli.crawl(folder, "--pages", 150, "--cluster", broker.address())
          .exits(Exit.DONE)
          .complains("still in the WARC files of workers (archiving)");
      assertTrue(one.note().done() > 10 && two.note().done() > 10, one.note() + " " + two.note());
    }
    Cli.run("search", folder, "football").exits(0);
    Cli.run("fsck", folder).exits(Exit.FAILED).says("cormorant merge");
    Cli.run("merge", folder, "--workers", archive).exits(Exit.DONE).says("merged into");
    Cli.run("fsck", folder).exits(Exit.DONE);
    Cli.run("export", folder, "--out", temporary.resolve("pages.jsonl")).exits(Exit.DONE);
    CrawlFolder crawl = CrawlFolder.open(folder);
    try (Stream<VisitLine> visits = crawl.visits()) {
      visits.filter(VisitLine::stored).forEach(line -> assertFalse(line.isElsewhere()));
    }
    long[] stored = {0};
    crawl.forEachStored(_ -> stored[0]++);
    try (Stream<StoredPage> pages = crawl.pages()) {
      assertEquals(stored[0], pages.count(), "each is there, and no page that was not kept");
    }
  }

  @Test
  void aDrainedWorkerEndsAndLeavesTheRestToOthers() throws Exception {
    Path folder = temporary.resolve("crawl");
    try (Worker one = worker("staying", null);
        Worker two = worker("leaving", null)) {
      Future<Cli> crawl =
          aside(() -> Cli.crawl(folder, "--pages", 200, "--cluster", broker.address()));
      Patience.until("it works", () -> two.note().done() > 5);
      two.drain();
      two.awaitEnd();
      assertEquals(0, two.note().busy());
      Patience.get(crawl).exits(Exit.DONE);
      assertTrue(one.note().done() > 20);
    }
    assertEquals(200, CrawlFolder.open(folder).downloads());
  }

  @Test
  void asksForPagesAgainByTheirVersions() throws IOException, InterruptedException {
    Path folder = temporary.resolve("crawl");
    try (ChangingSite site = new ChangingSite();
        Worker worker = worker("again", null)) {
      site.put("/", "1", ChangingSite.front("/still", "/changing"));
      site.put("/still", "1", ChangingSite.document("Still", "alpha", ""));
      site.put("/changing", "1", ChangingSite.document("Changing", "charlie", ""));
      Path topic =
          Files.writeString(
              temporary.resolve("topic.yaml"),
              """
              name: Rivers
              keywords: [river, dam, mill]
              judge: vsm
              threshold: 0.02
              seeds: ["%s/"]
              delay: 0
              allow-private: true
              """
                  .formatted(site.url()));
      Cli.run("crawl", topic, "--out", folder, "--pages", 50).exits(Exit.DONE);
      site.put("/changing", "2", ChangingSite.document("Changing", "delta", ""));
      site.asked();
      JsonNode result =
          Cli.run("refresh", folder, "--all", "--json", "--cluster", broker.address())
              .exits(Exit.DONE)
              .json();
      assertEquals(2, result.path("unchanged").asInt(), result::toString);
      assertEquals(1, result.path("news").size(), result::toString);
      List<String> asked = site.asked();
      assertTrue(
          asked.containsAll(List.of("/ 304", "/still 304", "/changing 200")), asked::toString);
      assertTrue(worker.note().done() >= 3, worker.note()::toString);
    }
    assertEquals(0, CrawlFolder.open(folder).fsck().look().size());
  }

  @Test
  void saysWhatIsWrongWithTheBroker() throws IOException, InterruptedException {
    Path login = Files.writeString(temporary.resolve("login"), "guest:wrong\n");
    crawlFails("--cluster", broker.address(), "--broker-login", login)
        .complains("refuses user 'guest'");
    crawlFails("--cluster", "amqp://no-such-host.invalid")
        .complains("there is no host 'no-such-host.invalid'");
    crawlFails("--cluster", "amqp://127.0.0.1:1").complains("nobody answers at 127.0.0.1:1");
    crawlFails("--cluster", broker.address() + "/other")
        .complains("has no virtual host 'other' for user 'guest'");
    crawlFails("--cluster", broker.address().replace("amqp:", "amqps:"))
        .complains("is that the broker's port for TLS (usually 5671)");
    Cli.run("worker", "--broker", broker.address(), "--broker-login", login)
        .fails(Exit.BROKER)
        .complains("refuses user 'guest'");
    Cli.run("worker", "--broker", "http://x").fails(Exit.BAD_INPUT).complains("amqp[s]://");
    assertFalse(Files.exists(temporary.resolve("crawl")), "nothing was begun");
    try (Coordinator _ = coordinator()) {
      crawlFails("--cluster", broker.address()).complains("another coordinator is in charge");
    }
  }

  private Cli crawlFails(Object... options) {
    Object[] all = Stream.concat(Stream.of("--pages", 10), Stream.of(options)).toArray();
    return Cli.crawl(temporary.resolve("crawl"), all).fails(Exit.BROKER);
  }

  @Test
  void aWorkerOfAnotherVersionEndsAndSaysSo() throws Exception {
    byte[] foreign = MessageCodec.encode(new Message.Muster(1, "cormorant/2", Map.of()));
    foreign[1]++;
    try (Connection connection = connect();
        Channel channel = connection.createChannel()) {
      Future<Cli> worker =
          aside(() -> Cli.run("worker", "--broker", broker.address(), "--name", "modern"));
      Patience.until(
          "it has ended",
          () -> {
            publish(channel, "cormorant.orders", "", foreign);
            return worker.isDone();
          });
      Patience.get(worker).exits(Exit.BROKER).complains("protocol version " + foreign[1]);
    }
  }

  @Test
  void theCoordinatorUsesNoWorkersOfAnotherVersion() throws Exception {
    byte[] foreign = MessageCodec.encode(new Message.Drain(true));
    foreign[1]++;
    try (Coordinator coordinator = coordinator();
        Connection connection = connect();
        Channel channel = connection.createChannel()) {
      publish(channel, "cormorant.presence", "", foreign);
      Patience.until("it says so", () -> said("a worker that is not used sent a message of"));
      assertEquals(List.of(), coordinator.workers());
    }
  }

  private static Connection connect() throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUri(broker.address());
    return factory.newConnection();
  }

  @Test
  void waitsWhileTheBrokerHasNoMemory() throws Exception {
    Path folder = temporary.resolve("crawl");
    broker.control("set_vm_memory_high_watermark", "absolute", "1MB");
    try (Worker _ = worker("patient", null)) {
      Future<Cli> crawl =
          aside(() -> Cli.crawl(folder, "--pages", 60, "--cluster", broker.address()));
      Patience.until("the alarm is heard", () -> said("the broker takes no messages now"));
      broker.control("set_vm_memory_high_watermark", "0.4");
      Patience.until("it is over", () -> said("the broker takes messages again"));
      Patience.get(crawl).exits(Exit.DONE);
    }
    assertEquals(60, CrawlFolder.open(folder).downloads());
  }

  @Test
  void sendsAgainWhatAFullQueueRefused() throws Exception {
    try (Worker worker = worker("refused", null);
        Connection connection = connect();
        Channel channel = connection.createChannel()) {
      broker.control(
          "set_policy",
          "full",
          "^cormorant.results$",
          "{\"max-length\":1,\"overflow\":\"reject-publish\"}",
          "--apply-to",
          "queues");
      publish(channel, "cormorant.orders.refused", new Message.Muster(7, "nobody", Map.of()));
      Patience.until("it has heard of the coordinator", () -> worker.note().run() == 7);
      AtomicLong number = new AtomicLong();
      Patience.until(
          "the queue is full",
          () -> {
            Message order =
                new Message.Order(
                    new Ticket("none", 7, number.incrementAndGet(), 1),
                    worker.note().beat(),
                    Url.of("http://h.example/"),
                    Validators.NONE);
            publish(channel, "cormorant.errands.refused", order);
            return said("the queue of results is full");
          });
      assertTrue(worker.note().waiting() > 0);
      broker.control("clear_policy", "full");
      Patience.until("all is sent", () -> worker.note().waiting() == 0);
      channel.queuePurge("cormorant.results");
    }
  }

  private static void publish(Channel channel, String queue, Message message) {
    publish(channel, "", queue, MessageCodec.encode(message));
  }

  private static void publish(Channel channel, String exchange, String key, byte[] message) {
    try {
      channel.basicPublish(exchange, key, null, message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// On a thread of its own: judges learn in the common pool.
  private static Future<Cli> aside(Callable<Cli> command) {
    FutureTask<Cli> task = new FutureTask<>(command);
    Thread.ofPlatform().daemon().name("aside").start(task);
    return task;
  }

  private boolean said(String beginning) {
    return told.stream().anyMatch(sentence -> sentence.startsWith(beginning));
  }
}
