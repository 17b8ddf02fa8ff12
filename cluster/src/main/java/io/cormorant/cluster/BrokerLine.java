package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.BlockedListener;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DeliverCallback;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A line to the broker that is made again whenever it is cut: two connections, one to publish by
/// and one to consume by, since a broker that is short of memory reads nothing from whoever
/// publishes, and acknowledgements must get through. Whatever hangs on them (queues, consumers) is
/// made by one [Setup], the first time and every time after.
final class BrokerLine implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int END_MS = 1_000;

  /// After the line was cut the broker may take the old connection for alive a while, and with it
  /// all that only one connection may hold.
  private static final Duration OLD_LINE = Duration.ofSeconds(4L * Broker.HEARTBEAT_SECONDS);

  private final Broker broker;
  private final String name;
  private final Setup setup;
  private final Consumer<String> told;
  private final String taken;
  private final Thread keeper = Thread.ofPlatform().daemon().name("broker").unstarted(this::keep);

  @GuardedBy("this") private @Nullable Session session;

  private volatile boolean closed;
  private volatile @Nullable String blocked;

  /// The two connections while they last, with the channels on them. It lasts no longer than the
  /// first of its channels and consumers: without one of these the others wait for nothing. The
  /// broker ends a channel if a message on it is too large or was not acknowledged for half an
  /// hour, and a consumer if its queue is deleted.
  final class Session {
    private final Connection publishing;
    private final Connection consuming;
    private volatile @Nullable String broken;

    private Session(Connection publishing, Connection consuming) {
      this.publishing = publishing;
      this.consuming = consuming;
      publishing.addShutdownListener(this::cut);
      consuming.addShutdownListener(this::cut);
    }

    boolean isOpen() {
      return broken == null && publishing.isOpen() && consuming.isOpen();
    }

    /// To consume by.
    Channel channel() throws IOException {
      return opened(consuming);
    }

    Channel publishingChannel() throws IOException {
      return opened(publishing);
    }

    /// Consumes from a queue as long as this lasts.
    void consume(Channel by, String queue, boolean acknowledged, DeliverCallback consumer)
        throws IOException {
      by.basicConsume(
          queue, acknowledged, consumer, _ -> broken("the queue " + queue + " was deleted"));
    }

    private Channel opened(Connection connection) throws IOException {
      Channel channel =
          connection
              .openChannel()
              .orElseThrow(() -> new IOException("the broker gives no more channels"));
      channel.addShutdownListener(this::cut);
      return channel;
    }

    private void cut(ShutdownSignalException why) {
      if (why.isInitiatedByApplication()) {
        wake();
      } else {
        broken(Broker.said(why));
      }
    }

    private void broken(String why) {
      if (broken == null) {
        broken = why;
      }
      wake();
    }

    private void end() {
      publishing.abort(END_MS);
      consuming.abort(END_MS);
    }
  }

  /// Makes what hangs on a session.
  interface Setup {
    void make(Session session) throws IOException;
  }

  /// Something that one connection only may hold is held by another one.
  static final class Taken extends IOException {
    private static final long serialVersionUID = 1;

    Taken(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /// @param name by which the broker's operator knows the connections
  /// @param taken what to say if another holds what only one may
  /// @param told what people should hear: the line is cut, or there again
  BrokerLine(Broker broker, String name, String taken, Setup setup, Consumer<String> told) {
    this.broker = broker;
    this.name = name;
    this.taken = taken;
    this.setup = setup;
    this.told = told;
  }

  /// Connects, and from then on connects again whenever that is needed.
  ///
  /// @throws ClusterException if there is no line to be had
  void open() throws InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      try {
        connect();
        keeper.start();
        return;
      } catch (Taken e) {
        if (System.nanoTime() - begun > OLD_LINE.toNanos()) {
          throw new ClusterException(taken, e);
        }
        Thread.sleep(PAUSE);
      } catch (IOException | AlreadyClosedException e) {
        throw new ClusterException(broker.why(e), e);
      }
    }
  }

  /// The session, if there is one now.
  synchronized Optional<Session> session() {
    return session != null && session.isOpen() ? Optional.of(session) : Optional.empty();
  }

  /// Why the broker takes no messages now; null if it does.
  @Nullable String blocked() {
    return blocked;
  }

  private void connect() throws IOException {
    Session fresh = session(broker.connect(name + " publishing"));
    boolean done = false;
    try {
      blocked = null;
      fresh.publishing.addBlockedListener(new Alarm());
      setup.make(fresh);
      synchronized (this) {
        session = fresh;
        done = !closed;
      }
    } finally {
      if (!done) {
        fresh.end();
      }
    }
  }

  private Session session(Connection publishing) {
    boolean done = false;
    try {
      Session both = new Session(publishing, broker.connect(name + " consuming"));
      done = true;
      return both;
    } finally {
      if (!done) {
        publishing.abort(END_MS);
      }
    }
  }

  private synchronized void wake() {
    notifyAll();
  }

  private void keep() {
    try {
      while (!closed) {
        awaitCut();
        if (!closed) {
          told.accept(
              "the connection to the broker is cut%s; trying to connect again".formatted(why()));
          reconnect();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized String why() {
    String why = session == null ? null : session.broken;
    return why == null || why.isEmpty() ? "" : " (" + why + ")";
  }

  private synchronized void awaitCut() throws InterruptedException {
    while (!closed && session != null && session.isOpen()) {
      wait(PAUSE.toMillis());
    }
  }

  private void reconnect() throws InterruptedException {
    String last = "";
    while (!closed) {
      endSession();
      try {
        connect();
        told.accept("connected to the broker again");
        return;
      } catch (IOException | RuntimeException e) {
        String why =
            switch (e) {
              case ClusterException _ -> String.valueOf(e.getMessage());
              case Taken _ -> taken;
              default -> broker.why(e);
            };
        if (!why.equals(last)) {
          told.accept(why);
          last = why;
        }
      }
      Thread.sleep(PAUSE);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    keeper.interrupt();
    endSession();
  }

  /// Not while this is locked: connections tell of their end from threads of their own.
  private void endSession() {
    Session ending;
    synchronized (this) {
      ending = session;
    }
    if (ending != null) {
      ending.end();
    }
  }

  private final class Alarm implements BlockedListener {
    @Override
    public void handleBlocked(String reason) {
      blocked = reason;
      told.accept(
          "the broker takes no messages now (%s); nothing is lost, and the crawl goes on when it has room again"
              .formatted(reason));
    }

    @Override
    public void handleUnblocked() {
      blocked = null;
      told.accept("the broker takes messages again");
    }
  }
}
