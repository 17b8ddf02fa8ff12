package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.rabbitmq.client.Channel;
import io.cormorant.cluster.message.Ticket;
import io.cormorant.core.Url;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// An errand that a worker has taken, with the delivery that is acknowledged when its report is
/// safe. Should the line be cut meanwhile, the broker delivers it again, and it is the last
/// delivery that counts. Safe for use by many threads.
final class Job {
  /// Which errand it is, whatever the attempt.
  record Key(String crawl, long run, long number) {
    static Key of(Ticket ticket) {
      return new Key(ticket.crawl(), ticket.run(), ticket.number());
    }
  }

  private final Url url;

  @GuardedBy("this") private Ticket ticket;

  @GuardedBy("this") private Channel channel;

  @GuardedBy("this") private long tag;

  private volatile @Nullable Thread thread;

  Job(Ticket ticket, Url url, Channel channel, long tag) {
    this.ticket = ticket;
    this.url = url;
    this.channel = channel;
    this.tag = tag;
  }

  Url url() {
    return url;
  }

  synchronized Ticket ticket() {
    return ticket;
  }

  /// It was delivered once more.
  synchronized void again(Ticket newest, Channel by, long newTag) {
    ticket = newest.attempt() > ticket.attempt() ? newest : ticket;
    channel = by;
    tag = newTag;
  }

  void runs(Thread by) {
    thread = by;
  }

  /// Nobody wants its result any more.
  void interrupt() {
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }

  /// The broker may forget it.
  synchronized void done() {
    acknowledge(channel, tag);
  }

  /// Whatever goes wrong, the line is cut then and it is delivered again.
  static void acknowledge(Channel channel, long tag) {
    try {
      channel.basicAck(tag, false);
    } catch (IOException | RuntimeException e) {
      // it comes again
    }
  }
}
