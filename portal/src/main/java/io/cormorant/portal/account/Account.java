package io.cormorant.portal.account;

import java.io.Serializable;
import java.time.Instant;

/// Somebody who may use the portal.
///
/// @param revision grows when the password or the rights change, which ends all sessions
public record Account(
    long id, String name, Role role, boolean enabled, int revision, Instant created)
    implements Serializable {
  private static final long serialVersionUID = 1;

  public boolean isAdmin() {
    return role == Role.ADMIN;
  }
}
