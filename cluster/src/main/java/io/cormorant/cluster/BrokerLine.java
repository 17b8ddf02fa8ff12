package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.rabbitmq.client.BlockedListener;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
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

  /// After the line was cut the broker may take the old connection for alive a while, and with it
  /// all that only one connection may hold.
  private static final Duration OLD_LINE = Duration.ofSeconds(4L * Broker.HEARTBEAT_SECONDS);

  private final Broker broker;
  private final String name;
  private final Setup setup;
  private final Consumer<String> told;
  private final Thread keeper = Thread.ofPlatform().daemon().name("broker").unstarted(this::keep);

  @GuardedBy("this") private @Nullable Session session;

  private volatile boolean closed;
  private volatile @Nullable String blocked;

  /// The two connections while they last.
  record Session(Connection publishing, Connection consuming) {
    boolean isOpen() {
      return publishing.isOpen() && consuming.isOpen();
    }

    /// To consume by.
    Channel channel() throws IOException {
      return opened(consuming);
    }

    Channel publishingChannel() throws IOException {
      return opened(publishing);
    }

    private static Channel opened(Connection connection) throws IOException {
      return connection
          .openChannel()
          .orElseThrow(() -> new IOException("the broker gives no more channels"));
    }

    void end() {
      publishing.abort(1_000);
      consuming.abort(1_000);
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
  /// @param told what people should hear: the line is cut, or there again
  BrokerLine(Broker broker, String name, Setup setup, Consumer<String> told) {
    this.broker = broker;
    this.name = name;
    this.setup = setup;
    this.told = told;
  }

  /// Connects, and from then on connects again whenever that is needed.
  ///
  /// @param taken what to say if another holds what only one may
  /// @throws ClusterException if there is no line to be had
  void open(String taken) throws InterruptedException {
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
      } catch (IOException e) {
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
    Session fresh =
        new Session(broker.connect(name + " publishing"), broker.connect(name + " consuming"));
    boolean done = false;
    try {
      blocked = null;
      fresh.publishing.addBlockedListener(new Alarm());
      setup.make(fresh);
      synchronized (this) {
        session = fresh;
      }
      fresh.publishing.addShutdownListener(_ -> wake());
      fresh.consuming.addShutdownListener(_ -> wake());
      done = true;
    } finally {
      if (!done) {
        fresh.end();
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
          told.accept("the connection to the broker is cut; trying to connect again");
          reconnect();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void awaitCut() throws InterruptedException {
    while (!closed && session != null && session.isOpen()) {
      wait(PAUSE.toMillis());
    }
  }

  private void reconnect() throws InterruptedException {
    String last = "";
    while (!closed) {
      synchronized (this) {
        if (session != null) {
          session.end();
        }
      }
      try {
        connect();
        told.accept("connected to the broker again");
        return;
      } catch (IOException | RuntimeException e) {
        String why = e instanceof ClusterException ? "" + e.getMessage() : broker.why(e);
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
    closed = true;
    keeper.interrupt();
    synchronized (this) {
      if (session != null) {
        session.end();
      }
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
