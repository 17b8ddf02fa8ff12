package io.cormorant.portal.account;

import io.cormorant.portal.store.Problem;
import org.springframework.stereotype.Component;

/// Changing one's password, for those who know the current one. Wrong guesses count as failed
/// attempts to sign in do, so that whoever finds a session open cannot try them all.
@Component
public final class OwnPassword {
  private final Accounts accounts;
  private final LoginThrottle throttle;

  OwnPassword(Accounts accounts, LoginThrottle throttle) {
    this.accounts = accounts;
    this.throttle = throttle;
  }

  /// Gives an account another password and ends its sessions.
  ///
  /// @param old the current password
  /// @param address of whoever asks
  /// @throws Problem if that is not the current one, it was guessed too often, or the new one is
  ///   too weak
  public void change(Account account, String old, String password, String address) {
    if (!throttle.admits(account.name(), address)) {
      throw new Problem(
          "problem.password-locked",
          "the password was wrong too many times; try again in 15 minutes");
    }
    Account own =
        accounts
            .check(account.name(), old)
            .orElseThrow(
                () -> new Problem("problem.password-wrong", "that is not your current password"));
    throttle.succeeded(own.name(), address);
    accounts.setPassword(own, password);
  }
}
