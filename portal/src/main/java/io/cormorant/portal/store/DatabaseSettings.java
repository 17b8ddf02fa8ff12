package io.cormorant.portal.store;

import org.jspecify.annotations.Nullable;

/// The database of a portal that does not keep its own.
///
/// @param url `jdbc:mariadb://…` (MySQL too) or `jdbc:postgresql://…`
public record DatabaseSettings(String url, @Nullable String user, @Nullable String password) {
  @Override
  public String toString() {
    return url;
  }
}
