package io.cormorant.portal.account;

import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Secrets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Links by which people make an account of their own, once each.
public final class Invitations {
  public static final Duration VALID = Duration.ofDays(7);

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Accounts accounts;
  private final Ids ids;
  private final Secrets secrets = new Secrets();
  private final InstantSource clock;

  public Invitations(PortalStore store, Accounts accounts, InstantSource clock) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.accounts = accounts;
    this.ids = new Ids(clock);
    this.clock = clock;
  }

  /// A new invitation.
  ///
  /// @return its secret, which is not kept
  public String create(Role role) {
    String secret = secrets.fresh();
    long now = clock.millis();
    jdbc.sql("delete from invitation where expires_ms < ?").param(now).update();
    jdbc.sql(
            "insert into invitation (id, token_hash, role, created_ms, expires_ms)"
                + " values (?, ?, ?, ?, ?)")
        .params(ids.next(), Secrets.hash(secret), role.code(), now, now + VALID.toMillis())
        .update();
    return secret;
  }

  /// What the account of an invitation may do, if it is still good.
  public Optional<Role> role(String secret) {
    return jdbc.sql("select role from invitation where token_hash = ? and expires_ms >= ?")
        .params(Secrets.hash(secret), clock.millis())
        .query(String.class)
        .optional()
        .map(Role::of);
  }

  /// Makes the account of an invitation, which is used up by that.
  ///
  /// @throws Problem if the invitation is no longer good, or the account cannot be made
  public Account accept(String secret, String name, String password) {
    Account made =
        store
            .transaction()
            .execute(
                _ -> {
                  Role role = role(secret).orElseThrow(Invitations::usedUp);
                  int taken =
                      jdbc.sql("delete from invitation where token_hash = ?")
                          .param(Secrets.hash(secret))
                          .update();
                  if (taken == 0) {
                    throw usedUp();
                  }
                  return accounts.create(name, password, role);
                });
    store.settle();
    return made;
  }

  private static Problem usedUp() {
    return new Problem(
        "problem.invitation", "this invitation has been used or has expired; ask for a new one");
  }
}
