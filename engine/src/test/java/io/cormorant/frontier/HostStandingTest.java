package io.cormorant.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cormorant.core.HostStanding;
import io.cormorant.core.HostStanding.DelaySource;
import io.cormorant.core.HostStanding.Why;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class HostStandingTest {
  private static final String HOST = "www.example.org";
  private static final Url PAGE = Url.of("http://www.example.org/page");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final AtomicLong now = new AtomicLong();
  private final SiteBlocks blocks = new SiteBlocks();
  private final Politeness politeness = new Politeness(now::get, blocks);
  private final HostGate gate =
      politeness.gate(url -> url.host().startsWith("slow.") ? Duration.ofSeconds(9) : SECOND);

  @Test
  void restsForItsDelayAfterARequest() {
    assertStands(Why.FREE, Duration.ZERO);
    Permit permit = gate.permit(PAGE).orElseThrow();
    assertStands(Why.ASKED, null);
    permit.answered();
    permit.close();
    assertStands(Why.DELAY, SECOND);
    assertEquals(DelaySource.PLAN, gate.standing(HOST).source());
    now.addAndGet(SECOND.toNanos() / 4);
    assertStands(Why.DELAY, Duration.ofMillis(750));
  }

  @Test
  void restsAsLongAsItAskedFor() {
    try (Permit permit = gate.permit(PAGE).orElseThrow()) {
      permit.busy(Duration.ofMinutes(1));
    }
    assertStands(Why.BUSY, Duration.ofMinutes(1));
    assertEquals(DelaySource.RETRY_AFTER, gate.standing(HOST).source());
  }

  @Test
  void restsWhenItIsSilentAndIsGivenUpInTheEnd() {
    beSilent();
    assertStands(Why.SILENT, Duration.ofSeconds(5));
    beSilent();
    beSilent();
    beSilent();
    assertStands(Why.PARKED, null);
    assertEquals(4, gate.standing(HOST).silences());
    blocks.add("example.org");
    assertStands(Why.BLOCKED, null);
  }

  @Test
  void sharesItsDomainAndOtherCrawls() {
    HostGate other = politeness.gate(_ -> SECOND);
    Permit permit = other.permit(PAGE).orElseThrow();
    assertEquals(Why.OTHER_CRAWL, gate.standing(HOST).why());
    assertEquals(Why.DOMAIN, gate.standing("slow.example.org").why());
    assertEquals(Duration.ofSeconds(9), gate.standing("slow.example.org").delay());
    assertEquals(DelaySource.ROBOTS_TXT, gate.standing("slow.example.org").source());
    List<Politeness.AskedHost> asked = politeness.askedHosts(9);
    assertEquals(1, asked.size());
    assertEquals(other, asked.getFirst().by());
    assertEquals(HOST, asked.getFirst().standing().host());
    permit.answered();
    permit.close();
    assertEquals(Why.DELAY, politeness.askedHosts(9).getFirst().standing().why());
    now.addAndGet(SECOND.toNanos());
    assertEquals(List.of(), politeness.askedHosts(9));
  }

  private void beSilent() {
    now.addAndGet(Duration.ofMinutes(10).toNanos());
    try (Permit permit = gate.permit(PAGE).orElseThrow()) {
      permit.failed();
    }
  }

  private void assertStands(Why why, Duration askableIn) {
    HostStanding standing = gate.standing(HOST);
    assertEquals(why, standing.why());
    if (askableIn == null) {
      assertNull(standing.askableIn());
    } else {
      assertEquals(askableIn, standing.askableIn());
    }
  }
}
