package io.cormorant.portal.databases;

import io.cormorant.portal.store.DatabaseSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/// With the database that a portal keeps itself.
@Tag("slow")
final class OwnDatabaseTest extends DatabaseContract {
  @Override
  @Nullable DatabaseSettings database() {
    return null;
  }
}
