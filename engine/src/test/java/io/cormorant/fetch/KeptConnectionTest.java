package io.cormorant.fetch;

import static io.cormorant.fetch.HttpFetcherTest.body;
import static io.cormorant.fetch.HttpFetcherTest.failure;
import static io.cormorant.fetch.HttpFetcherTest.get;
import static io.cormorant.fetch.HttpFetcherTest.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Connections that are kept after an answer and die, or must not be used, before the next one.
class KeptConnectionTest {
  private static final int THREADS = 8;
  private static final int PAGES = 200;

  private final TinySite site = new TinySite();
  private final HttpFetcher fetcher = new HttpFetcher(settings(site.resolver(), THREADS));

  /// The connections on which something was answered.
  private final Set<Socket> used = ConcurrentHashMap.newKeySet();

  @AfterEach
  void close() {
    fetcher.close();
    site.close();
  }

  /// On a busy machine a connection that was closed long ago may show it late.
  @Test
  void asksAgainHoweverLateAKeptConnectionTurnsOutDead() throws Exception {
    site.on(
        "/",
        (socket, out) -> {
          if (used.add(socket)) {
            hello(socket);
          } else {
            LockSupport.parkNanos(1_200_000_000);
            socket.close();
          }
        });
    assertEquals("hello", body(get(fetcher, "http://x.test/")));
    assertEquals("hello", body(get(fetcher, "http://x.test/")));
    assertEquals(2, site.connections());
    assertEquals(3, site.asked.size(), "the second page was asked for twice");
  }

  @Test
  void asksAgainOnlyOnce() throws Exception {
    site.page("/good", 200, "", "hello").on("/bad", (socket, out) -> socket.close());
    assertEquals("hello", body(get(fetcher, "http://x.test/good")));
    assertEquals(
        new Outcome.Unreachable("closed without an answer"),
        failure(get(fetcher, "http://x.test/bad")).why());
    assertEquals(List.of("x.test/good", "x.test/bad", "x.test/bad"), site.asked);
  }

  @Test
  void noPageIsLostToAServerThatClosesAsItIsAsked() throws Exception {
    site.on(
        "/",
        (socket, out) -> {
          if (used.add(socket)) {
            hello(socket);
          } else {
            socket.close();
          }
        });
    assertEquals(List.of(), lost());
    assertTrue(site.asked.size() <= 2 * THREADS * PAGES, () -> "asked " + site.asked.size());
  }

  /// The end of the connection and the next request pass each other on the way.
  @Test
  void noPageIsLostToAServerThatClosesAsItAnswers() throws Exception {
    site.on(
        "/",
        (socket, out) -> {
          hello(socket);
          socket.close();
        });
    assertEquals(List.of(), lost());
    assertEquals(THREADS * PAGES, site.asked.size(), "asked for once each");
  }

  /// Whether such an answer is taken or not.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 15\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
        "Transfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nfirst"
      })
  void asksNothingMoreWhereLengthsContradict(String answer) throws Exception {
    site.on("/first", (socket, out) -> out.write(("HTTP/1.1 200 X\r\n" + answer).getBytes(UTF_8)));
    site.page("/second", 200, "", "second");
    for (int i = 0; i < 5; i++) {
      var _ = get(fetcher, "http://x.test/first");
      assertEquals("second", body(get(fetcher, "http://x.test/second")));
    }
    assertEquals(6, site.connections(), "closed after each such answer");
  }

  /// What came instead of the page, where many threads fetch it many times from hosts of their own.
  private List<String> lost() throws Exception {
    List<String> lost = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<List<Reply>>> fetches = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        String url = "http://h" + i + ".test/";
        fetches.add(() -> replies(url));
      }
      for (Future<List<Reply>> replies : threads.invokeAll(fetches)) {
        for (Reply reply : replies.get()) {
          if (!(reply instanceof Reply.Answer answer) || answer.status() != 200) {
            lost.add(reply.toString());
          }
        }
      }
    }
    return lost;
  }

  private List<Reply> replies(String url) throws InterruptedException {
    List<Reply> replies = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      replies.add(get(fetcher, url));
    }
    return replies;
  }

  private static void hello(Socket socket) throws IOException {
    TinySite.send(socket.getOutputStream(), 200, "", "hello".getBytes(UTF_8));
  }
}
