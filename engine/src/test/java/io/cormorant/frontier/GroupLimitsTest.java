package io.cormorant.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Hosts that share a registered domain or an address.
class GroupLimitsTest {
  private static final long DELAY = 1_000;
  private static final long SPACING = DELAY / Group.TOGETHER;

  private final AtomicLong now = new AtomicLong(-5_000_000);
  private final Politeness politeness = new Politeness(now::get);
  private final HostGate gate = politeness.gate(_ -> Duration.ofNanos(DELAY));
  private final MemoryFrontier frontier = new MemoryFrontier(gate);
  private final Map<Url, Permit> asked = new HashMap<>();

  @Test
  void spacesRequestsToHostsOfOneDomain() {
    offerHosts("http://h%d.example.com/", 3);
    poll("http://h0.example.com/");
    assertTrue(frontier.poll().isEmpty());
    assertFalse(frontier.isAwake("h1.example.com"));
    assertEquals(now.get() + SPACING, frontier.nextWake());
    now.addAndGet(SPACING);
    assertEquals(List.of("h1.example.com"), frontier.awakeHosts(9));
    poll("http://h1.example.com/");
    assertTrue(frontier.poll().isEmpty());
  }

  @Test
  void leavesOtherDomainsAlone() {
    offerHosts("http://h%d.example.com/", 2);
    offerHosts("http://h%d.co.uk/", 3);
    poll("http://h0.example.com/");
    poll("http://h0.co.uk/");
    poll("http://h1.co.uk/");
    poll("http://h2.co.uk/");
    assertTrue(frontier.poll().isEmpty());
  }

  @Test
  void asksFourHostsOfADomainAtATime() {
    offerHosts("http://h%d.example.com/", 6);
    List<Url> underWay = new ArrayList<>();
    for (int i = 0; i < Group.TOGETHER; i++) {
      underWay.add(poll("http://h" + i + ".example.com/"));
      now.addAndGet(SPACING);
    }
    now.addAndGet(100 * DELAY);
    assertTrue(frontier.poll().isEmpty());
    assertTrue(frontier.nextWake() < Long.MAX_VALUE, "somebody will look again");
    answer(underWay.getFirst());
    now.set(frontier.nextWake());
    poll("http://h4.example.com/");
    now.addAndGet(100 * DELAY);
    assertTrue(frontier.poll().isEmpty());
  }

  @Test
  void spacesRequestsToHostsFoundAtOneAddress() {
    Url a = Url.of("http://a.test/1");
    Url b = Url.of("http://b.test/1");
    for (Url url : List.of(a, b)) {
      ask(url).foundAt("192.0.2.1");
      answer(url);
    }
    now.addAndGet(DELAY);
    assertTrue(gate.isAwake("b.test"));
    ask(a);
    assertFalse(gate.isAwake("b.test"));
    assertTrue(gate.isAwake("c.test"), "its address is not known");
    now.addAndGet(SPACING);
    assertTrue(gate.isAwake("b.test"));
  }

  @Test
  void givesBackTheTurnOfARequestThatDidNotGoOut() {
    offerHosts("http://h%d.example.com/", 9);
    for (int i = 0; i < 9; i++) {
      Url url = poll("http://h" + i + ".example.com/");
      asked.get(url).close();
      frontier.rouse(url.host());
    }
  }

  @Test
  void keepsTheSpacingOfALaterRequestWhenAnEarlierDidNotGoOut() {
    Url early = Url.of("http://a.example.com/");
    Permit unused = ask(early);
    now.addAndGet(SPACING);
    ask(Url.of("http://b.example.com/"));
    unused.close();
    assertFalse(gate.isAwake("c.example.com"));
    now.addAndGet(SPACING);
    assertTrue(gate.isAwake("c.example.com"));
  }

  @Test
  void passesTheTurnOnWhenTheBestUrlOfWhoHasItIsClaimed() {
    offerHosts("http://h%d.example.com/", 3);
    frontier.offer(Candidate.seed(Url.of("http://h1.example.com/worst")), 1);
    poll("http://h0.example.com/");
    assertTrue(frontier.poll().isEmpty());
    now.addAndGet(SPACING);
    assertEquals(List.of("h1.example.com"), frontier.awakeHosts(9));
    assertTrue(frontier.claim(Url.of("http://h1.example.com/")));
    poll("http://h2.example.com/");
  }

  @Test
  void countsAHostNamedByItsAddressOnce() {
    Url url = Url.of("http://192.0.2.7/");
    for (int i = 0; i < 20; i++) {
      ask(url).foundAt("192.0.2.7");
      answer(url);
      now.addAndGet(DELAY);
      assertTrue(gate.isAwake(url.host()), "round " + i);
    }
  }

  @Test
  void forgetsHostsThatAreAwakeAndWell() {
    for (int i = 0; i < 200_000; i++) {
      Url url = Url.of("http://h" + i + ".test/");
      ask(url);
      answer(url);
      now.addAndGet(DELAY / 100);
    }
    assertTrue(politeness.remembered() < 5_000, "remembers " + politeness.remembered());
  }

  /// Random hosts of few domains at few addresses: whatever is given out is the best of all that
  /// may be asked, and the limits hold.
  @Test
  void givesTheBestThatItsGroupsAllow() {
    for (long seed = 0; seed < 15; seed++) {
      Random random = new Random(seed);
      HostGate polite = new Politeness(now::get).gate(_ -> Duration.ofNanos(40));
      MemoryFrontier urls = new MemoryFrontier(polite);
      Map<String, Long> model = new HashMap<>();
      Deque<Permit> underWay = new ArrayDeque<>();
      Map<String, Long> domainAskedAt = new HashMap<>();
      for (int step = 0; step < 1_500; step++) {
        now.addAndGet(random.nextInt(4));
        if (random.nextInt(2) == 0) {
          int host = random.nextInt(30);
          String url = "http://h%d.d%d.com/%d".formatted(host, host % 4, random.nextInt(200));
          long priority = random.nextInt(1_000) * 10_000L + step;
          if (urls.offer(Candidate.seed(Url.of(url)), priority)) {
            model.put(url, priority);
          }
        } else if (random.nextInt(12) == 0) {
          String best = model.isEmpty() ? null : Collections.max(model.keySet(), byPriority(model));
          if (best != null && urls.claim(Url.of(best))) {
            model.remove(best);
          }
        } else if (random.nextInt(3) == 0 && !underWay.isEmpty()) {
          Permit permit = underWay.remove();
          String host = permit.url().host();
          permit.foundAt("192.0.2." + host.hashCode() % 5);
          permit.answered();
          permit.close();
          urls.rouse(host);
        } else {
          String message = "seed " + seed + " step " + step;
          Optional<String> best =
              model.keySet().stream()
                  .filter(url -> polite.isAwake(Url.of(url).host()))
                  .max(byPriority(model));
          Optional<Url> given = urls.poll().map(Pick::url);
          assertEquals(best, given.map(Url::toString), message);
          if (given.isPresent()) {
            Url url = given.get();
            model.remove(url.toString());
            underWay.add(polite.permit(url).orElseThrow());
            Long before = domainAskedAt.put(url.registeredDomain(), now.get());
            assertTrue(before == null || now.get() - before >= 10, message);
          }
        }
      }
    }
  }

  @Test
  void dropsTheWorstWhenFull() {
    MemoryFrontier small = new MemoryFrontier(HostGate.open(), 1_000);
    Random random = new Random(3);
    List<Integer> priorities = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      int priority = random.nextInt(1_000_000);
      priorities.add(priority);
      small.offer(Candidate.seed(Url.of("http://h" + i % 70 + ".test/" + i)), priority);
      assertTrue(small.waiting() <= 1_000);
    }
    assertEquals(5_000, small.waiting() + small.dropped());
    priorities.sort(Collections.reverseOrder());
    for (int best : priorities.subList(0, 800)) {
      assertEquals(best, small.poll().orElseThrow().priority());
    }
  }

  @Test
  void takesADroppedUrlWhenItIsOfferedAgain() {
    MemoryFrontier small = new MemoryFrontier(HostGate.open(), 10);
    for (int i = 0; i < 11; i++) {
      small.offer(Candidate.seed(Url.of("http://a.test/" + i)), 100 - i);
    }
    assertTrue(small.dropped() > 0);
    assertTrue(small.offer(Candidate.seed(Url.of("http://a.test/9")), 200));
    assertEquals("http://a.test/9", small.poll().orElseThrow().url().toString());
  }

  private static Comparator<String> byPriority(Map<String, Long> model) {
    return Comparator.comparingLong(url -> model.getOrDefault(url, 0L));
  }

  private void offerHosts(String pattern, int count) {
    for (int i = 0; i < count; i++) {
      frontier.offer(Candidate.seed(Url.of(pattern.formatted(i))), 100 - i);
    }
  }

  private Url poll(String expected) {
    Url url = frontier.poll().orElseThrow().url();
    assertEquals(expected, url.toString());
    ask(url);
    return url;
  }

  private Permit ask(Url url) {
    Permit permit = gate.permit(url).orElseThrow();
    asked.put(url, permit);
    return permit;
  }

  private void answer(Url url) {
    try (Permit permit = asked.remove(url)) {
      permit.answered();
    }
    frontier.rouse(url.host());
  }
}
