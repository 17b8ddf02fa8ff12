package io.cormorant.portal.testing;

import io.cormorant.portal.store.DatabaseSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A database server and a second one that follows it. The second is put in charge as
/// `docs/internals/cluster.md` says, and set up so but for what that page names: the first one is
/// new here, so that nothing need be copied to a MariaDB before it follows, and lets anybody on
/// this machine ask to be copied.
public final class DatabasePair implements AutoCloseable {
  /// How MariaDB and PostgreSQL say that there is no such table.
  private static final Set<String> NO_TABLE = Set.of("42S02", "42P01");

  private final String vendor;
  private final DatabaseServer first;
  private final DatabaseServer second;

  private DatabasePair(String vendor, DatabaseServer first, DatabaseServer second) {
    this.vendor = vendor;
    this.first = first;
    this.second = second;
  }

  public static DatabasePair start(String vendor)
      throws IOException, InterruptedException, SQLException {
    boolean mariadb = vendor.equals(DatabaseServer.MARIADB);
    DatabaseServer first =
        mariadb
            ? DatabaseServer.mariadb("--server-id=1", "--log-bin")
            : DatabaseServer.start(vendor);
    DatabaseServer second = null;
    boolean done = false;
    try {
      second =
          mariadb
              ? DatabaseServer.mariadb("--server-id=2", "--log-bin", "--read-only")
              : DatabaseServer.standBy(first);
      DatabasePair pair = new DatabasePair(vendor, first, second);
      if (mariadb) {
        pair.replicate();
      }
      done = true;
      return pair;
    } finally {
      if (!done) {
        close(first, second);
      }
    }
  }

  private void replicate() throws SQLException {
    asRoot(
        first,
        "CREATE USER standby@'%' IDENTIFIED BY 'secret'",
        "GRANT REPLICATION SLAVE ON *.* TO standby@'%'");
    asRoot(
        second,
        "CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=%d, MASTER_USER='standby',"
                .formatted(first.port())
            + " MASTER_PASSWORD='secret', MASTER_USE_GTID=slave_pos",
        "START SLAVE");
  }

  /// The server in charge at first.
  public DatabaseServer first() {
    return first;
  }

  /// The one that follows.
  public DatabaseServer second() {
    return second;
  }

  /// The address of both, as a portal is told of it.
  public DatabaseSettings settings() {
    DatabaseSettings one = first.settings();
    String hosts = "127.0.0.1:%d,127.0.0.1:%d".formatted(first.port(), second.port());
    String url =
        vendor.equals(DatabaseServer.MARIADB)
            ? "jdbc:mariadb:sequential://%s/portal".formatted(hosts)
            : "jdbc:postgresql://%s/postgres?targetServerType=primary".formatted(hosts);
    return new DatabaseSettings(url, one.user(), one.password());
  }

  /// How many rows a table has on the second server; 0 as long as it is not there.
  public long copied(String table) {
    try (Connection connection = connect(second);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from " + table)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      if (NO_TABLE.contains(Objects.requireNonNullElse(e.getSQLState(), ""))) {
        return 0;
      }
      throw new IllegalStateException(e);
    }
  }

  private static Connection connect(DatabaseServer server) throws SQLException {
    DatabaseSettings settings = server.settings();
    return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
  }

  /// Puts the second server in charge. The first one must be gone.
  public void promote() throws SQLException {
    if (vendor.equals(DatabaseServer.MARIADB)) {
      asRoot(second, "STOP SLAVE IO_THREAD");
      Patience.until("all that came is in its tables", this::isApplied);
      asRoot(second, "STOP SLAVE", "RESET SLAVE ALL", "SET GLOBAL read_only = 0");
      return;
    }
    try (Connection connection = connect(second);
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_promote()");
    }
  }

  private boolean isApplied() {
    try (Connection connection = root(second);
        Statement statement = connection.createStatement();
        ResultSet status = statement.executeQuery("SHOW SLAVE STATUS")) {
      return status.next()
          && status.getString("Slave_SQL_Running_State").startsWith("Slave has read all relay log");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Connection root(DatabaseServer server) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mariadb://127.0.0.1:%d/".formatted(server.port()), "root", "");
  }

  private static void asRoot(DatabaseServer server, String... commands) throws SQLException {
    try (Connection connection = root(server);
        Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }

  @Override
  public void close() {
    close(first, second);
  }

  private static void close(DatabaseServer first, @Nullable DatabaseServer second) {
    try {
      if (second != null) {
        second.close();
      }
    } finally {
      first.close();
    }
  }
}
