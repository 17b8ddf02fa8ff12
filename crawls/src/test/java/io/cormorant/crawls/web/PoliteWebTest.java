package io.cormorant.crawls.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Permit;
import io.cormorant.frontier.Politeness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PoliteWebTest {
  private static final Duration DELAY = Duration.ofMillis(40);
  private static final Url FIRST = Url.of("http://a.test/1");
  private static final Url SECOND = Url.of("http://a.test/2");

  private final Politeness politeness = new Politeness(System::nanoTime);
  private final List<Url> asked = new ArrayList<>();
  private Outcome outcome = new Outcome.Gone(404);

  @Test
  void waitsWhileTheHostRestsFromAnother() throws InterruptedException {
    long ended;
    try (HostGate other = politeness.gate(_ -> DELAY)) {
      try (Permit permit = other.permit(FIRST).orElseThrow()) {
        permit.sent();
      }
      ended = System.nanoTime();
      try (PoliteWeb web = web(DELAY)) {
        web.fetch(SECOND, Validators.NONE);
      }
    }
    assertEquals(List.of(SECOND), asked);
    Duration rested = Duration.ofNanos(System.nanoTime() - ended);
    assertTrue(rested.compareTo(DELAY.minusMillis(1)) >= 0, rested::toString);
  }

  @Test
  void leavesTheHostToRestForOthers() throws InterruptedException {
    try (PoliteWeb web = web(Duration.ofHours(1))) {
      web.fetch(FIRST, Validators.NONE);
    }
    assertTrue(politeness.gate(_ -> DELAY).permit(SECOND).isEmpty());
  }

  @Test
  void asksAnotherHostAtOnce() throws InterruptedException {
    Url elsewhere = Url.of("http://b.example/");
    try (PoliteWeb web = web(Duration.ofHours(1))) {
      web.fetch(FIRST, Validators.NONE);
      web.fetch(elsewhere, Validators.NONE);
    }
    assertEquals(List.of(FIRST, elsewhere), asked);
  }

  @Test
  void doesNotWaitForAHostThatIsBusyForLong() throws InterruptedException {
    outcome = new Outcome.Busy(503, PoliteWeb.PATIENCE.multipliedBy(2));
    try (PoliteWeb web = web(DELAY)) {
      web.fetch(FIRST, Validators.NONE);
      Response.Lost lost =
          assertInstanceOf(Response.Lost.class, web.fetch(SECOND, Validators.NONE));
      assertInstanceOf(Outcome.Unreachable.class, lost.outcome());
    }
    assertEquals(List.of(FIRST), asked);
  }

  private PoliteWeb web(Duration delay) {
    OpenWeb open =
        new OpenWeb() {
          @Override
          public Web web() {
            return url -> {
              asked.add(url);
              return new Response.Lost(url, outcome instanceof Outcome.Busy ? 503 : 404, outcome);
            };
          }

          @Override
          public KnownTopic topic(String id) {
            throw OpenWeb.noTopic(id, Stream.empty());
          }
        };
    return new PoliteWeb(open, politeness.gate(_ -> delay), delay);
  }
}
