package io.cormorant.portal.account;

import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Storable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Secrets by which programs act for an account.
public final class ApiTokens {
  private static final int MOST = 50;
  private static final int LONGEST_LABEL = 80;

  /// Use is noted no more often than that.
  private static final Duration NOTED = Duration.ofMinutes(1);

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Accounts accounts;
  private final Ids ids;
  private final Secrets secrets = new Secrets();
  private final InstantSource clock;

  /// A token as its owner sees it.
  ///
  /// @param writes whether it may change anything
  /// @param used when it was last used; null if never
  public record ApiToken(
      long id,
      long account,
      String label,
      boolean writes,
      Instant created,
      @Nullable Instant used) {}

  /// Who a token speaks for.
  public record Bearer(Account account, boolean writes) {}

  public ApiTokens(PortalStore store, Accounts accounts, InstantSource clock) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.accounts = accounts;
    this.ids = new Ids(clock);
    this.clock = clock;
  }

  /// Makes a token.
  ///
  /// @return its secret, which is not kept
  /// @throws Problem if the account has too many
  public String create(Account account, String label, boolean writes) {
    if (of(account).size() >= MOST) {
      throw new Problem(
          "problem.tokens", "an account has at most %s tokens; delete one first", MOST);
    }
    String secret = "cm_" + secrets.fresh();
    jdbc.sql(
            "insert into api_token (id, account_id, label, token_hash, writes, created_ms)"
                + " values (?, ?, ?, ?, ?, ?)")
        .params(
            ids.next(),
            account.id(),
            Storable.text(label.strip(), LONGEST_LABEL),
            Secrets.hash(secret),
            writes,
            clock.millis())
        .update();
    store.settle();
    return secret;
  }

  public List<ApiToken> of(Account account) {
    return jdbc.sql("select * from api_token where account_id = ? order by id")
        .param(account.id())
        .query(ApiTokens::token)
        .list();
  }

  /// Deletes one of an account's tokens; another's is left alone.
  ///
  /// @return whether it had that token
  public boolean delete(Account account, long id) {
    boolean had =
        jdbc.sql("delete from api_token where id = ? and account_id = ?")
                .params(id, account.id())
                .update()
            > 0;
    store.settle();
    return had;
  }

  /// The token of a secret, if there is one.
  public Optional<ApiToken> find(String secret) {
    return jdbc.sql("select * from api_token where token_hash = ?")
        .param(Secrets.hash(secret))
        .query(ApiTokens::token)
        .optional();
  }

  /// Who a secret speaks for, if anybody.
  public Optional<Bearer> bearer(String secret) {
    return find(secret)
        .flatMap(
            token ->
                accounts
                    .find(token.account())
                    .filter(Account::enabled)
                    .map(
                        account -> {
                          note(token);
                          return new Bearer(account, token.writes());
                        }));
  }

  private void note(ApiToken token) {
    Instant now = Instant.ofEpochMilli(clock.millis());
    if (token.used() == null || token.used().plus(NOTED).isBefore(now)) {
      jdbc.sql("update api_token set used_ms = ? where id = ?")
          .params(now.toEpochMilli(), token.id())
          .update();
    }
  }

  private static ApiToken token(ResultSet row, int number) throws SQLException {
    long used = row.getLong("used_ms");
    return new ApiToken(
        row.getLong("id"),
        row.getLong("account_id"),
        row.getString("label"),
        row.getBoolean("writes"),
        Instant.ofEpochMilli(row.getLong("created_ms")),
        used == 0 ? null : Instant.ofEpochMilli(used));
  }
}
