package io.cormorant.crawls.web;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.plan.BadInput;
import org.junit.jupiter.api.Test;

/// Connections and the files a process may open.
final class ConnectionLimitsTest {
  @Test
  void everyFetchUnderWayHasRoomForItsConnection() {
    for (int connections : new int[] {1, 16, 512}) {
      int most = Webs.maxConnections(connections, 1_024);
      assertTrue(most >= connections && most <= 512, most + " for " + connections);
    }
    assertTrue(Webs.settings("test", 16).maxConnections() >= 16);
  }

  @Test
  void moreConnectionsThanHalfOfTheFilesAreRefused() {
    for (int connections : new int[] {513, Integer.MAX_VALUE}) {
      BadInput e = assertThrows(BadInput.class, () -> Webs.maxConnections(connections, 1_024));
      assertTrue(e.getMessage().contains("--connections 512"), e::getMessage);
      assertTrue(e.getMessage().contains("ulimit -n"), e::getMessage);
    }
  }
}
