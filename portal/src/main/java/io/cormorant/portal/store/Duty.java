package io.cormorant.portal.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/// Which of the portals on one database runs crawls and schedules: the one that holds a lease in
/// the database and renews it. Whoever cannot renew it stops working [#MARGIN] before another may
/// begin, by its own clocks; times of the lease are those of the database, so machines need not
/// agree on the time. The embedded database has one portal, which is always on duty. Safe for use
/// by many threads.
public final class Duty implements AutoCloseable {
  static final Duration LEASE = Duration.ofSeconds(30);
  static final Duration MARGIN = Duration.ofSeconds(10);
  private static final Duration ROUND = Duration.ofSeconds(3);
  private static final Logger LOG = LoggerFactory.getLogger(Duty.class);
  private static final String ROW = "portal";

  /// Letters that tell one start from another.
  private static final int START = 8;

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Thread keeper = Thread.ofPlatform().daemon().name("duty").unstarted(this::keep);
  private volatile @Nullable Lease lease;
  private volatile boolean begun;
  private volatile boolean away;
  private volatile int changes;
  private volatile String owner = "";
  private volatile String holder = "";

  /// Not asked before the portal begins, which names another.
  private volatile InstantSource clock = () -> Instant.EPOCH;

  /// Held by whoever renews or gives up the lease.
  private final Object turn = new Object();

  @GuardedBy("turn") private boolean closed;

  @GuardedBy("turn") private final ServersSeen servers = new ServersSeen();

  /// Whether a portal works.
  public enum State {
    /// It does.
    ON,
    /// It rests, since it could not renew its lease, and nobody is known to have it.
    UNSURE,
    /// Another portal works, or may begin to.
    OFF
  }

  /// @param nanos when it was asked for, by a clock that stands still for nobody
  /// @param millis the same by the wall clock, which goes on while a machine sleeps
  private record Lease(long term, long nanos, long millis) {}

  /// This portal works for another one now.
  public static final class OffDuty extends RuntimeException {
    private static final long serialVersionUID = 1;

    OffDuty() {
      super("another portal on this database has taken over", null, false, false);
    }
  }

  Duty(PortalStore store) {
    this.store = store;
    this.jdbc = store.jdbc();
  }

  /// Takes up the duty if nobody has it, and tries again and again from now on.
  ///
  /// @param name of this portal among those on the database; hosts and processes of containers have
  ///   the same names after each start, so what tells the start from others is added
  public void begin(String name, InstantSource time) {
    owner = "%s, start %s".formatted(name, new Secrets().fresh().substring(0, START));
    clock = time;
    begun = true;
    if (!store.isEmbedded()) {
      renew();
      keeper.start();
    }
  }

  public State state() {
    if (store.isEmbedded()) {
      return State.ON;
    }
    Lease now = lease;
    if (now == null) {
      return State.OFF;
    }
    long age = Math.max((System.nanoTime() - now.nanos) / 1_000_000, clock.millis() - now.millis);
    return age < LEASE.minus(MARGIN).toMillis() ? State.ON : State.UNSURE;
  }

  /// Whether other portals may use the same database.
  public boolean isShared() {
    return !store.isEmbedded();
  }

  /// Whether this portal may begin a piece of work now.
  public boolean holds() {
    return state() == State.ON && !away;
  }

  /// Makes sure, within a transaction and before all else in it, that what it writes is not written
  /// once another portal has taken over.
  ///
  /// @throws OffDuty if one has
  public void confirm() {
    if (!begun || store.isEmbedded()) {
      return;
    }
    Lease now = lease;
    boolean mine =
        jdbc.sql("select term, owner from duty where name = ? for update")
            .param(ROW)
            .query((row, _) -> isMine(now, row.getLong(1), row.getString(2)))
            .single();
    if (!mine) {
      throw new OffDuty();
    }
  }

  /// Whether a lease is the one in the database. A server that took over may lack the last term, so
  /// that another portal is given the same one.
  private boolean isMine(@Nullable Lease own, long term, String of) {
    return own != null && own.term == term && of.equals(owner);
  }

  /// Whether the database could not be reached when it was last asked for something.
  public boolean isAway() {
    return away;
  }

  /// How often another server answered so far: it may lack what was written last. Where several
  /// take turns each counts once an hour.
  public int servers() {
    return changes;
  }

  /// Notes that the database could not be reached; whether it is back is found out by itself.
  public void noteAway() {
    if (begun && isShared() && !away) {
      away = true;
      LOG.warn("the database cannot be reached; trying again");
    }
  }

  /// The name of the portal that was on duty when this one looked last; empty if none was.
  public String holder() {
    return store.isEmbedded() ? owner : holder;
  }

  private record Row(long term, String owner, long until, long now, String server) {}

  /// Renews the lease, or takes it if it has ended. What goes wrong is tried again.
  private void renew() {
    synchronized (turn) {
      if (closed) {
        return;
      }
      State before = state();
      try {
        attempt();
        if (away) {
          LOG.info("the database is back");
        }
        away = false;
      } catch (DataAccessException | TransactionException e) {
        if (Away.is(e)) {
          noteAway();
        } else {
          LOG.warn("the lease is not renewed", e);
        }
      }
      State after = state();
      if (before != after) {
        LOG.info("this portal ({}) is {}", owner, words(after));
      }
    }
  }

  private static String words(State state) {
    return switch (state) {
      case ON -> "on duty: it runs crawls and schedules";
      case UNSURE -> "resting: it cannot renew its lease in the database";
      case OFF -> "on stand-by: another one runs crawls and schedules";
    };
  }

  @GuardedBy("turn") private void attempt() {
    long nanos = System.nanoTime();
    long millis = clock.millis();
    Row row =
        jdbc.sql(
                "select term, owner, until_ms, %s as now_ms, %s as server from duty where name = ?"
                    .formatted(store.nowMillis(), store.serverName()))
            .param(ROW)
            .query(
                (found, _) ->
                    new Row(
                        found.getLong("term"),
                        found.getString("owner"),
                        found.getLong("until_ms"),
                        found.getLong("now_ms"),
                        found.getString("server")))
            .single();
    changes = servers.answered(row.server, nanos);
    boolean mine = isMine(lease, row.term, row.owner);
    long term = mine ? row.term : row.term + 1;
    boolean free = row.until <= row.now;
    if (!mine) {
      lease = null;
    }
    int changed =
        mine || free
            ? jdbc.sql(
                    "update duty set owner = ?, term = ?, until_ms = ? where name = ? and term = ?"
                        + " and until_ms = ?")
                .params(owner, term, row.now + LEASE.toMillis(), ROW, row.term, row.until)
                .update()
            : 0;
    if (changed == 1) {
      lease = new Lease(term, nanos, millis);
      holder = owner;
    } else {
      holder = free ? "" : row.owner;
    }
  }

  private void keep() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        renew();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Gives the duty up, so that another portal need not wait for the lease to end.
  @Override
  public void close() {
    keeper.interrupt();
    synchronized (turn) {
      closed = true;
      Lease own = lease;
      lease = null;
      if (own != null) {
        try {
          jdbc.sql("update duty set until_ms = 0 where name = ? and term = ? and owner = ?")
              .params(ROW, own.term, owner)
              .update();
        } catch (DataAccessException e) {
          LOG.debug("the lease ends by itself", e);
        }
      }
    }
  }
}
