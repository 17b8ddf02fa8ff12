package io.cormorant.app.cli.cluster;

import static io.cormorant.app.cli.cluster.Installation.aside;
import static io.cormorant.app.cli.cluster.Installation.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import io.cormorant.app.bench.RabbitBroker;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Patience;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.cluster.BrokerAddress;
import io.cormorant.cluster.ClusterException;
import io.cormorant.cluster.Coordinator;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.MessageCodec;
import io.cormorant.cluster.message.Ticket;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawls.web.Webs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What can be wrong with a broker, or with who comes to it.
@Tag("slow")
final class BrokerTroubleTest {
  private static final char[] PASSWORD = "test-only".toCharArray();

  /// Of a coordinator played by a test.
  private static final long RUN = 7;

  @TempDir private static Path shared;
  private static Installation installation;
  private static Path authority;
  private static int securePort;

  @TempDir private Path temporary;

  @BeforeAll
  static void startBroker() throws IOException, InterruptedException, GeneralSecurityException {
    KeyStore keys = keys(shared.resolve("keys"));
    authority = pem("certificate.pem", "CERTIFICATE", keys.getCertificate("broker").getEncoded());
    Path key = pem("key.pem", "PRIVATE KEY", keys.getKey("broker", PASSWORD).getEncoded());
    securePort = RabbitBroker.freePort();
    installation =
        new Installation(
            List.of(
                "listeners.ssl.1 = 127.0.0.1:" + securePort,
                "ssl_options.certfile = " + authority,
                "ssl_options.keyfile = " + key,
                "ssl_options.verify = verify_none"));
  }

  private static KeyStore keys(Path file) throws IOException, GeneralSecurityException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    String arguments =
        "-genkeypair -alias broker -keyalg EC -storetype PKCS12 -dname CN=broker.test"
            + " -ext san=ip:127.0.0.1 -validity 3650 -storepass test-only -keystore";
    command.addAll(List.of(arguments.split(" ", -1)));
    command.add(file.toString());
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(Files.exists(file), said);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private static Path pem(String name, String kind, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        shared.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, body, kind));
  }

  @AfterAll
  static void endBroker() {
    installation.close();
  }

  @BeforeEach
  void forgetWords() {
    installation.forgetWords();
  }

  @Test
  void saysWhatIsWrongWithTheBroker() throws IOException, InterruptedException {
    Path login = Files.writeString(temporary.resolve("login"), "guest:wrong\n");
    crawlFails("--cluster", installation.address(), "--broker-login", login)
        .complains("refuses user 'guest'");
    crawlFails("--cluster", "amqp://no-such-host.invalid")
        .complains("there is no host 'no-such-host.invalid'");
    crawlFails("--cluster", "amqp://127.0.0.1:1").complains("nobody answers at 127.0.0.1:1");
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> hangUp(other));
      crawlFails("--cluster", "amqp://127.0.0.1:" + other.getLocalPort())
          .complains(
              "closed the connection without an answer: is that the port of RabbitMQ, and is it running?");
    }
    crawlFails("--cluster", installation.address() + "/other")
        .complains("has no virtual host 'other' for user 'guest'");
    crawlFails("--cluster", installation.address().replace("amqp:", "amqps:"))
        .complains("is that the broker's port for TLS (usually 5671)");
    Cli.run("worker", "--broker", installation.address(), "--broker-login", login)
        .fails(Exit.BROKER)
        .complains("refuses user 'guest'");
    Cli.run("worker", "--broker", "http://x").fails(Exit.BAD_INPUT).complains("amqp[s]://");
    Cli.run("worker", "--broker", installation.address(), "--archive", login)
        .fails(Exit.BAD_INPUT)
        .complains("nothing can be written into " + login);
    assertFalse(Files.exists(temporary.resolve("crawl")), "nothing was begun");
    try (Coordinator _ = installation.coordinator()) {
      crawlFails("--cluster", installation.address()).complains("another coordinator is in charge");
    }
  }

  /// Reads what comes first, and ends the connection.
  private static void hangUp(ServerSocket server) {
    try (Socket caller = server.accept()) {
      caller.getInputStream().readNBytes(8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
    try (Connection connection = installation.connect();
        Channel channel = connection.createChannel()) {
      int metrics = RabbitBroker.freePort();
      Future<Cli> worker =
          aside(
              () ->
                  Cli.run(
                      "worker",
                      "--broker",
                      installation.address(),
                      "--name",
                      "modern",
                      "--metrics",
                      metrics));
      Patience.until(
          "its figures are shown",
          () -> text(metrics).contains("cormorant_worker_connected{worker=\"modern\"} 1\n"));
      Patience.until(
          "it has ended",
          () -> {
            publish(channel, "cormorant.orders", "", foreign);
            return worker.isDone();
          });
      Patience.get(worker).exits(Exit.BROKER).complains("protocol version " + foreign[1]);
    }
  }

  /// Empty as long as nobody answers.
  private static String text(int port) {
    try (InputStream in =
        URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void theCoordinatorUsesNoWorkersOfAnotherVersion() throws Exception {
    byte[] foreign = MessageCodec.encode(new Message.Drain(true));
    foreign[1]++;
    try (Coordinator coordinator = installation.coordinator();
        Connection connection = installation.connect();
        Channel channel = connection.createChannel()) {
      publish(channel, "cormorant.presence", "", foreign);
      Patience.until(
          "it says so", () -> installation.said("a worker that is not used sent a message of"));
      assertEquals(List.of(), coordinator.workers());
    }
  }

  @Test
  void encryptsAndTrustsOnlyTheAuthorityThatIsNamed() throws InterruptedException {
    String address = "amqps://127.0.0.1:" + securePort;
    Map<String, String> named = Map.of(BrokerAddress.AUTHORITIES_VARIABLE, authority.toString());
    installation.coordinator(BrokerAddress.of(address, null, named)).close();
    ClusterException stranger =
        assertThrows(
            ClusterException.class,
            () -> installation.coordinator(BrokerAddress.of(address, null, Map.of())));
    assertTrue(stranger.getMessage().contains(BrokerAddress.AUTHORITIES_VARIABLE));
    String other = "amqps://localhost:" + securePort;
    assertThrows(
        ClusterException.class,
        () -> installation.coordinator(BrokerAddress.of(other, null, named)),
        "the certificate is for another name");
  }

  /// Reports that were deleted with the queue are missed after three minutes, when their errands
  /// are given up.
  @Test
  @Tag("long")
  void goesOnWhenTheQueueOfResultsIsDeleted() throws Exception {
    Path folder = temporary.resolve("crawl");
    try (Worker worker = installation.worker("unmoved");
        Connection connection = installation.connect();
        Channel channel = connection.createChannel()) {
      Future<Cli> crawl = installation.crawl(folder, 300);
      Patience.until("it works", () -> worker.note().done() > 5);
      channel.queueDelete("cormorant.results");
      Patience.get(crawl)
          .exits(Exit.DONE)
          .complains("(the queue cormorant.results was deleted)", "connected to the broker again");
    }
    assertEquals(300, CrawlFolder.open(folder).downloads());
  }

  @Test
  void aWorkerMakesItsQueueAgain() throws Exception {
    try (Worker _ = installation.worker("unmoved")) {
      installation.broker().control("delete_queue", "cormorant.errands.unmoved");
      Patience.until("it is back", () -> installation.said("connected to the broker again"));
      assertTrue(
          installation.said(
              "the connection to the broker is cut (the queue cormorant.errands.unmoved was"));
    }
  }

  @Test
  void aWorkerThatCannotWorkForACrawlLeavesItToOthers() throws Exception {
    Path folder = temporary.resolve("crawl");
    Webs none = new Webs(List.of(), Product.CLOCK);
    try (Worker able = installation.worker("able");
        Worker unable = installation.worker("unable", null, none)) {
      Patience.get(installation.crawl(folder, 60))
          .exits(Exit.DONE)
          .complains("worker unable does not work for crawl");
      assertTrue(able.note().done() >= 60, able.note()::toString);
      assertEquals(0, unable.note().done());
    }
    assertEquals(60, CrawlFolder.open(folder).downloads());
  }

  @Test
  void aWorkerAsksForAPlanOnceOnEachLine() throws Exception {
    try (Worker worker = installation.worker("asking")) {
      for (int line = 0; line < 2; line++) {
        try (Connection connection = installation.connect();
            Channel channel = connection.createChannel()) {
          channel.queuePurge("cormorant.results");
          ordersUntil(channel, worker, _ -> "none", () -> worker.note().busy() >= 8);
          Patience.until("it has asked", () -> messages(channel) > 0);
        }
        installation.forgetWords();
        installation.broker().control("close_all_connections", "the test says so");
        Patience.until("it is back", () -> installation.said("connected to the broker again"));
        assertTrue(installation.said("the connection to the broker is cut (CONNECTION_FORCED"));
        Patience.until("the old turn is over", () -> worker.note().leftOver() == 0);
        try (Connection connection = installation.connect();
            Channel channel = connection.createChannel()) {
          Message asked = MessageCodec.decode(next(channel, "cormorant.results").getBody());
          assertEquals(new Message.Wants("none", RUN, "asking"), asked);
          assertEquals(0, messages(channel));
        }
      }
    }
  }

  private static long messages(Channel channel) {
    try {
      return channel.messageCount("cormorant.results");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static GetResponse next(Channel channel, String queue) throws InterruptedException {
    GetResponse[] got = {null};
    Patience.until(
        "there is a message in " + queue,
        () -> {
          try {
            got[0] = channel.basicGet(queue, true);
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
          return got[0] != null;
        });
    return Objects.requireNonNull(got[0]);
  }

  @Test
  void whatCannotBeReadLiesAmongTheDeadLettersWithTheReason() throws Exception {
    try (Worker _ = installation.worker("reading");
        Coordinator _ = installation.coordinator();
        Connection connection = installation.connect();
        Channel channel = connection.createChannel()) {
      channel.queuePurge("cormorant.dead");
      for (String queue : List.of("cormorant.errands.reading", "cormorant.results")) {
        publish(channel, "", queue, "nonsense".getBytes(StandardCharsets.UTF_8));
        GetResponse dead = next(channel, "cormorant.dead");
        assertEquals("nonsense", new String(dead.getBody(), StandardCharsets.UTF_8));
        String why = String.valueOf(dead.getProps().getHeaders().get("x-death"));
        assertTrue(why.contains("reason=rejected") && why.contains("queue=" + queue), why);
      }
      assertTrue(installation.said("an errand was refused: a message that cannot be read"));
      assertTrue(installation.said("a result was put among the dead letters"));
    }
  }

  @Test
  void waitsWhileTheBrokerHasNoMemory() throws Exception {
    Path folder = temporary.resolve("crawl");
    installation.broker().control("set_vm_memory_high_watermark", "absolute", "1MB");
    try (Worker _ = installation.worker("patient")) {
      Future<Cli> crawl = installation.crawl(folder, 60);
      Patience.until(
          "the alarm is heard", () -> installation.said("the broker takes no messages now"));
      installation.broker().control("set_vm_memory_high_watermark", "0.4");
      Patience.until("it is over", () -> installation.said("the broker takes messages again"));
      Patience.get(crawl).exits(Exit.DONE);
    }
    assertEquals(60, CrawlFolder.open(folder).downloads());
  }

  @Test
  void sendsAgainWhatAFullQueueRefused() throws Exception {
    try (Worker worker = installation.worker("refused");
        Connection connection = installation.connect();
        Channel channel = connection.createChannel()) {
      installation
          .broker()
          .control(
              "set_policy",
              "full",
              "^cormorant.results$",
              "{\"max-length\":1,\"overflow\":\"reject-publish\"}",
              "--apply-to",
              "queues");
      ordersUntil(
          channel,
          worker,
          number -> "none" + number,
          () -> installation.said("a queue of the broker is full"));
      assertTrue(worker.note().waiting() > 0);
      installation.broker().control("clear_policy", "full");
      Patience.until("all is sent", () -> worker.note().waiting() == 0);
      channel.queuePurge("cormorant.results");
    }
  }

  /// Plays a coordinator that sends a worker errands of crawls that it does not know.
  private static void ordersUntil(
      Channel channel, Worker worker, LongFunction<String> crawls, BooleanSupplier enough)
      throws InterruptedException {
    String name = worker.note().name();
    publish(channel, "cormorant.orders." + name, new Message.Muster(RUN, "nobody", Map.of()));
    Patience.until("it has heard of the coordinator", () -> worker.note().run() == RUN);
    AtomicLong orders = new AtomicLong();
    Patience.until(
        "it has enough",
        () -> {
          long number = orders.incrementAndGet();
          Message order =
              new Message.Order(
                  new Ticket(crawls.apply(number), RUN, number, 1),
                  worker.note().beat(),
                  Url.of("http://h.example/"),
                  Validators.NONE);
          publish(channel, "cormorant.errands." + name, order);
          return enough.getAsBoolean();
        });
  }
}
