package io.cormorant.app;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.plan.Access;
import org.junit.jupiter.api.Test;

/// Webs by their names.
final class WebsTest {
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

  @Test
  void theLiveWebIsNotCrawledWithoutAContact() {
    BadInput e =
        assertThrows(BadInput.class, () -> Webs.open("live", Access.NONE, "test", 1).close());
    assertTrue(e.getMessage().contains("--contact"), e::getMessage);
  }

  @Test
  void withoutAContactOnlyPrivateAddressesAreAsked() throws InterruptedException {
    try (OpenWeb web = Webs.open("live", new Access(null, true), "test", 1)) {
      Response.Lost lost =
          assertInstanceOf(Response.Lost.class, web.web().fetch(Url.of("http://1.1.1.1/")));
      assertTrue(lost.outcome().sentence().contains("contact"), lost::toString);
    }
  }

  @Test
  void anUnknownTopicIsAnsweredWithTheNearestOne() {
    try (OpenWeb web = Webs.open("generated:plain,pages=300,seed=1", Access.NONE, "test", 1)) {
      BadInput e = assertThrows(BadInput.class, () -> web.topic("footbal"));
      assertTrue(e.getMessage().endsWith("; did you mean 'football'?"), e::getMessage);
    }
  }
}
