package io.cormorant.app.cli.cluster;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.cormorant.app.bench.RabbitBroker;
import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.cluster.BrokerAddress;
import io.cormorant.cluster.Coordinator;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.WorkerSettings;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.MessageCodec;
import io.cormorant.crawls.web.Webs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// A broker for a test class, and what workers and coordinators started here have said.
final class Installation implements AutoCloseable {
  private final RabbitBroker broker;
  private final ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();

  /// @param settings of the broker beside the usual ones
  Installation(List<String> settings) throws IOException, InterruptedException {
    this.broker = RabbitBroker.start(settings);
  }

  RabbitBroker broker() {
    return broker;
  }

  String address() {
    return broker.address();
  }

  Worker worker(String name) throws InterruptedException {
    return worker(name, null, Product.webs());
  }

  /// @param archive null for a worker that keeps nothing
  Worker worker(String name, @Nullable Path archive, Webs webs) throws InterruptedException {
    return Worker.start(
        BrokerAddress.of(address(), null, Map.of()),
        new WorkerSettings(name, 8, archive, Product.name()),
        Product.assembly(),
        webs,
        Product.CLOCK,
        told::add);
  }

  Coordinator coordinator() throws InterruptedException {
    return coordinator(BrokerAddress.of(address(), null, Map.of()));
  }

  Coordinator coordinator(BrokerAddress address) throws InterruptedException {
    return Coordinator.open(address, Product.name(), Product.CLOCK, told::add);
  }

  /// Crawls a small web with workers, on a thread of its own: judges learn in the common pool.
  Future<Cli> crawl(Path folder, int pages) {
    return aside(() -> Cli.crawl(folder, "--pages", pages, "--cluster", address()));
  }

  static Future<Cli> aside(Callable<Cli> command) {
    FutureTask<Cli> task = new FutureTask<>(command);
    Thread.ofPlatform().daemon().name("aside").start(task);
    return task;
  }

  /// Of what is said from now on, that [#said] is asked for.
  void forgetWords() {
    told.clear();
  }

  boolean said(String beginning) {
    return told.stream().anyMatch(sentence -> sentence.startsWith(beginning));
  }

  Connection connect() throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUri(address());
    return factory.newConnection();
  }

  static void publish(Channel channel, String queue, Message message) {
    publish(channel, "", queue, MessageCodec.encode(message));
  }

  static void publish(Channel channel, String exchange, String key, byte[] message) {
    try {
      channel.basicPublish(exchange, key, null, message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    broker.close();
  }
}
