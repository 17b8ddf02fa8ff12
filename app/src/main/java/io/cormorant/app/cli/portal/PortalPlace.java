package io.cormorant.app.cli.portal;

import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.PortalStore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where a portal keeps what it has.
final class PortalPlace {
  private static final String PASSWORD = "CORMORANT_DATABASE_PASSWORD";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Data folder of the portal (default: cormorant-data, or cormorant-demo if the web is not live).")
  private @Nullable Path data;

  @Option(
      names = "--database",
      paramLabel = "JDBC-URL",
      description = {
        "Use this database instead of the one in the data folder: jdbc:postgresql://HOST/NAME or"
            + " jdbc:mariadb://HOST/NAME (MySQL too)."
      })
  private @Nullable String database;

  @Option(
      names = "--database-user",
      paramLabel = "USER",
      description = "Database user. The password is read from " + PASSWORD + ".")
  private @Nullable String user;

  Path data(String usual) {
    return data == null ? Path.of(usual) : data;
  }

  @Nullable DatabaseSettings database() {
    return database == null ? null : new DatabaseSettings(database, user, System.getenv(PASSWORD));
  }

  /// Opens it without a server.
  PortalStore open() {
    return PortalStore.open(DataFolder.at(data(ServeCommand.USUAL_DATA)), database());
  }
}
