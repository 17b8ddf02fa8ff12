package io.cormorant.portal.account;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.portal.store.Problem;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Accounts that people make without being invited. Each costs time and room, so there are only so
/// many attempts in an hour: from one address, enough for a class behind it, and from everywhere.
@Component
public final class Registration {
  static final int MOST_FROM_ADDRESS = 60;
  static final int MOST = 300;
  private static final Duration WINDOW = Duration.ofHours(1);

  private final Accounts accounts;
  private final InstantSource clock;

  @GuardedBy("this") private final Map<String, Integer> attempts = new HashMap<>();

  @GuardedBy("this") private int all;

  @GuardedBy("this") private long since;

  Registration(Accounts accounts, InstantSource clock) {
    this.accounts = accounts;
    this.clock = clock;
  }

  /// Makes an account of a user.
  ///
  /// @param address of whoever asks
  /// @throws Problem if there were too many attempts, or as [Accounts#create]
  public Account create(String name, String password, String address) {
    if (!admits(address)) {
      throw new Problem(
          "problem.registrations", "too many accounts are being created; try again in an hour");
    }
    return accounts.create(name, password, Role.USER);
  }

  private synchronized boolean admits(String address) {
    if (clock.millis() - since > WINDOW.toMillis()) {
      since = clock.millis();
      all = 0;
      attempts.clear();
    }
    int before = attempts.getOrDefault(address, 0);
    if (all >= MOST || before >= MOST_FROM_ADDRESS) {
      return false;
    }
    all++;
    attempts.put(address, before + 1);
    return true;
  }
}
