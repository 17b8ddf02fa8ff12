package io.cormorant.portal.account;

import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Secrets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// The first administrator: made from the environment, or by whoever has the secret that the
/// terminal shows.
@Component
public final class FirstAccount {
  public static final String NAME_VARIABLE = "CORMORANT_ADMIN";
  public static final String PASSWORD_VARIABLE = "CORMORANT_ADMIN_PASSWORD";

  private static final String USUAL_NAME = "admin";

  private final Accounts accounts;
  private final Map<String, String> environment;
  private volatile @Nullable String secret;

  @Autowired
  FirstAccount(Accounts accounts) {
    this(accounts, System.getenv());
  }

  FirstAccount(Accounts accounts, Map<String, String> environment) {
    this.accounts = accounts;
    this.environment = environment;
    if (accounts.isEmpty() && environment.get(PASSWORD_VARIABLE) == null) {
      this.secret = new Secrets().fresh();
    }
  }

  /// Makes the administrator that the environment names, as long as there is no account.
  ///
  /// @throws Problem if it cannot be made
  public void createFromEnvironment() {
    String password = environment.get(PASSWORD_VARIABLE);
    if (password != null && accounts.isEmpty()) {
      accounts.create(environment.getOrDefault(NAME_VARIABLE, USUAL_NAME), password, Role.ADMIN);
    }
  }

  /// By which the first administrator is made; nothing once there is one.
  public Optional<String> secret() {
    return Optional.ofNullable(open());
  }

  /// Another portal on the database, or a command, may have made an account meanwhile.
  private @Nullable String open() {
    String own = secret;
    if (own != null && !accounts.isEmpty()) {
      secret = null;
      return null;
    }
    return own;
  }

  /// Whether this is the secret.
  public boolean isOpenTo(String given) {
    String own = open();
    return own != null && Secrets.hash(own).equals(Secrets.hash(given));
  }

  /// Makes the first administrator.
  ///
  /// @throws Problem if there is one, the secret is another, or the account cannot be made
  public synchronized Account create(String given, String name, String password) {
    if (!isOpenTo(given)) {
      throw new Problem(
          "problem.setup",
          "this link no longer works; the terminal of the portal shows the current one");
    }
    Account made = accounts.create(name, password, Role.ADMIN);
    secret = null;
    return made;
  }
}
