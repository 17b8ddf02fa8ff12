package io.cormorant.fetch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Counts the open connections and keeps the idle ones, by the route they lead to. Shared by all
/// fetches and the event loop; every step takes constant time.
final class ConnectionPool {
  /// Most servers close idle connections after 5 to 60 seconds; asking on a closed one fails.
  static final Duration KEEP_IDLE = Duration.ofSeconds(15);

  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition freed = lock.newCondition();

  /// For each route its idle connections, the one used last at the end.
  @GuardedBy("lock") private final Map<String, LinkedHashSet<Connection>> byRoute = new HashMap<>();

  /// All idle connections with the time since when, the longest idle one first.
  @GuardedBy("lock") private final LinkedHashSet<Connection> idle = new LinkedHashSet<>();

  @GuardedBy("lock") private int open;

  @GuardedBy("lock") private boolean closed;

  ConnectionPool(int most) {
    this.most = most;
  }

  /// An idle connection of a route, or null: then the caller must open one and later say that it
  /// was [#lost], or that it could not. Waits while all connections are busy.
  ///
  /// @param fresh whether a connection used before will not do
  /// @param deadline by [System#nanoTime]
  @Nullable Connection take(String route, boolean fresh, long deadline)
      throws IOException, InterruptedException {
    Connection tooMany = null;
    lock.lockInterruptibly();
    try {
      long left = deadline - System.nanoTime();
      while (!closed && open >= most && idle.isEmpty()) {
        if (left <= 0) {
          throw new SocketTimeoutException("no connection became free");
        }
        left = freed.awaitNanos(left);
      }
      if (closed) {
        throw new ClosedChannelException();
      }
      var kept = fresh ? null : byRoute.get(route);
      if (kept != null) {
        Connection latest = kept.getLast();
        forget(latest);
        return latest;
      }
      if (open < most) {
        open++;
      } else {
        tooMany = idle.getFirst();
        forget(tooMany);
        tooMany.slotTaken = true;
      }
    } finally {
      lock.unlock();
    }
    if (tooMany != null) {
      tooMany.close();
    }
    return null;
  }

  /// Keeps a connection for the next request on its route.
  void keep(Connection connection, long now) {
    lock.lock();
    try {
      if (!closed) {
        connection.idleSince = now;
        idle.add(connection);
        byRoute.computeIfAbsent(connection.route(), r -> new LinkedHashSet<>(2)).add(connection);
        freed.signal();
        return;
      }
    } finally {
      lock.unlock();
    }
    connection.close();
  }

  /// A connection is closed, whoever did it.
  void lost(Connection connection) {
    lock.lock();
    try {
      forget(connection);
      if (!connection.slotTaken) {
        free();
      }
    } finally {
      lock.unlock();
    }
  }

  /// A connection that was to be opened could not be.
  void failed() {
    lock.lock();
    try {
      free();
    } finally {
      lock.unlock();
    }
  }

  /// Closes what was idle for too long.
  void expire(long now) {
    List<Connection> expired = new ArrayList<>();
    lock.lock();
    try {
      while (!idle.isEmpty() && now - idle.getFirst().idleSince > KEEP_IDLE.toNanos()) {
        expired.add(idle.getFirst());
        forget(idle.getFirst());
      }
    } finally {
      lock.unlock();
    }
    expired.forEach(Connection::close);
  }

  /// Lets nobody wait or begin any more.
  void close() {
    lock.lock();
    try {
      closed = true;
      idle.clear();
      byRoute.clear();
      freed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock") private void free() {
    open--;
    freed.signal();
  }

  @GuardedBy("lock") private void forget(Connection connection) {
    if (idle.remove(connection)) {
      var kept = byRoute.get(connection.route());
      if (kept != null && kept.remove(connection) && kept.isEmpty()) {
        byRoute.remove(connection.route());
      }
    }
  }
}
