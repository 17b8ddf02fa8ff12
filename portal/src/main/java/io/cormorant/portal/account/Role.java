package io.cormorant.portal.account;

import java.util.Locale;

/// What an account may do.
public enum Role {
  /// Has topics of its own.
  USER,
  /// Has topics too, and runs the portal: accounts, settings, blocked sites.
  ADMIN;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Role of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
