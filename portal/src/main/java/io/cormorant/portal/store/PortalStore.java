package io.cormorant.portal.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.cormorant.plan.BadInput;
import java.sql.SQLException;
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
  private static final String H2 = "h2";
  private static final int H2_IN_USE = 90_020;

  private final HikariDataSource source;
  private final JdbcTemplate template;
  private final TransactionTemplate transaction;

  private final boolean embedded;

  private PortalStore(HikariDataSource source, boolean embedded) {
    this.embedded = embedded;
    this.source = source;
    this.template = new JdbcTemplate(source);
    this.transaction = new TransactionTemplate(new JdbcTransactionManager(source));
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
    config.setConnectionTimeout(WAIT_MS);
    config.setPoolName("portal");
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
      return new PortalStore(source, vendor(settings.url()).equals(H2));
    } catch (HikariPool.PoolInitializationException e) {
      if (isInUse(e)) {
        throw new BadInput(
            "another process uses the database in %s; stop the portal that runs there first"
                .formatted(folder.path()));
      }
      throw new BadInput("the database %s cannot be opened: %s".formatted(settings, reason(e)));
    }
  }

  private static boolean isInUse(Throwable e) {
    return e.getCause() instanceof SQLException sql && sql.getErrorCode() == H2_IN_USE;
  }

  private static String reason(Throwable e) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return String.valueOf(deepest.getMessage()).lines().findFirst().orElse("");
  }

  /// It is closed by [#close], not by a hook of its own: crawls that are being saved still need it.
  private static DatabaseSettings embedded(DataFolder folder) {
    return new DatabaseSettings(
        "jdbc:h2:file:" + folder.database() + ";DB_CLOSE_ON_EXIT=FALSE", "", "");
  }

  private static String vendor(String url) {
    for (String vendor : new String[] {H2, "mariadb", "postgresql"}) {
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

  /// Makes sure that all that was written survives a sudden end of the process: the embedded
  /// database keeps it in memory for up to a second, others see to it themselves.
  public void settle() {
    if (embedded) {
      template.execute("checkpoint");
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
