package io.cormorant.fetch.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Fetches every hostile case on its own, all at the same time.
@Tag("slow")
class HostileServerTest {
  /// Limits are those of an idle machine; what takes so many times as long, or longer than this in
  /// all, hangs.
  private static final int LOADED = 5;

  private static final long HANGS_SECONDS = 600;

  private static final Semaphore ROOM = new Semaphore(4);

  private static Loopback canary;
  private static List<HostileCase> cases;
  private static Certificates certificates;
  private static HostileServer server;
  private static HttpWeb web;
  private static ExecutorService fetches;
  private static ExecutorService readers;

  /// How a case ended.
  ///
  /// @param next how the fetch of the good page ended, where there is one
  private record Ended(End first, @Nullable End next) {}

  /// How a fetch ended.
  private record End(String code, String details, @Nullable Page page, Duration took) {
    @Override
    public String toString() {
      return code + " (" + details + ") in " + took.toMillis() + " ms";
    }
  }

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    canary = new Loopback(x -> x.html("you should not see this"));
    Path secret = Files.writeString(folder.resolve("secret"), Bait.SECRET);
    cases = HostileCases.all(new Bait(canary.address(), secret));
    certificates = new Certificates(folder, Instant.now());
    server = new HostileServer(cases, certificates);
    web =
        new HttpWeb(
            HostileServer.settings(server::resolve, 1_000),
            HostileServer.TERMS,
            InstantSource.system());
    fetches = Executors.newVirtualThreadPerTaskExecutor();
    readers = Executors.newFixedThreadPool(2);
  }

  @AfterAll
  static void close() {
    web.close();
    server.close();
    certificates.close();
    canary.close();
    fetches.shutdownNow();
    readers.shutdownNow();
  }

  @TestFactory
  Stream<DynamicTest> everyCaseEndsAsItMust() {
    List<Future<Ended>> endings =
        cases.stream().map(each -> fetches.submit(() -> end(each))).toList();
    Stream<DynamicTest> ends =
        Stream.iterate(0, i -> i < cases.size(), i -> i + 1)
            .map(
                i ->
                    DynamicTest.dynamicTest(
                        cases.get(i).name(), () -> check(cases.get(i), endings.get(i))));
    return Stream.concat(
        ends,
        Stream.of(
            DynamicTest.dynamicTest(
                "nobody was lured to the canary", () -> assertEquals(0, canary.connections()))));
  }

  /// A guard that looked once and let the client look again would be deceived by such a name.
  @Test
  void looksAtEveryAddressThatANameMeans() throws UnknownHostException {
    AtomicInteger looks = new AtomicInteger();
    HostResolver rebinding =
        (_, port) ->
            List.of(
                new InetSocketAddress(
                    looks.getAndIncrement() == 0 ? "1.1.1.1" : "127.0.0.1", port));
    AddressGuard guard = new AddressGuard(rebinding, true, false);
    assertEquals("1.1.1.1", guard.resolve("x.test", 80).getFirst().getHostString());
    assertThrows(UnknownHostException.class, () -> guard.resolve("x.test", 80));
  }

  /// The same through the whole client, with the directions reversed so that all stays on this
  /// machine: first the name means an address that may be asked, then one that may not.
  @Test
  void refusesANameThatChangesItsMeaning() throws InterruptedException {
    AtomicInteger looks = new AtomicInteger();
    try (Loopback site = new Loopback(x -> x.answer(404, "Connection: close\r\n", new byte[0]))) {
      HostResolver rebinding =
          (_, _) ->
              List.of(
                  looks.getAndIncrement() < 2
                      ? site.address()
                      : new InetSocketAddress("1.1.1.1", 80));
      AddressGuard guard = new AddressGuard(rebinding, false, true);
      try (HttpWeb guarded =
          new HttpWeb(HostileServer.settings(guard, 4), InstantSource.system())) {
        Url url = Url.of("http://rebinding.test/");
        assertEquals("gone", lost(guarded.fetch(url)).code());
        assertEquals("refused", lost(guarded.fetch(url)).code());
      }
    }
  }

  /// More than a fetch would bring.
  @Test
  void readsAPageThatIsOneTag() {
    byte[] body = ("<p>text<" + "x".repeat(50 << 20)).getBytes(UTF_8);
    var document =
        new Response.Document(
            Url.of("http://x.test/"), 200, Headers.of("Content-Type", "text/html"), body, null);
    assertEquals("page", read(document, Duration.ZERO).code());
  }

  private static Outcome lost(Response response) {
    return ((Response.Lost) response).outcome();
  }

  private static void check(HostileCase each, Future<Ended> ending) throws Exception {
    Ended ended = ending.get(HANGS_SECONDS, TimeUnit.SECONDS);
    End first = ended.first();
    assertTrue(
        each.fetched().contains(first.code()),
        () -> each.name() + ": " + each.fetched() + " but " + first);
    Duration limit = each.limit().multipliedBy(LOADED);
    assertTrue(first.took().compareTo(limit) < 0, () -> each.name() + " took " + first.took());
    if (first.page() != null) {
      each.check().accept(first.page());
    }
    if (ended.next() != null) {
      assertEquals("page", ended.next().code(), each.name() + ": " + ended.next().details());
      HostileCase.mustBeGood(ended.next().page());
    }
  }

  /// Cases that only make us wait do so together; the others, which make us work, take turns.
  private static Ended end(HostileCase each) throws Exception {
    boolean waits = each.fetched().equals(Set.of("timed-out"));
    Semaphore room = waits ? new Semaphore(1) : ROOM;
    room.acquire();
    try {
      End first = fetch(each.target());
      return new Ended(first, each.hasNext() ? fetch(each.next()) : null);
    } finally {
      room.release();
    }
  }

  private static End fetch(String address) throws Exception {
    Optional<Url> url = Url.parse(address);
    if (url.isEmpty()) {
      return new End("no-address", "", null, Duration.ZERO);
    }
    long started = System.nanoTime();
    Response response = web.fetch(url.get());
    Duration took = Duration.ofNanos(System.nanoTime() - started);
    return switch (response) {
      case Response.Moved moved -> new End("moved", "to " + moved.target(), null, took);
      case Response.Unchanged _ -> new End("unchanged", "", null, took);
      case Response.Lost lost ->
          new End(lost.outcome().code(), lost.outcome().sentence(), null, took);
      case Response.Document document -> readers.submit(() -> read(document, took)).get();
    };
  }

  private static End read(Response.Document document, Duration took) {
    return switch (new PageParser().parse(document)) {
      case Parsed.Ok(Page page) -> new End("page", page.title(), page, took);
      case Parsed.No(Outcome why) -> new End(why.code(), why.sentence(), null, took);
    };
  }
}
