package io.cormorant.portal.databases;

import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.testing.DatabaseServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
final class PostgreSqlTest extends DatabaseContract {
  private DatabaseServer server;

  @Override
  DatabaseSettings database() throws Exception {
    if (server == null) {
      server = DatabaseServer.postgresql();
    }
    return server.settings();
  }

  @AfterAll
  @Override
  void end() {
    super.end();
    if (server != null) {
      server.close();
    }
  }
}
