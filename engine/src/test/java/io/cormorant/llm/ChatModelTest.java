package io.cormorant.llm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.judge.Answerer;
import io.cormorant.judge.Answerer.Answer;
import io.cormorant.llm.ModelServer.Reply;
import io.cormorant.llm.ModelServer.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class ChatModelTest {
  private static final Topic TOPIC =
      new Topic("t", "Floods", List.of(new Keyword("flood", 1)), null, null);
  private static final List<Page> PAGES =
      List.of(page("The river", "The river rose."), page("Bread", "Flour and water."));
  private static final Duration LONG = Duration.ofMinutes(5);

  private final List<Duration> pauses = new CopyOnWriteArrayList<>();

  @Test
  void asksAsTheFormatWants() throws Exception {
    try (ModelServer server = new ModelServer(_ -> Reply.says("[\"yes\", \"No\"]"))) {
      assertEquals(new Answer.Said(List.of(true, false)), ask(server.url() + "/", "", LONG));
      Request request = server.requests().getFirst();
      assertEquals("POST", request.method());
      assertEquals("/v1/chat/completions", request.path());
      assertEquals("m", request.body().path("model").asString());
      assertFalse(request.body().path("stream").asBoolean(true));
      assertEquals("system", request.body().path("messages").path(0).path("role").asString());
      assertTrue(request.message(1).contains("Title: The river\nText: The river rose.\n"));
      assertEquals(2, request.pages().size());
      assertEquals(List.of(), pauses);
    }
  }

  @Test
  void sendsTheKeyIfThereIsOne() throws Exception {
    try (ModelServer server = new ModelServer(_ -> Reply.says("[\"yes\", \"no\"]"))) {
      ask(server.url(), " secret\n", LONG);
      ask(server.url(), "", LONG);
      assertEquals("Bearer secret", server.requests().get(0).authorization());
      assertEquals(null, server.requests().get(1).authorization());
    }
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        arguments("status 500", 3, Reply.status(500)),
        arguments("status 503", 3, Reply.status(503)),
        arguments("too many", 3, Reply.status(429)),
        arguments("key", 1, Reply.status(401)),
        arguments("status 400", 1, Reply.status(400)),
        arguments("address and the model", 1, Reply.status(404)),
        arguments(
            "redirects are not followed",
            1,
            new Reply(302, Map.of("Location", "/v1/elsewhere"), "")),
        arguments("not JSON", 3, new Reply(200, Map.of(), "<html>busy</html>")),
        arguments("no choices", 3, new Reply(200, Map.of(), "")),
        arguments("no choices", 3, new Reply(200, Map.of(), "{\"choices\": []}")),
        arguments("no choices", 3, new Reply(200, Map.of(), "[1]")),
        arguments("list of yes and no", 3, Reply.says("Both are about floods.")),
        arguments("3 answers for 2 pages", 3, Reply.says("[\"yes\",\"no\",\"no\"]")),
        arguments("capacity", 3, Reply.says("[\"yes\",\"no\"]" + " ".repeat(1 << 20))));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void triesAFewTimesAndSaysWhyItFailed(String reason, int attempts, Reply reply) throws Exception {
    try (ModelServer server = new ModelServer(_ -> reply)) {
      Answer.Failed failed = assertInstanceOf(Answer.Failed.class, ask(server.url(), "k", LONG));
      assertTrue(failed.reason().contains(reason), failed.reason());
      assertEquals(attempts, server.requests().size());
      assertTrue(server.requests().stream().noneMatch(r -> r.path().contains("elsewhere")));
      assertEquals(
          List.of(Duration.ofSeconds(2), Duration.ofSeconds(4)).subList(0, attempts - 1), pauses);
    }
  }

  @Test
  void getsOverAFailureThatPasses() throws Exception {
    Reply[] replies = {Reply.status(500), Reply.says("?"), Reply.says("[\"no\",\"yes\"]")};
    int[] count = {0};
    try (ModelServer server = new ModelServer(_ -> replies[count[0]++])) {
      assertEquals(new Answer.Said(List.of(false, true)), ask(server.url(), "", LONG));
    }
  }

  @Test
  void restsAsLongAsTheServerAsksWithinReason() throws Exception {
    String[] values = {"7", "99999999999999999999"};
    int[] count = {0};
    try (ModelServer server =
        new ModelServer(
            _ ->
                count[0] < values.length
                    ? new Reply(429, Map.of("Retry-After", values[count[0]++]), "")
                    : Reply.says("[\"no\",\"no\"]"))) {
      assertInstanceOf(Answer.Said.class, ask(server.url(), "", LONG));
      assertEquals(List.of(Duration.ofSeconds(7), ChatModel.LONGEST_PAUSE), pauses);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "-1", "", "Wed, 21 Oct 2065 07:28:00 GMT"})
  void goesByItsOwnPausesIfTheServerNamesNoSeconds(String value) throws Exception {
    try (ModelServer server =
        new ModelServer(_ -> new Reply(429, Map.of("Retry-After", value), ""))) {
      assertInstanceOf(Answer.Failed.class, ask(server.url(), "", LONG));
      assertEquals(List.of(Duration.ofSeconds(2), Duration.ofSeconds(4)), pauses);
    }
  }

  @Test
  void givesUpAServerThatNeverAnswers() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Function<Request, Reply> silent =
        _ -> {
          await(end);
          return Reply.status(500);
        };
    try (ModelServer server = new ModelServer(silent)) {
      Answer answer = ask(server.url(), "", Duration.ofMillis(200));
      end.countDown();
      Answer.Failed failed = assertInstanceOf(Answer.Failed.class, answer);
      assertTrue(failed.reason().contains("no answer within"), failed.reason());
    }
  }

  @Test
  void givesUpAnAnswerThatNeverEnds() throws Exception {
    String begun = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{";
    List<Socket> open = new CopyOnWriteArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  while (true) {
                    Socket socket = server.accept();
                    open.add(socket);
                    socket.getOutputStream().write(begun.getBytes(US_ASCII));
                  }
                } catch (IOException e) {
                  // the test is over
                }
              });
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/v1";
      Answer answer = ask(url, "", Duration.ofMillis(200));
      Answer.Failed failed = assertInstanceOf(Answer.Failed.class, answer);
      assertTrue(failed.reason().contains("no answer within"), failed.reason());
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void saysThatNobodyIsThere() throws Exception {
    String url;
    try (ModelServer server = new ModelServer(_ -> Reply.status(500))) {
      url = server.url();
    }
    Answer.Failed failed = assertInstanceOf(Answer.Failed.class, ask(url, "", LONG));
    assertTrue(failed.reason().startsWith("cannot connect to 127.0.0.1:"), failed.reason());
  }

  @Test
  void tellsOnADaemonThreadOfItsOwn() throws Exception {
    try (ModelServer server = new ModelServer(_ -> Reply.says("[\"yes\", \"no\"]"))) {
      CompletableFuture<Thread> heard = new CompletableFuture<>();
      open(server.url(), "", LONG).ask(TOPIC, PAGES, _ -> heard.complete(Thread.currentThread()));
      Thread thread = heard.get(5, TimeUnit.MINUTES);
      assertNotSame(Thread.currentThread(), thread);
      assertTrue(thread.isDaemon());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:11434",
        "ftp://localhost/v1",
        "http:///v1",
        "http://host/v1?key=1",
        "http://host/v1#a",
        "http://a b/v1"
      })
  void refusesWhatIsNoAddress(String url) {
    String message = refusal(url, "");
    assertTrue(message.contains("'" + url + "' is not the address of a language model"), message);
  }

  @Test
  void refusesSecretsInTheAddressAndDoesNotRepeatThem() {
    String message = refusal("http://me:hush@localhost/v1", "");
    assertTrue(message.contains(ChatModels.KEY_VARIABLE), message);
    assertFalse(message.contains("hush"), message);
    String broken = refusal("http://localhost/v1", "hush\nhush");
    assertTrue(broken.contains(ChatModels.KEY_VARIABLE), broken);
    assertFalse(broken.contains("hush"), broken);
  }

  private static String refusal(String url, String key) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> new ChatModels(key, Thread::sleep).open(url, "m", LONG))
        .getMessage();
  }

  private Answerer open(String url, String key, Duration timeout) {
    return new ChatModels(key, pauses::add).open(url, "m", timeout);
  }

  private Answer ask(String url, String key, Duration timeout) throws Exception {
    CompletableFuture<Answer> heard = new CompletableFuture<>();
    open(url, key, timeout).ask(TOPIC, PAGES, heard::complete);
    return heard.get(5, TimeUnit.MINUTES);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static Page page(String title, String text) {
    return Page.of(
            Url.of("https://a.example/" + Integer.toHexString(title.hashCode())),
            new Prose.Known(text, text, ""))
        .title(title)
        .charset("UTF-8")
        .build();
  }
}
