package io.cormorant.portal.account;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Counts failed attempts to sign in and refuses further ones for a while when there were too many:
/// with one name from one address, from one address with any names, and with one name from
/// everywhere. The last takes many more, so that nobody locks somebody else out from a single
/// place.
@Component
final class LoginThrottle {
  private static final int MOST_AT_ADDRESS = 10;
  private static final int MOST_BY_ADDRESS = 30;
  private static final int MOST_BY_NAME = 100;
  private static final Duration WINDOW = Duration.ofMinutes(15);

  /// Names and addresses remembered; the oldest go first.
  private static final int REMEMBERED = 20_000;

  /// Of names; longer ones are nobody's.
  private static final int LONGEST = 1_000;

  private final InstantSource clock;

  @GuardedBy("this") private final Map<String, Failures> failures =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > REMEMBERED;
        }
      };

  private record Failures(long since, int count) {}

  LoginThrottle(InstantSource clock) {
    this.clock = clock;
  }

  /// Whether somebody may try now. Until it is known that the attempt succeeded it counts as
  /// failed, so that attempts at the same time are no way around.
  synchronized boolean admits(String name, String address) {
    if (count(together(name, address)) >= MOST_AT_ADDRESS
        || count(byAddress(address)) >= MOST_BY_ADDRESS
        || count(byName(name)) >= MOST_BY_NAME) {
      return false;
    }
    change(together(name, address), 1);
    change(byAddress(address), 1);
    change(byName(name), 1);
    return true;
  }

  /// The last attempt was none that failed.
  synchronized void succeeded(String name, String address) {
    failures.remove(together(name, address));
    change(byAddress(address), -1);
    change(byName(name), -1);
  }

  @GuardedBy("this") private int count(String key) {
    Failures known = failures.get(key);
    return known == null || isOver(known) ? 0 : known.count;
  }

  @GuardedBy("this") private void change(String key, int by) {
    Failures known = failures.remove(key);
    Failures before = known == null || isOver(known) ? new Failures(clock.millis(), 0) : known;
    failures.put(key, new Failures(before.since, Math.max(0, before.count + by)));
  }

  private boolean isOver(Failures known) {
    return clock.millis() - known.since > WINDOW.toMillis();
  }

  private static String byName(String name) {
    String key = Accounts.key(name.substring(0, Math.min(name.length(), LONGEST)));
    return "name " + key.substring(0, Math.min(key.length(), LONGEST));
  }

  private static String together(String name, String address) {
    return byName(name) + " at " + address;
  }

  private static String byAddress(String address) {
    return "address " + address;
  }
}
