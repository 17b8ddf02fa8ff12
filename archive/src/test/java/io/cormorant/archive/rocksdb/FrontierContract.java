package io.cormorant.archive.rocksdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Permit;
import io.cormorant.frontier.Politeness;
import io.cormorant.frontier.UrlPool;
import io.cormorant.frontier.UrlRegister;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// What every frontier must do. Here, and not beside the frontier in memory, because this module
/// sees both.
abstract class FrontierContract {
  private final AtomicLong now = new AtomicLong();

  /// A new one, with nothing in it.
  abstract Frontier frontier(HostGate gate);

  /// Called now and then: a frontier that is committed may do so.
  void settle(Frontier frontier) {}

  @Test
  void givesTheBestFirstAndEqualsInOrderOfDiscovery() {
    Frontier frontier = frontier(HostGate.open());
    offer(frontier, "http://a.test/1", .2);
    offer(frontier, "http://b.test/2", .9);
    offer(frontier, "http://a.test/3", .2);
    offer(frontier, "http://c.test/4", .2);
    assertEquals("http://b.test/2", poll(frontier));
    assertEquals("http://a.test/1", poll(frontier));
    assertEquals("http://a.test/3", poll(frontier));
    assertEquals("http://c.test/4", poll(frontier));
    assertEquals("", poll(frontier));
  }

  @Test
  void raisesButNeverLowersAndNeverGivesTwice() {
    Frontier frontier = frontier(HostGate.open());
    assertTrue(offer(frontier, "http://a.test/1", .2));
    assertTrue(offer(frontier, "http://a.test/2", .3));
    assertTrue(offer(frontier, "http://a.test/1", .5));
    assertFalse(offer(frontier, "http://a.test/1", .4));
    assertEquals(2, frontier.waiting());
    assertEquals("http://a.test/1", poll(frontier));
    assertFalse(offer(frontier, "http://a.test/1", .9));
    assertEquals("http://a.test/2", poll(frontier));
    assertEquals("", poll(frontier));
    assertEquals(0, frontier.hosts());
  }

  @Test
  void tellsOfItsHosts() {
    Frontier frontier = frontier(HostGate.open());
    offer(frontier, "http://a.test/1", .2);
    offer(frontier, "http://a.test/2", .9);
    offer(frontier, "http://b.test/3", .1);
    offer(frontier, "http://c.test/4", 1);
    assertEquals("http://c.test/4", poll(frontier));
    settle(frontier);
    Set<String> told = new HashSet<>();
    frontier.forEachHost(
        9,
        (host, waiting, priority) ->
            told.add(host + " " + waiting + " " + Priority.major(priority)));
    assertEquals(Set.of("a.test 2 " + (double) .9f, "b.test 1 " + (double) .1f), told);
    told.clear();
    frontier.forEachHost(1, (host, _, _) -> told.add(host));
    assertEquals(1, told.size());
  }

  @Test
  void claimsOutOfTurnOnce() {
    Frontier frontier = frontier(HostGate.open());
    offer(frontier, "http://a.test/1", .2);
    assertTrue(frontier.claim(Url.of("http://a.test/1")));
    assertFalse(frontier.claim(Url.of("http://a.test/1")));
    assertTrue(frontier.claim(Url.of("http://a.test/unknown")));
    assertFalse(offer(frontier, "http://a.test/unknown", .9));
    assertEquals("", poll(frontier));
    assertEquals(0, frontier.waiting());
  }

  @Test
  void letsAHostRestAndTakesTheNextBestMeanwhile() {
    HostGate gate = new Politeness(now::get).gate(_ -> Duration.ofNanos(10));
    Frontier frontier = frontier(gate);
    offer(frontier, "http://a.test/1", .9);
    offer(frontier, "http://a.test/2", .8);
    offer(frontier, "http://b.test/3", .1);
    Url first = frontier.poll().orElseThrow().url();
    assertEquals("http://a.test/1", first.toString());
    Permit asked = gate.permit(first).orElseThrow();
    Url second = ask(frontier, gate);
    assertEquals("http://b.test/3", second.toString());
    assertEquals("", poll(frontier));
    assertEquals(Long.MAX_VALUE, frontier.nextWake(), "a host that is being asked has no time");
    asked.answered();
    asked.close();
    frontier.rouse("a.test");
    assertEquals(10, frontier.nextWake());
    assertEquals("", poll(frontier));
    now.set(12);
    assertEquals(12, frontier.nextWake(), "a host that woke meanwhile can be asked now");
    assertEquals("http://a.test/2", poll(frontier));
  }

  @Test
  void showsWhatWouldBeTakenNextAndLetsItWait() {
    HostGate gate = new Politeness(now::get).gate(_ -> Duration.ofNanos(10));
    Frontier frontier = frontier(gate);
    assertEquals(Optional.empty(), frontier.first());
    offer(frontier, "http://a.test/1", .9);
    offer(frontier, "http://a.test/2", .9);
    offer(frontier, "http://b.test/3", .1);
    settle(frontier);
    Pick first = frontier.first().orElseThrow();
    assertEquals("http://a.test/1", first.url().toString());
    assertEquals(3, frontier.waiting());
    assertEquals(List.of("a.test", "b.test"), frontier.awakeHosts(9));
    assertEquals(List.of("a.test"), frontier.awakeHosts(1));
    assertEquals(first.url(), ask(frontier, gate));
    assertEquals("http://b.test/3", frontier.first().orElseThrow().url().toString());
    assertEquals(List.of("b.test"), frontier.awakeHosts(9));
    ask(frontier, gate);
    assertEquals(Optional.empty(), frontier.first(), "both hosts are asked");
    assertEquals(1, frontier.waiting());
  }

  @Test
  void listsTheBestOfAHostInTheOrderInWhichTheyAreTaken() {
    Frontier frontier = frontier(HostGate.open());
    for (int i = 0; i < 40; i++) {
      offer(frontier, "http://a.test/" + i, i * 7 % 11 / 11.0);
      offer(frontier, "http://b.test/" + i, .5);
      if (i == 25) {
        settle(frontier);
      }
    }
    assertEquals(List.of(), frontier.top("c.test", 5));
    assertEquals(List.of(), frontier.top("a.test", 0));
    assertEquals(1, frontier.top("a.test", 1).size());
    List<Pick> top = frontier.top("a.test", 30);
    assertFalse(top.isEmpty());
    assertTrue(top.size() <= 30);
    assertEquals(80, frontier.waiting());
    for (Pick expected : top) {
      assertEquals(Optional.of(expected), frontier.best("a.test"));
      assertTrue(frontier.claim(expected.url()));
    }
  }

  @Test
  void countsByStateAndReopensWhatHasEnded() {
    Frontier frontier = frontier(HostGate.open());
    Url good = Url.of("http://a.test/good");
    Url bad = Url.of("http://a.test/bad");
    offer(frontier, good.toString(), .5);
    offer(frontier, bad.toString(), .4);
    offer(frontier, "http://a.test/waits", .3);
    frontier.poll();
    frontier.poll();
    assertEquals(new UrlRegister.Counts(1, 2, 0, 0), frontier.counts());
    frontier.ended(good, true);
    frontier.ended(bad, false);
    frontier.ended(bad, true);
    frontier.ended(Url.of("http://b.test/never-taken"), true);
    settle(frontier);
    assertEquals(new UrlRegister.Counts(1, 0, 2, 1), frontier.counts());
    assertFalse(frontier.reopen(Candidate.seed(Url.of("http://a.test/new")), Priority.of(.9)));
    assertTrue(frontier.reopen(Candidate.seed(bad), Priority.of(.9)));
    assertEquals(bad.toString(), poll(frontier));
    assertEquals(new UrlRegister.Counts(1, 1, 2, 0), frontier.counts());
    assertFalse(frontier.reopen(Candidate.seed(bad), Priority.of(.9)), "it is taken");
    assertTrue(frontier.reopen(Candidate.seed(good), Priority.of(.9)));
    assertEquals(new UrlRegister.Counts(2, 1, 1, 0), frontier.counts());
  }

  @Test
  void keepsTheBestAndForgetsTheRest() {
    Frontier frontier = frontier(HostGate.open());
    for (int i = 0; i < 30; i++) {
      offer(frontier, "http://h%d.test/%d".formatted(i % 3, i), Math.floor(i / 2.0) / 100);
      if (i == 14) {
        settle(frontier);
      }
    }
    Url gone = Url.of("http://h1.test/25");
    frontier.keepBest(40);
    assertEquals(30, frontier.waiting());
    frontier.keepBest(5);
    settle(frontier);
    assertEquals(5, frontier.waiting());
    assertEquals(25, frontier.dropped());
    assertEquals(Optional.empty(), frontier.waiting(gone), "the later of two equals goes");
    assertTrue(frontier.isOpen(gone));
    assertEquals("http://h1.test/28", poll(frontier));
    assertTrue(offer(frontier, gone.toString(), .99), "found again");
    assertEquals(gone.toString(), poll(frontier));
    assertEquals("http://h2.test/29", poll(frontier));
    assertEquals("http://h2.test/26", poll(frontier));
    assertEquals("http://h0.test/27", poll(frontier));
    assertEquals("http://h0.test/24", poll(frontier));
    assertEquals("", poll(frontier));
    assertEquals(0, frontier.hosts());
  }

  @Test
  void tellsOfAHost() {
    Frontier frontier = frontier(HostGate.open());
    for (int i = 0; i < 40; i++) {
      offer(frontier, "http://a.test/" + i, i / 100.0);
    }
    settle(frontier);
    offer(frontier, "http://b.test/", .99);
    assertEquals(2, frontier.hosts());
    assertEquals(40, frontier.host("a.test").waiting());
    assertEquals(.195, frontier.host("a.test").mean(), 1e-6);
    assertEquals(.39, frontier.host("a.test").best(), 1e-6);
    assertEquals(new UrlPool.HostStatistics(0, 0, 0), frontier.host("c.test"));
    assertEquals("http://a.test/39", frontier.best("a.test").orElseThrow().url().toString());
    assertEquals(Optional.empty(), frontier.best("c.test"));
    assertEquals(41, frontier.waiting());
    Set<String> seen = new HashSet<>();
    frontier.forEachWaiting(pick -> seen.add(pick.url().toString()));
    assertEquals(41, seen.size());
  }

  @Test
  void tellsOfAUrlAndChangesWhatIsKnownOfItInItsPlace() {
    Frontier frontier = frontier(HostGate.open());
    Url via = Url.of("http://b.test/");
    Url url = Url.of("http://a.test/1");
    assertTrue(frontier.isOpen(url), "nobody knows it");
    assertEquals(Optional.empty(), frontier.waiting(url));
    Pick first = new Pick(new Candidate(url, 3, via, "one", 7), Priority.of(.5, .25));
    frontier.offer(first.candidate(), first.priority());
    frontier.offer(Candidate.seed(Url.of("http://a.test/2")), Priority.of(.5, .25));
    settle(frontier);
    assertEquals(Optional.of(first), frontier.waiting(url));
    Pick later = new Pick(new Candidate(url, 2, null, "two", 9), first.priority());
    assertTrue(frontier.replace(first, later));
    assertEquals(Optional.of(later), frontier.waiting(url));
    settle(frontier);
    assertEquals(Optional.of(later), frontier.waiting(url));
    assertTrue(frontier.isOpen(url));
    assertEquals(Optional.of(later), frontier.poll(), "it kept its place");
    assertFalse(frontier.isOpen(url), "it is taken");
    assertEquals(Optional.empty(), frontier.waiting(url));
    frontier.ended(url, false);
    settle(frontier);
    assertFalse(frontier.isOpen(url), "it has ended");
  }

  @Test
  void changesPrioritiesBothWaysWhileItIsWalked() {
    Frontier frontier = frontier(HostGate.open());
    for (int i = 0; i < 40; i++) {
      offer(frontier, "http://h" + i % 3 + ".test/" + i, i / 100.0);
      if (i == 20) {
        settle(frontier);
      }
    }
    UrlPool.Walk walk = frontier.walk();
    Set<Url> seen = new HashSet<>();
    boolean more = true;
    while (more) {
      more = walk.next(7, pick -> reverse(frontier, pick, seen));
      settle(frontier);
    }
    assertEquals(40, seen.size());
    assertEquals(40, frontier.waiting());
    for (int i = 0; i < 40; i++) {
      assertEquals("http://h" + i % 3 + ".test/" + i, poll(frontier));
    }
  }

  private static void reverse(Frontier frontier, Pick pick, Set<Url> seen) {
    if (seen.add(pick.url())) {
      double turned = 1 - Priority.major(pick.priority());
      Candidate same = pick.candidate();
      Candidate noted = new Candidate(same.url(), same.depth(), same.via(), same.anchor(), 77);
      Pick after = new Pick(noted, Priority.of(turned));
      assertTrue(frontier.replace(pick, after));
      assertFalse(frontier.replace(pick, after), "it has another priority now");
    }
  }

  @Test
  void drawsFromARangeOfScoresEachAsOften() {
    Frontier frontier = frontier(HostGate.open());
    for (int i = 0; i < 40; i++) {
      offer(frontier, "http://a.test/" + i, i / 100.0);
    }
    settle(frontier);
    Map<String, Integer> drawn = new HashMap<>();
    Random random = new Random(5);
    for (int i = 0; i < 2_000; i++) {
      String url = frontier.sample("a.test", .10, .20, random).orElseThrow().url().toString();
      drawn.merge(url, 1, Integer::sum);
    }
    assertEquals(10, drawn.size(), drawn.toString());
    drawn.values().forEach(times -> assertTrue(times > 120 && times < 280, drawn.toString()));
    assertEquals(Optional.empty(), frontier.sample("a.test", .5, .9, random));
    assertEquals(40, frontier.waiting());
  }

  /// More than are looked at for one draw.
  @Test
  void drawsFromAllOfALargeHost() {
    Frontier frontier = frontier(HostGate.open());
    for (int i = 0; i < 3_000; i++) {
      offer(frontier, "http://a.test/" + i, i / 3_000.0);
      if (i % 500 == 0) {
        settle(frontier);
      }
    }
    Random random = new Random(6);
    double sum = 0;
    for (int i = 0; i < 500; i++) {
      Pick drawn = frontier.sample("a.test", .2, .6, random).orElseThrow();
      assertTrue(Priority.isBetween(drawn.priority(), .2, .6), drawn.toString());
      sum += Priority.major(drawn.priority());
    }
    assertEquals(.4, sum / 500, .04);
    assertEquals(
        "http://a.test/2999",
        frontier.sample("a.test", .9995, 1, random).orElseThrow().url().toString());
  }

  /// Against a plain map searched from end to end, with random offers, claims, polls and time.
  @Test
  void agreesWithAPlainModel() {
    for (long seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      HostGate gate = new Politeness(now::get).gate(_ -> Duration.ofNanos(random.nextInt(5)));
      Frontier frontier = frontier(gate);
      Map<String, Long> waiting = new HashMap<>();
      Set<String> taken = new HashSet<>();
      for (int step = 0; step < 2_000; step++) {
        String url = "http://h" + random.nextInt(8) + ".test/" + random.nextInt(60);
        now.addAndGet(random.nextInt(3));
        if (step % 50 == 0) {
          settle(frontier);
        }
        if (random.nextInt(3) > 0) {
          // a priority of its own, so that the model needs no order of discovery
          long priority = random.nextInt(1_000) * 10_000L + step;
          boolean changed =
              !taken.contains(url) && waiting.getOrDefault(url, Long.MIN_VALUE) < priority;
          assertEquals(
              changed,
              frontier.offer(Candidate.seed(Url.of(url)), priority),
              "seed " + seed + " step " + step);
          if (changed) {
            waiting.put(url, priority);
          }
        } else if (random.nextInt(8) == 0) {
          assertEquals(taken.add(url), frontier.claim(Url.of(url)), "seed " + seed);
          waiting.remove(url);
        } else {
          Optional<String> best =
              waiting.entrySet().stream()
                  .filter(e -> gate.isAwake(Url.of(e.getKey()).host()))
                  .max(Comparator.comparingLong(Map.Entry::getValue))
                  .map(Map.Entry::getKey);
          Optional<Pick> first = frontier.first();
          Optional<Pick> pick = frontier.poll();
          assertEquals(first, pick, "seed " + seed + " step " + step);
          assertEquals(best, pick.map(p -> p.url().toString()), "seed " + seed + " step " + step);
          pick.ifPresent(
              p -> {
                waiting.remove(p.url().toString());
                taken.add(p.url().toString());
                try (Permit permit = gate.permit(p.url()).orElseThrow()) {
                  permit.answered();
                }
                frontier.rouse(p.url().host());
              });
        }
        assertEquals(waiting.size(), frontier.waiting(), "seed " + seed + " step " + step);
      }
    }
  }

  private static boolean offer(Frontier frontier, String url, double score) {
    return frontier.offer(Candidate.seed(Url.of(url)), Priority.of(score));
  }

  private static String poll(Frontier frontier) {
    return frontier.poll().map(p -> p.url().toString()).orElse("");
  }

  private static Url ask(Frontier frontier, HostGate gate) {
    Url url = frontier.poll().orElseThrow().url();
    assertTrue(gate.permit(url).isPresent());
    return url;
  }
}
