package io.cormorant.archive.rocksdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.UrlPool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The frontier on disk against the one in memory, over random calls, with settings so small that
/// almost nothing stays on the heap.
class DiskFrontierModelTest {
  private static final StoreSettings TINY = new StoreSettings(30_000, 16, 1 << 20, 4 << 20);

  @TempDir Path folder;

  @Test
  void agreesWithTheFrontierInMemory() {
    for (long seed = 0; seed < 12; seed++) {
      new Run(seed, folder.resolve("store" + seed)).go(4_000);
    }
  }

  private static final class Run {
    private final Random random;
    private final String said;
    private final Path path;
    private final HostGate gate;
    private final Frontier model;
    private CrawlStore store;
    private DiskFrontier disk;
    private HostGate diskGate;
    private final List<Url> taken = new ArrayList<>();
    private int uncommitted;
    private int step;
    private final int urls;

    Run(long seed, Path path) {
      this.random = new Random(seed);
      this.said = "seed " + seed;
      this.path = path;
      this.urls = 100 + random.nextInt(3_000);
      this.gate = HostGate.open();
      this.diskGate = HostGate.open();
      this.model = new MemoryFrontier(gate);
      this.store = CrawlStore.open(path, TINY);
      this.disk = store.frontier(diskGate);
    }

    void go(int steps) {
      for (step = 0; step < steps; step++) {
        act(random.nextInt(100));
        assertEquals(model.waiting(), disk.waiting(), at());
        if (step % 16 == 0) {
          compare();
        }
      }
      reopen();
      compareAll();
      while (poll()) {
        step++;
      }
      store.close();
    }

    private String at() {
      return said + " step " + step;
    }

    private void act(int kind) {
      if (kind < 45) {
        offer();
      } else if (kind < 55) {
        replace();
      } else if (kind < 75) {
        poll();
      } else if (kind < 78) {
        Url url = url();
        boolean claimed = model.claim(url);
        assertEquals(claimed, disk.claim(url), at());
        if (claimed) {
          taken.add(url);
        }
      } else if (kind < 88 && !taken.isEmpty()) {
        end(taken.remove(random.nextInt(taken.size())));
      } else if (kind < 91) {
        Candidate candidate = candidate();
        long priority = priority();
        assertEquals(model.reopen(candidate, priority), disk.reopen(candidate, priority), at());
      } else if (kind == 91 && random.nextInt(4) == 0) {
        int most = 1 + random.nextInt(model.waiting() + 1);
        model.keepBest(most);
        disk.keepBest(most);
      } else if (kind < 99) {
        disk.cut();
        uncommitted++;
        while (uncommitted > random.nextInt(3)) {
          commit();
        }
      } else if (random.nextInt(10) == 0) {
        reopen();
      }
    }

    private void offer() {
      if (random.nextInt(8) == 0) {
        offerAll();
        return;
      }
      Candidate candidate = candidate();
      long priority = priority();
      assertEquals(model.offer(candidate, priority), disk.offer(candidate, priority), at());
    }

    /// The best of a host, or any of it, gets another priority.
    private void replace() {
      String host = url().host();
      Optional<Pick> before =
          random.nextBoolean() ? model.best(host) : model.sample(host, 0, 9, random);
      before.ifPresent(
          pick -> {
            long priority = random.nextInt(3) == 0 ? pick.priority() : priority();
            Pick after = new Pick(candidate(pick.url()), priority);
            assertTrue(model.replace(pick, after), at());
            assertTrue(disk.replace(pick, after), at());
            assertEquals(model.best(host), disk.best(host), at());
          });
    }

    /// More than are looked up at once now and then, and some of them twice.
    private void offerAll() {
      List<Candidate> links = new ArrayList<>();
      for (int i = random.nextInt(9) > 0 ? random.nextInt(6) : random.nextInt(140); i > 0; i--) {
        links.add(links.isEmpty() || random.nextInt(9) > 0 ? candidate() : links.getLast());
      }
      long[] priorities = links.stream().mapToLong(_ -> priority()).toArray();
      model.offerAll(links, priorities);
      disk.offerAll(links, priorities);
    }

    private boolean poll() {
      Optional<Pick> expected = model.poll();
      assertEquals(expected, disk.poll(), at());
      expected.ifPresent(pick -> taken.add(pick.url()));
      return expected.isPresent();
    }

    private void end(Url url) {
      boolean done = random.nextBoolean();
      model.ended(url, done);
      disk.ended(url, done);
    }

    private void commit() {
      store.commit(new Commit(Positions.NONE, Map.of(), List.of()));
      uncommitted--;
    }

    /// What was taken would wait again, so all of it ends first.
    private void reopen() {
      taken.forEach(this::end);
      taken.clear();
      disk.cut();
      uncommitted++;
      while (uncommitted > 0) {
        commit();
      }
      store.close();
      store = CrawlStore.open(path, TINY);
      disk = store.frontier(diskGate);
      compareAll();
    }

    private void compare() {
      assertEquals(model.counts(), disk.counts(), at());
      assertEquals(model.hosts(), disk.hosts(), at());
      assertEquals(model.nextWake(), disk.nextWake(), at());
      Url url = url();
      assertEquals(model.isOpen(url), disk.isOpen(url), at());
      assertEquals(model.waiting(url), disk.waiting(url), at());
      String host = url().host();
      assertEquals(model.best(host), disk.best(host), at());
      assertEquals(model.first(), disk.first(), at());
      assertEquals(model.awakeHosts(4), disk.awakeHosts(4), at());
      top(host);
      UrlPool.HostStatistics expected = model.host(host);
      UrlPool.HostStatistics found = disk.host(host);
      assertEquals(expected.waiting(), found.waiting(), at());
      assertEquals(expected.mean(), found.mean(), 1e-6, at());
      assertEquals(expected.best(), found.best(), at());
      sample(host);
    }

    /// The one on disk may stop short, but not before the best.
    private void top(String host) {
      List<Pick> expected = model.top(host, random.nextInt(1, 40));
      List<Pick> found = disk.top(host, expected.size());
      assertEquals(expected.isEmpty(), found.isEmpty(), at());
      assertEquals(expected.subList(0, found.size()), found, at());
    }

    private void sample(String host) {
      double from = random.nextInt(10) / 10.0;
      double to = from + random.nextInt(1, 6) / 10.0;
      Optional<Pick> expected = model.sample(host, from, to, random);
      Optional<Pick> found = disk.sample(host, from, to, random);
      assertEquals(expected.isPresent(), found.isPresent(), at());
      found.ifPresent(
          pick -> {
            double major = Priority.major(pick.priority());
            assertTrue(major >= from && major < to, at());
            assertEquals(host, pick.url().host(), at());
          });
    }

    private void compareAll() {
      List<Pick> expected = waiting(model);
      List<Pick> found = waiting(disk);
      Set<Pick> walked = new HashSet<>();
      UrlPool.Walk walk = disk.walk();
      while (walk.next(random.nextInt(1, 50), walked::add)) {}
      assertEquals(new HashSet<>(expected), walked, at());
      for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
        assertEquals(expected.get(i), found.get(i), at());
      }
      assertEquals(expected.size(), found.size(), at());
      assertEquals(model.counts(), disk.counts(), at());
    }

    private static List<Pick> waiting(Frontier frontier) {
      List<Pick> all = new ArrayList<>();
      frontier.forEachWaiting(all::add);
      all.sort(Comparator.comparing(Pick::url));
      return all;
    }

    private Url url() {
      int number = random.nextInt(urls);
      return Url.of("http://h" + number % 7 * (number % 3) + ".test/" + number);
    }

    private Candidate candidate() {
      return candidate(url());
    }

    private Candidate candidate(Url url) {
      Url via = random.nextInt(4) == 0 ? null : url();
      int note = random.nextBoolean() ? 0 : random.nextInt();
      byte[] evidence = new byte[random.nextBoolean() ? 0 : random.nextInt(128)];
      random.nextBytes(evidence);
      String anchor = "anchor " + random.nextInt(9);
      return new Candidate(url, random.nextInt(20), via, anchor, note, evidence);
    }

    private long priority() {
      double major = random.nextInt(12) / 10.0;
      return switch (random.nextInt(8)) {
        case 0 -> Priority.SEED;
        case 1 -> Priority.of(major, random.nextInt(4) / 4.0 - .5);
        default -> Priority.of(major);
      };
    }
  }
}
