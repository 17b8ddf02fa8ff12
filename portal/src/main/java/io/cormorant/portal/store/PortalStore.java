package io.cormorant.portal.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.cormorant.plan.BadInput;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// The database of a portal, with its tables as this version of the program needs them.
public final class PortalStore implements AutoCloseable {
  private static final int CONNECTIONS = 12;
  private static final long WAIT_MS = 20_000;

  /// A server may be away; then pages say so, soon.
  private static final long SERVER_WAIT_MS = 8_000;

  private static final long TEST_MS = 5_000;

  private static final long CONNECT_MS = 10_000;

  /// For one server of an address with two: the other one has its turn while somebody waits.
  private static final long EACH_CONNECT_MS = 3_000;

  /// An address before its path and its options.
  private static final Pattern SERVERS = Pattern.compile("[^/]*//([^/?]*)");

  /// A server that did not answer is asked again after so long, if an address has two.
  private static final long DENIED_MS = 5_000;

  /// Fails on a replica that nobody has put in charge: only its setting tells it from a server that
  /// is. That is a number up to MariaDB 11 and a word from 12 on, of which there are several.
  private static final String IN_CHARGE =
      "select (select 1 union all select 1 from dual"
          + " where cast(@@global.read_only as char) not in ('0', 'OFF'))";

  /// The number of that failure: more than one row.
  private static final int NOT_IN_CHARGE = 1_242;

  /// Longer than any statement takes, those that bring tables up to date included.
  private static final long SILENT_MS = 300_000;

  private static final long LIFE_MS = 600_000;

  /// So many different statements of a connection are parsed once only.
  private static final int STATEMENTS = 200;

  private static final int IDLE = 4;
  private static final String H2 = "h2";

  /// MySQL too.
  public static final String MARIADB = "mariadb";

  public static final String POSTGRESQL = "postgresql";
  private static final int H2_IN_USE = 90_020;

  private final HikariDataSource source;
  private final JdbcTemplate template;
  private final TransactionTemplate transaction;

  private final String vendor;
  private final Duty duty;

  private PortalStore(HikariDataSource source, String vendor) {
    this.vendor = vendor;
    this.source = source;
    this.template = new JdbcTemplate(source);
    this.transaction = new TransactionTemplate(new JdbcTransactionManager(source));
    this.duty = new Duty(this);
  }

  /// Opens the database and brings its tables up to date.
  ///
  /// @param elsewhere the database; null for the one in the data folder
  /// @throws BadInput if it cannot be opened
  public static PortalStore open(DataFolder folder, @Nullable DatabaseSettings elsewhere) {
    DatabaseSettings settings = elsewhere == null ? embedded(folder) : elsewhere;
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(settings.url());
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(IDLE);
    config.setConnectionTimeout(vendor(settings.url()).equals(H2) ? WAIT_MS : SERVER_WAIT_MS);
    config.setValidationTimeout(TEST_MS);
    config.setIdleTimeout(LIFE_MS / 2);
    config.setMaxLifetime(LIFE_MS);
    config.setPoolName("portal");
    limits(config, vendor(settings.url()), connectMillis(settings.url()));
    try {
      HikariDataSource source = new HikariDataSource(config);
      try {
        migrate(source, vendor(settings.url()));
      } catch (FlywayException e) {
        source.close();
        throw new BadInput(
            "the tables in %s cannot be brought up to date: %s"
                .formatted(settings, e.getMessage()));
      }
      return new PortalStore(source, vendor(settings.url()));
    } catch (HikariPool.PoolInitializationException e) {
      if (isInUse(e)) {
        throw new BadInput(
            "another process uses the database in %s; stop the portal that runs there first"
                .formatted(folder.path()));
      }
      throw new BadInput("the database %s cannot be opened: %s".formatted(settings, reason(e)));
    }
  }

  /// A server that is silent is given up, in whatever way it is silent.
  private static void limits(HikariConfig config, String vendor, long connectMillis) {
    if (vendor.equals(POSTGRESQL)) {
      config.addDataSourceProperty("connectTimeout", Long.toString(connectMillis / 1_000));
      config.addDataSourceProperty("socketTimeout", Long.toString(SILENT_MS / 1_000));
      config.addDataSourceProperty("tcpKeepAlive", "true");
    } else if (vendor.equals(MARIADB)) {
      config.addDataSourceProperty("connectTimeout", Long.toString(connectMillis));
      config.addDataSourceProperty("socketTimeout", Long.toString(SILENT_MS));
      config.addDataSourceProperty("deniedListTimeout", Long.toString(DENIED_MS));
      config.setConnectionInitSql(IN_CHARGE);
      config.setConnectionTestQuery(IN_CHARGE);
    }
  }

  /// How long a server may take to let the portal in.
  static long connectMillis(String url) {
    Matcher servers = SERVERS.matcher(url);
    return servers.lookingAt() && servers.group(1).contains(",") ? EACH_CONNECT_MS : CONNECT_MS;
  }

  private static boolean isInUse(Throwable e) {
    return e.getCause() instanceof SQLException sql && sql.getErrorCode() == H2_IN_USE;
  }

  private static String reason(Throwable e) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    if (deepest instanceof SQLException sql && sql.getErrorCode() == NOT_IN_CHARGE) {
      return "it can only be read (read_only); name the server in charge, or put this one in"
          + " charge";
    }
    return String.valueOf(deepest.getMessage()).lines().findFirst().orElse("");
  }

  /// It is closed by [#close], not by a hook of its own: crawls that are being saved still need it.
  private static DatabaseSettings embedded(DataFolder folder) {
    return new DatabaseSettings(
        "jdbc:h2:file:%s;DB_CLOSE_ON_EXIT=FALSE;QUERY_CACHE_SIZE=%d"
            .formatted(folder.database(), STATEMENTS),
        "",
        "");
  }

  private static String vendor(String url) {
    for (String vendor : new String[] {H2, MARIADB, POSTGRESQL}) {
      if (url.startsWith("jdbc:" + vendor + ":")) {
        return vendor;
      }
    }
    throw new BadInput(
        "'%s' is not a database that the portal can use; give jdbc:mariadb://HOST/NAME (MySQL too) or"
                .formatted(url)
            + " jdbc:postgresql://HOST/NAME");
  }

  private static void migrate(DataSource source, String vendor) {
    Flyway.configure()
        .dataSource(source)
        .locations("classpath:db/migration/" + vendor)
        .load()
        .migrate();
  }

  public DataSource source() {
    return source;
  }

  public JdbcClient jdbc() {
    return JdbcClient.create(template);
  }

  /// For batches.
  public JdbcTemplate template() {
    return template;
  }

  /// What is done in one of these is done wholly or not at all.
  public TransactionTemplate transaction() {
    return transaction;
  }

  /// Which portal on this database runs crawls and schedules.
  public Duty duty() {
    return duty;
  }

  /// Whether the database is in the data folder, for one process only.
  boolean isEmbedded() {
    return vendor.equals(H2);
  }

  /// How SQL asks the database for its own time, in milliseconds since 1970.
  String nowMillis() {
    return vendor.equals(MARIADB)
        ? "cast(unix_timestamp(now(3)) * 1000 as signed)"
        : "cast(extract(epoch from current_timestamp) * 1000 as bigint)";
  }

  /// How SQL asks the database what tells its server from another that has a copy. One that was
  /// started again may count as another.
  String serverName() {
    return vendor.equals(MARIADB)
        ? "concat(@@hostname, ':', @@port)"
        : "cast(pg_postmaster_start_time() as varchar(64))";
  }

  /// The database as drivers and migrations name it.
  public String vendor() {
    return vendor;
  }

  /// Makes sure that all that was written survives a sudden end of the process: the embedded
  /// database keeps it in memory for up to a second, others see to it themselves.
  public void settle() {
    if (isEmbedded()) {
      template.execute("checkpoint");
    }
  }

  @Override
  public void close() {
    duty.close();
    source.close();
  }
}
