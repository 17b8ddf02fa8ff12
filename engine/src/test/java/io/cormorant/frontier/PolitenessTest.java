package io.cormorant.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Several crawls at one politeness.
class PolitenessTest {
  private static final Url PAGE = Url.of("http://a.test/page");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final AtomicLong now = new AtomicLong(-7_000_000_000L);
  private final Politeness politeness = new Politeness(now::get);
  private final HostGate one = politeness.gate(_ -> SECOND);
  private final HostGate other = politeness.gate(_ -> SECOND);

  @Test
  void refusesAHostThatAnotherCrawlAsksAndSaysWhenToLookAgain() {
    Permit permit = one.permit(PAGE).orElseThrow();
    assertTrue(other.permit(PAGE).isEmpty());
    assertEquals(Long.MAX_VALUE, one.awakeAt("a.test"), "it is told when its own request ends");
    long look = other.awakeAt("a.test");
    assertTrue(look > now.get() && look - now.get() <= HostState.LONGEST_LOOK.toNanos());
    answer(permit);
    assertEquals(now.get() + SECOND.toNanos(), other.awakeAt("a.test"));
  }

  @Test
  void letsCrawlsThatWantAHostAlternate() {
    List<HostGate> asked = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      one.permit(PAGE).ifPresent(permit -> answer(permit, asked, one));
      other.permit(PAGE).ifPresent(permit -> answer(permit, asked, other));
      pass(Duration.ofMillis(10));
    }
    assertTrue(asked.size() >= 29, "asked " + asked.size() + " times in 30 s");
    for (int i = 1; i < asked.size(); i++) {
      assertTrue(asked.get(i) != asked.get(i - 1), "request " + i);
    }
  }

  @Test
  void waitsOnlyAMomentForACrawlThatWantsNoMore() {
    answer(one.permit(PAGE).orElseThrow());
    assertTrue(other.permit(PAGE).isEmpty(), "it wants the host, and then no more");
    pass(SECOND);
    assertFalse(one.isAwake("a.test"));
    assertTrue(one.permit(PAGE).isEmpty());
    pass(CrawlTurns.TURN);
    for (int i = 0; i < 5; i++) {
      answer(one.permit(PAGE).orElseThrow());
      pass(SECOND);
    }
  }

  @Test
  void doesNotGiveWayForLongToACrawlThatWantsNoMoreOfADomain() {
    HostGate slow = politeness.gate(_ -> Duration.ofSeconds(40));
    answer(one.permit(Url.of("http://h.example.com/")).orElseThrow());
    assertTrue(slow.permit(Url.of("http://s.example.com/")).isEmpty());
    int asked = 0;
    for (int i = 0; i < 3_000; i++) {
      HostGate gate = i % 2 == 0 ? one : other;
      Optional<Permit> permit = gate.permit(Url.of("http://h" + i + ".example.com/"));
      asked += permit.isPresent() ? 1 : 0;
      permit.ifPresent(PolitenessTest::answer);
      pass(Duration.ofMillis(10));
    }
    assertTrue(asked > 60, "asked " + asked + " times in 30 s");
  }

  @Test
  void waitsForNobodyWhoHasLeft() {
    answer(one.permit(PAGE).orElseThrow());
    assertTrue(other.permit(PAGE).isEmpty());
    other.close();
    pass(SECOND);
    assertTrue(one.permit(PAGE).isPresent());
  }

  @Test
  void doesNotForgetTheRequestOfACrawlThatHasLeft() {
    Permit permit = other.permit(PAGE).orElseThrow();
    permit.sent();
    other.close();
    long look = one.awakeAt("a.test");
    assertTrue(look > now.get() && look < Long.MAX_VALUE, "nobody will tell");
    answer(permit);
    assertEquals(now.get() + SECOND.toNanos(), one.awakeAt("a.test"));
  }

  @Test
  void aCrawlThatLeavesGivesBackWhatItDidNotUse() {
    Permit permit = other.permit(PAGE).orElseThrow();
    other.close();
    assertTrue(permit.isClosed());
    assertTrue(one.permit(PAGE).isPresent());
  }

  @Test
  void keepsTheLongestDelayOfThoseWhoAsk() {
    HostGate eager = politeness.gate(_ -> Duration.ZERO);
    HostGate slow = politeness.gate(_ -> Duration.ofSeconds(3));
    answer(slow.permit(PAGE).orElseThrow());
    assertEquals(now.get() + Duration.ofSeconds(3).toNanos(), eager.awakeAt("a.test"));
    pass(Duration.ofSeconds(3));
    Permit first = eager.permit(PAGE).orElseThrow();
    Permit second = eager.permit(PAGE).orElseThrow();
    answer(first);
    assertTrue(slow.permit(PAGE).isEmpty(), "one is under way");
    answer(second);
    assertEquals(now.get() + Duration.ofSeconds(3).toNanos(), slow.awakeAt("a.test"));
    assertTrue(eager.permit(PAGE).isEmpty(), "it is the turn of the slow one");
  }

  @Test
  void givesEachCrawlItsShareOfAHostWithoutADelay() {
    HostGate first = politeness.gate(_ -> Duration.ZERO);
    HostGate second = politeness.gate(_ -> Duration.ZERO);
    first.share(2);
    second.share(3);
    for (int i = 0; i < 3; i++) {
      assertEquals(i < 2, first.permit(PAGE).isPresent());
      assertTrue(second.permit(PAGE).isPresent());
    }
    assertTrue(second.permit(PAGE).isEmpty());
  }

  @Test
  void tellsAllCrawlsOfHostsThatRestOrAreGivenUp() {
    try (Permit permit = one.permit(PAGE).orElseThrow()) {
      permit.busy(Duration.ofMinutes(3));
    }
    assertEquals(now.get() + Duration.ofMinutes(3).toNanos(), other.awakeAt("a.test"));
    for (int i = 0; i < 4; i++) {
      pass(Duration.ofMinutes(6));
      fail(i % 2 == 0 ? one : other);
    }
    assertTrue(one.isParked("a.test"));
    assertTrue(other.isParked("a.test"));
    assertEquals(Long.MAX_VALUE, one.awakeAt("a.test"));
    assertEquals(List.of(1, 1), List.of(one.parked(), other.parked()));
  }

  @Test
  void rousesTheFrontierOfACrawlWhoseHostIsBack() {
    MemoryFrontier frontier = new MemoryFrontier(other);
    other.permit(Url.of("http://b.test/")).orElseThrow().close();
    frontier.offer(Candidate.seed(PAGE), 1);
    HostGate eager = politeness.gate(_ -> Duration.ZERO);
    Permit late = eager.permit(PAGE).orElseThrow();
    late.sent();
    for (int i = 0; i < 4; i++) {
      pass(Duration.ofMinutes(6));
      fail(eager);
    }
    assertTrue(frontier.poll().isEmpty());
    assertEquals(Long.MAX_VALUE, frontier.nextWake());
    assertEquals(1, other.parked());
    answer(late);
    assertEquals(Optional.of("a.test"), other.revived());
    assertEquals(Optional.empty(), other.revived());
    frontier.rouse("a.test");
    pass(SECOND);
    assertEquals(PAGE, frontier.poll().orElseThrow().url());
  }

  @Test
  void asksAHostAgainThatWasGivenUpLongBeforeTheCrawlBegan() {
    for (int i = 0; i < 4; i++) {
      pass(Duration.ofMinutes(6));
      fail(one);
    }
    pass(Duration.ofMinutes(59));
    assertTrue(politeness.gate(_ -> SECOND).isParked("a.test"));
    pass(Duration.ofMinutes(2));
    HostGate later = politeness.gate(_ -> SECOND);
    assertFalse(later.isParked("a.test"));
    fail(later);
    assertTrue(later.isParked("a.test"), "one attempt was enough");
    assertTrue(one.isParked("a.test"));
  }

  @Test
  void sendsAHostThatAnotherCrawlTookBackToSleep() {
    MemoryFrontier frontier = new MemoryFrontier(one);
    for (int i = 0; i < 3; i++) {
      frontier.offer(Candidate.seed(Url.of("http://a.test/" + i)), 1);
    }
    Url first = frontier.poll().orElseThrow().url();
    Permit taken = other.permit(PAGE).orElseThrow();
    assertTrue(one.permit(first).isEmpty(), "another crawl was first");
    assertTrue(frontier.poll().isEmpty());
    assertTrue(frontier.nextWake() < Long.MAX_VALUE, "somebody will look again");
    now.set(frontier.nextWake());
    assertTrue(frontier.poll().isEmpty(), "it is asked still");
    answer(taken);
    now.set(frontier.nextWake());
    while (frontier.first().isEmpty()) {
      now.set(frontier.nextWake());
    }
    assertTrue(one.permit(frontier.poll().orElseThrow().url()).isPresent());
  }

  @Test
  void forgetsWhatSeveralCrawlsAreDoneWith() {
    one.permit(Url.of("http://never.test/")).orElseThrow().close();
    for (int i = 0; i < 50_000; i++) {
      Url url = Url.of("http://h" + i + ".d" + i + ".com/");
      answer((i % 2 == 0 ? one : other).permit(url).orElseThrow());
      pass(Duration.ofMillis(10));
    }
    assertTrue(politeness.remembered() < 6_000, "remembers " + politeness.remembered());
  }

  /// Crawls with delays of their own, each with a frontier over the same few hosts, domains and
  /// addresses, on a clock of the test. Whatever they do in whatever order, every request keeps its
  /// distance and every crawl gets on.
  @Test
  void keepsItsLimitsWhateverCrawlsDo() {
    for (long seed = 0; seed < 20; seed++) {
      new Model(seed).run();
    }
  }

  private final class Model {
    private static final int HOSTS = 12;
    private static final int STEPS = 12_000;

    private final Random random;
    private final String where;
    private final Politeness shared = new Politeness(now::get);
    private final List<Crawler> crawlers = new ArrayList<>();
    private final List<Asked> underWay = new ArrayList<>();
    private final Map<String, Ended> hosts = new HashMap<>();
    private final Map<String, Ended> domains = new HashMap<>();

    private record Asked(Crawler crawler, Permit permit, long delay) {}

    /// The last request that ended, or began in a group.
    private record Ended(Crawler crawler, long at, long delay) {}

    private static final class Crawler {
      final HostGate gate;
      final MemoryFrontier frontier;
      final Duration delay;
      int asked;
      int urls;

      Crawler(HostGate gate, Duration delay) {
        this.gate = gate;
        this.frontier = new MemoryFrontier(gate);
        this.delay = delay;
      }
    }

    Model(long seed) {
      this.random = new Random(seed);
      this.where = "seed " + seed;
      int count = 2 + random.nextInt(3);
      for (int i = 0; i < count; i++) {
        Duration delay = Duration.ofMillis(400L * (1 + random.nextInt(3)));
        crawlers.add(new Crawler(shared.gate(_ -> delay), delay));
      }
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        now.addAndGet(Duration.ofMillis(random.nextInt(8)).toNanos());
        Crawler crawler = crawlers.get(random.nextInt(crawlers.size()));
        offer(crawler);
        if (random.nextInt(3) == 0 && !underWay.isEmpty()) {
          answer(underWay.remove(random.nextInt(underWay.size())));
        }
        for (Optional<Pick> pick = crawler.frontier.poll();
            pick.isPresent();
            pick = crawler.frontier.poll()) {
          ask(crawler, pick.get().url());
        }
      }
      for (Crawler crawler : crawlers) {
        for (Crawler like : crawlers) {
          assertTrue(crawler.asked * 3 > like.asked && crawler.asked > 50, this::toString);
          assertTrue(
              !crawler.delay.equals(like.delay) || crawler.asked * 3 > like.asked * 2,
              this::toString);
        }
      }
    }

    @Override
    public String toString() {
      return where + crawlers.stream().map(c -> c.asked + " with " + c.delay).toList();
    }

    private void offer(Crawler crawler) {
      int host = random.nextInt(HOSTS);
      String url = "http://h%d.d%d.com/%d".formatted(host, host % 5, crawler.urls++);
      crawler.frontier.offer(Candidate.seed(Url.of(url)), random.nextInt(1_000));
    }

    private void ask(Crawler crawler, Url url) {
      Optional<Permit> permit = crawler.gate.permit(url);
      assertTrue(permit.isPresent(), () -> where + ": awake and refused, " + url);
      if (random.nextInt(10) == 0) {
        permit.get().close();
        crawler.frontier.rouse(url.host());
        return;
      }
      permit.get().sent();
      crawler.asked++;
      long delay = crawler.delay.toNanos();
      assertFalse(
          underWay.stream().anyMatch(f -> f.permit.url().isOn(url.host())),
          where + ": two at once");
      apart(hosts.get(url.host()), crawler, delay, 1);
      String domain = url.registeredDomain();
      apart(domains.get(domain), crawler, delay, Group.TOGETHER);
      long together =
          underWay.stream().filter(f -> f.permit.url().registeredDomain().equals(domain)).count();
      assertTrue(together < Group.TOGETHER, where + ": a domain is asked too much");
      domains.put(domain, new Ended(crawler, now.get(), delay));
      underWay.add(new Asked(crawler, permit.get(), delay));
    }

    private void apart(Ended last, Crawler crawler, long delay, int parts) {
      if (last != null) {
        long gap = now.get() - last.at;
        assertTrue(gap >= last.delay / parts, where + ": earlier than the last one allowed");
        assertTrue(
            gap >= delay / parts || last.crawler == crawler, where + ": earlier than it may");
      }
    }

    private void answer(Asked asked) {
      String host = asked.permit.url().host();
      asked.permit.foundAt("192.0.2." + host.hashCode() % 4);
      asked.permit.answered();
      asked.permit.close();
      asked.crawler.frontier.rouse(host);
      hosts.put(host, new Ended(asked.crawler, now.get(), asked.delay));
    }
  }

  /// Crawls on threads of their own, whose permits are closed on others, some of them twice.
  @Test
  @Timeout(60)
  void keepsItsLimitsAcrossThreads() throws InterruptedException {
    Politeness real = new Politeness(System::nanoTime);
    Duration delay = Duration.ofMillis(2);
    Map<String, AtomicInteger> underWay = new HashMap<>();
    Map<String, AtomicLong> endedAt = new HashMap<>();
    List<String> hosts = List.of("a.test", "b.test", "c.test", "d.test");
    for (String host : hosts) {
      underWay.put(host, new AtomicInteger());
      endedAt.put(host, new AtomicLong(System.nanoTime() - Duration.ofHours(1).toNanos()));
    }
    AtomicReference<String> wrong = new AtomicReference<>("");
    CountDownLatch done = new CountDownLatch(4);
    for (int crawl = 0; crawl < 4; crawl++) {
      HostGate gate = real.gate(_ -> delay);
      Random random = new Random(crawl);
      Thread.ofPlatform()
          .start(
              () -> {
                int asked = 0;
                while (asked < 100 && wrong.get().isEmpty()) {
                  Url url = Url.of("http://" + hosts.get(random.nextInt(hosts.size())) + "/");
                  Optional<Permit> permit = gate.permit(url);
                  if (permit.isPresent()) {
                    asked++;
                    long gap = System.nanoTime() - endedAt.get(url.host()).get();
                    if (underWay.get(url.host()).incrementAndGet() > 1) {
                      wrong.set("two at once");
                    } else if (gap < delay.toNanos()) {
                      wrong.set("after " + gap + " ns");
                    }
                    finish(permit.get(), underWay.get(url.host()), endedAt.get(url.host()));
                  }
                }
                done.countDown();
              });
    }
    done.await();
    assertEquals("", wrong.get());
  }

  private static void finish(Permit permit, AtomicInteger underWay, AtomicLong endedAt) {
    permit.sent();
    Thread closer =
        Thread.ofVirtual()
            .unstarted(
                () -> {
                  permit.close();
                  permit.failed();
                  permit.close();
                });
    endedAt.set(System.nanoTime());
    underWay.decrementAndGet();
    closer.start();
    permit.close();
  }

  private static void answer(Permit permit) {
    permit.answered();
    permit.close();
  }

  private static void answer(Permit permit, List<HostGate> asked, HostGate by) {
    asked.add(by);
    answer(permit);
  }

  private static void fail(HostGate gate) {
    try (Permit permit = gate.permit(PAGE).orElseThrow()) {
      permit.failed();
    }
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
