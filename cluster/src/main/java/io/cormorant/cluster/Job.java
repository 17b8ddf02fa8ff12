package io.cormorant.cluster;

import com.rabbitmq.client.Channel;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.Ticket;
import io.cormorant.cluster.message.Turn;
import io.cormorant.crawl.crew.Errand;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// An errand that a worker has taken, with the delivery that is acknowledged when its report is
/// safe. Safe for use by many threads.
final class Job {
  private final Message.Order order;
  private final Channel channel;
  private final long tag;
  private volatile @Nullable Thread thread;
  private volatile boolean withdrawn;

  Job(Message.Order order, Channel channel, long tag) {
    this.order = order;
    this.channel = channel;
    this.tag = tag;
  }

  Ticket ticket() {
    return order.ticket();
  }

  Turn turn() {
    return order.heard().turn();
  }

  Errand errand() {
    return new Errand(ticket().number(), order.url(), order.known());
  }

  void runs(Thread by) {
    thread = by;
  }

  /// Nobody wants its result any more.
  void withdraw() {
    withdrawn = true;
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }

  boolean isWithdrawn() {
    return withdrawn;
  }

  /// The broker may forget it.
  void done() {
    acknowledge(channel, tag);
  }

  /// Whatever goes wrong, the line is cut then, and what was not acknowledged means nothing.
  static void acknowledge(Channel channel, long tag) {
    try {
      channel.basicAck(tag, false);
    } catch (IOException | RuntimeException e) {
      // see above
    }
  }
}
