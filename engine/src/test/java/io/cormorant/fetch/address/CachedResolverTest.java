package io.cormorant.fetch.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.core.RetryPolicy;
import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedResolverTest {
  private static final Executor VIRTUAL = task -> Thread.ofVirtual().start(task);
  private static final Executor HERE = Runnable::run;

  private final List<String> lookedUp = new CopyOnWriteArrayList<>();
  private volatile String address = "192.0.2.1";
  private final AtomicLong now = new AtomicLong();

  @Test
  void looksANameUpOnceWhoeverWaits() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    CachedResolver resolver =
        resolver(
            host -> {
              asked.countDown();
              await(answer);
              return answer(host);
            },
            VIRTUAL,
            Duration.ofMinutes(1));
    List<Future<List<InetSocketAddress>>> found = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 100; i++) {
        int port = i;
        found.add(threads.submit(() -> resolver.resolve("a.example", port)));
      }
      asked.await();
      answer.countDown();
    }
    for (int i = 0; i < 100; i++) {
      assertEquals(List.of(new InetSocketAddress("192.0.2.1", i)), found.get(i).get());
    }
    assertEquals(List.of("a.example"), lookedUp);
  }

  @Test
  void keepsAnswersForMinutesAndFailuresForSeconds() throws UnknownHostException {
    CachedResolver resolver = resolver(this::answer, HERE, CachedResolver.PATIENCE);
    assertEquals("192.0.2.1", ask(resolver, "a.example"));
    address = "192.0.2.2";
    pass(CachedResolver.KEPT.minusMillis(1));
    assertEquals("192.0.2.1", ask(resolver, "a.example"));
    pass(Duration.ofMillis(1));
    assertEquals("192.0.2.2", ask(resolver, "a.example"));

    assertThrows(UnknownHostException.class, () -> ask(resolver, "none.example"));
    pass(RetryPolicy.NO_NAME.minusMillis(1));
    assertThrows(UnknownHostException.class, () -> ask(resolver, "none.example"));
    pass(Duration.ofMillis(1));
    assertThrows(UnknownHostException.class, () -> ask(resolver, "none.example"));
    assertEquals(List.of("a.example", "a.example", "none.example", "none.example"), lookedUp);
  }

  @Test
  void anOldAnswerServesForAnHourWhileTheServiceFails() throws UnknownHostException {
    CachedResolver resolver = resolver(this::answer, HERE, CachedResolver.PATIENCE);
    ask(resolver, "a.example");
    address = "";
    pass(CachedResolver.STALE_KEPT.minusMillis(1));
    assertEquals("192.0.2.1", ask(resolver, "a.example"));
    assertEquals("192.0.2.1", ask(resolver, "a.example"));
    assertEquals(2, lookedUp.size(), "and the service is not asked at each turn");
    pass(Duration.ofMillis(1));
    assertThrows(UnknownHostException.class, () -> ask(resolver, "a.example"));
    address = "192.0.2.3";
    pass(RetryPolicy.NO_NAME);
    assertEquals("192.0.2.3", ask(resolver, "a.example"));
  }

  @Test
  void aSilentServiceStallsNobody() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CachedResolver resolver =
        resolver(
            host -> {
              if (host.startsWith("slow")) {
                await(never);
              }
              return answer(host);
            },
            VIRTUAL,
            Duration.ofMillis(50));
    for (int i = 0; i < 3; i++) {
      String host = "slow" + i + ".example";
      assertThrows(CachedResolver.Silent.class, () -> ask(resolver, host));
    }
    never.countDown();
  }

  @Test
  void aNameBeyondTheQueueIsAFailureAndNotAWait() {
    Executor full =
        task -> {
          throw new RejectedExecutionException("full");
        };
    CachedResolver resolver = resolver(this::answer, full, Duration.ofMinutes(1));
    assertThrows(CachedResolver.Silent.class, () -> ask(resolver, "a.example"));
  }

  @Test
  void addressesAreNotLookedUp() throws UnknownHostException {
    CachedResolver resolver = resolver(this::answer, HERE, CachedResolver.PATIENCE);
    assertEquals("127.0.0.1", ask(resolver, "127.0.0.1"));
    assertEquals("0:0:0:0:0:0:0:1", ask(resolver, "[::1]"));
    assertEquals(List.of(), lookedUp);
  }

  @Test
  void forgetsNamesBeyondItsLimit() throws UnknownHostException {
    CachedResolver resolver = resolver(this::answer, HERE, CachedResolver.PATIENCE);
    for (int i = 0; i <= CachedResolver.MAX_NAMES; i++) {
      ask(resolver, "h" + i + ".example");
    }
    int before = lookedUp.size();
    ask(resolver, "h1.example");
    assertEquals(before, lookedUp.size());
    ask(resolver, "h0.example");
    assertEquals(before + 1, lookedUp.size());
  }

  @Test
  void theHostsFileOfTheJvmWorks(@TempDir Path temp) throws Exception {
    Path hosts = Files.writeString(temp.resolve("hosts"), "127.0.0.9 only.in.this.file\n");
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djdk.net.hosts.file=" + hosts,
                "-cp",
                String.join(
                    File.pathSeparator, place(CachedResolver.class), place(HostsProbe.class)),
                HostsProbe.class.getName(),
                "only.in.this.file")
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals("127.0.0.9", said.strip());
  }

  private CachedResolver resolver(CachedResolver.Names names, Executor lookups, Duration patience) {
    return new CachedResolver(names, now::get, lookups, patience);
  }

  private InetAddress[] answer(String host) throws UnknownHostException {
    lookedUp.add(host);
    if (address.isEmpty() || host.startsWith("none")) {
      throw new UnknownHostException(host);
    }
    return new InetAddress[] {InetAddress.ofLiteral(address)};
  }

  private static String ask(CachedResolver resolver, String host) throws UnknownHostException {
    return resolver.resolve(host, 80).getFirst().getAddress().getHostAddress();
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  private static String place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
