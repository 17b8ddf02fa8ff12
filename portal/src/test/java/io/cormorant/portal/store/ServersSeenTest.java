package io.cormorant.portal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Which servers count as others.
final class ServersSeenTest {
  private final ServersSeen servers = new ServersSeen();

  private int answered(String server, Duration at) {
    return servers.answered(server, at.toNanos());
  }

  @Test
  void oneThatTakesThePlaceOfAnotherCountsAtOnce() {
    assertEquals(1, answered("db1", Duration.ZERO));
    assertEquals(1, answered("db1", Duration.ofDays(2)));
    assertEquals(2, answered("db2", Duration.ofDays(2)));
    assertEquals(3, answered("db1", Duration.ofDays(2).plusSeconds(3)), "it is a copy by now");
  }

  @Test
  void thoseThatTakeTurnsCountOnceAnHour() {
    int round = 3;
    int hours = 5;
    int all = 0;
    for (int at = 0; at < hours * 3_600; at += 2 * round) {
      answered("db1", Duration.ofSeconds(at));
      all = answered("db2", Duration.ofSeconds(at + round));
    }
    assertEquals(2 * hours, all);
  }

  @Test
  void oneThatCameBackTooSoonCountsLater() {
    answered("db1", Duration.ZERO);
    answered("db2", Duration.ofMinutes(1));
    assertEquals(2, answered("db1", Duration.ofMinutes(2)));
    assertEquals(3, answered("db1", Duration.ofMinutes(60)));
  }

  @Test
  void anyNumberOfNamesIsForgottenInTime() {
    for (int i = 0; i < 1_000; i++) {
      answered("db" + i, Duration.ZERO);
    }
    assertEquals(1_001, answered("db0", Duration.ofSeconds(1)), "it was forgotten");
  }
}
