package io.cormorant.portal.databases;

import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.testing.DatabaseServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
final class MariaDbTest extends DatabaseContract {
  private DatabaseSettings database;

  @Override
  DatabaseSettings database() throws Exception {
    if (database == null) {
      database = DatabaseServer.database(DatabaseServer.MARIADB);
    }
    return database;
  }
}
