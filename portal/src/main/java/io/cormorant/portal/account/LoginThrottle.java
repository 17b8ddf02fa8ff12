package io.cormorant.portal.account;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Counts failed attempts to sign in, by name and by address, and refuses further ones for a while
/// when there were too many.
@Component
final class LoginThrottle {
  private static final int MOST_BY_NAME = 10;
  private static final int MOST_BY_ADDRESS = 30;
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

  synchronized boolean isRefused(String name, String address) {
    return count(byName(name)) >= MOST_BY_NAME || count(byAddress(address)) >= MOST_BY_ADDRESS;
  }

  synchronized void failed(String name, String address) {
    add(byName(name));
    add(byAddress(address));
  }

  synchronized void succeeded(String name) {
    failures.remove(byName(name));
  }

  @GuardedBy("this") private int count(String key) {
    Failures known = failures.get(key);
    return known == null || isOver(known) ? 0 : known.count;
  }

  @GuardedBy("this") private void add(String key) {
    Failures known = failures.remove(key);
    failures.put(
        key,
        known == null || isOver(known)
            ? new Failures(clock.millis(), 1)
            : new Failures(known.since, known.count + 1));
  }

  private boolean isOver(Failures known) {
    return clock.millis() - known.since > WINDOW.toMillis();
  }

  private static String byName(String name) {
    String key = Accounts.key(name.substring(0, Math.min(name.length(), LONGEST)));
    return "name " + key.substring(0, Math.min(key.length(), LONGEST));
  }

  private static String byAddress(String address) {
    return "address " + address;
  }
}
