package io.cormorant.portal.account;

import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Storable;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/// The accounts of a portal.
public final class Accounts {
  public static final int SHORTEST_PASSWORD = 10;

  /// More than that the hash does not look at.
  public static final int LONGEST_PASSWORD_BYTES = 72;

  private static final int LONGEST_NAME = 80;
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._@+-]{0,79}");
  private static final String COLUMNS = "id, name, role, enabled, revision, created_ms";

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final PasswordEncoder encoder =
      PasswordEncoderFactories.createDelegatingPasswordEncoder();

  /// What a password is compared with where there is no such account, so that both take as long.
  private final String nobody = encoder.encode("nobody");

  public Accounts(PortalStore store, InstantSource clock) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = new Ids(clock);
    this.clock = clock;
  }

  /// Makes an account.
  ///
  /// @throws Problem if the name is taken or is none, or the password is too weak
  public Account create(String name, String password, Role role) {
    String shown = Normalizer.normalize(name.strip(), Normalizer.Form.NFC);
    if (!NAME.matcher(shown).matches() || isLong(shown) || isLong(key(shown))) {
      throw new Problem(
          "problem.name",
          "a name has 1 to 80 letters and digits, with . _ @ + - in between; '%s' does not fit",
          shown);
    }
    refuseWeak(password);
    Account account =
        new Account(ids.next(), shown, role, true, 1, Instant.ofEpochMilli(clock.millis()));
    try {
      jdbc.sql(
              "insert into account (id, name, name_key, password_hash, role, enabled, revision,"
                  + " created_ms) values (?, ?, ?, ?, ?, ?, ?, ?)")
          .params(
              account.id(),
              shown,
              key(shown),
              encoder.encode(password),
              role.code(),
              true,
              1,
              account.created().toEpochMilli())
          .update();
    } catch (DuplicateKeyException e) {
      throw new Problem("problem.name-taken", "the name '%s' is already taken", shown);
    }
    store.settle();
    return account;
  }

  private static boolean isLong(String name) {
    return name.length() > LONGEST_NAME;
  }

  /// Refuses passwords that are too easy to find, or too long to be kept.
  ///
  /// @throws Problem if nobody should have that password
  public static void refuseWeak(String password) {
    if (password.codePointCount(0, password.length()) < SHORTEST_PASSWORD) {
      throw new Problem(
          "problem.password-short", "a password has at least %s characters", SHORTEST_PASSWORD);
    }
    if (password.getBytes(StandardCharsets.UTF_8).length > LONGEST_PASSWORD_BYTES) {
      throw new Problem(
          "problem.password-long",
          "a password has at most %s bytes; choose a shorter one",
          LONGEST_PASSWORD_BYTES);
    }
  }

  public boolean isEmpty() {
    return jdbc.sql("select count(*) from account").query(Long.class).single() == 0;
  }

  public List<Account> all() {
    return jdbc.sql("select " + COLUMNS + " from account order by name_key")
        .query(Accounts::account)
        .list();
  }

  public Optional<Account> find(long id) {
    return jdbc.sql("select " + COLUMNS + " from account where id = ?")
        .param(id)
        .query(Accounts::account)
        .optional();
  }

  public Optional<Account> find(String name) {
    return jdbc.sql("select " + COLUMNS + " from account where name_key = ?")
        .param(key(name))
        .query(Accounts::account)
        .optional();
  }

  /// The account that has this name and password and may be used.
  public Optional<Account> check(String name, String password) {
    Optional<String> hash =
        jdbc.sql("select password_hash from account where name_key = ?")
            .param(key(name))
            .query(String.class)
            .optional();
    boolean known = encoder.matches(cut(password), hash.orElse(nobody)) && hash.isPresent();
    return known ? find(name).filter(Account::enabled) : Optional.empty();
  }

  /// A hash takes no more than that; such a password is nobody's.
  private static String cut(String password) {
    return password.getBytes(StandardCharsets.UTF_8).length > LONGEST_PASSWORD_BYTES
        ? ""
        : password;
  }

  /// Gives an account another password and ends its sessions.
  ///
  /// @throws Problem if the password is too weak
  public void setPassword(Account account, String password) {
    refuseWeak(password);
    jdbc.sql("update account set password_hash = ?, revision = revision + 1 where id = ?")
        .params(encoder.encode(password), account.id())
        .update();
    store.settle();
  }

  /// Lets an account be used, or not; either way its sessions end.
  ///
  /// @throws Problem if nobody could run the portal any more
  public void setEnabled(Account account, boolean enabled) {
    if (!enabled && account.isAdmin() && enabledAdmins() < 2) {
      throw new Problem(
          "problem.last-admin",
          "%s is the only administrator; make another one first",
          account.name());
    }
    jdbc.sql("update account set enabled = ?, revision = revision + 1 where id = ?")
        .params(enabled, account.id())
        .update();
    store.settle();
  }

  private long enabledAdmins() {
    return jdbc.sql("select count(*) from account where role = ? and enabled = ?")
        .params(Role.ADMIN.code(), true)
        .query(Long.class)
        .single();
  }

  /// What names have in common that are one and the same here.
  static String key(String name) {
    return Storable.text(
        Normalizer.normalize(name.replace('\0', '\uFFFD').strip(), Normalizer.Form.NFKC)
            .toLowerCase(Locale.ROOT));
  }

  private static Account account(ResultSet row, int number) throws SQLException {
    return new Account(
        row.getLong("id"),
        row.getString("name"),
        Role.of(row.getString("role")),
        row.getBoolean("enabled"),
        row.getInt("revision"),
        Instant.ofEpochMilli(row.getLong("created_ms")));
  }
}
