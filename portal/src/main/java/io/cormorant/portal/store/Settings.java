package io.cormorant.portal.store;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What the administrator has set, by name.
public final class Settings {
  private static final String REGISTRATION = "registration";

  private final JdbcClient jdbc;
  private final PortalStore store;

  public Settings(PortalStore store) {
    this.store = store;
    this.jdbc = store.jdbc();
  }

  /// Whether people may make accounts without being invited; not unless somebody said so.
  public boolean isRegistrationOpen() {
    return get(REGISTRATION).map(Boolean::parseBoolean).orElse(false);
  }

  public void setRegistrationOpen(boolean open) {
    set(REGISTRATION, Boolean.toString(open));
    store.settle();
  }

  /// What a part of the portal keeps by a name.
  public Optional<String> get(String name) {
    return jdbc.sql("select content from setting where name = ?")
        .param(name)
        .query(String.class)
        .optional();
  }

  /// Notes a setting in place of what it was.
  ///
  /// @param content at most 4000 characters
  public void set(String name, String content) {
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              jdbc.sql("delete from setting where name = ?").param(name).update();
              jdbc.sql("insert into setting (name, content) values (?, ?)")
                  .params(name, content)
                  .update();
            });
  }
}
