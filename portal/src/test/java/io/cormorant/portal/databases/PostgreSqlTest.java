package io.cormorant.portal.databases;

import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.testing.DatabaseServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
final class PostgreSqlTest extends DatabaseContract {
  private DatabaseSettings database;

  @Override
  DatabaseSettings database() throws Exception {
    if (database == null) {
      database = DatabaseServer.database(DatabaseServer.POSTGRESQL);
    }
    return database;
  }
}
