package io.cormorant.discover.engines;

import static io.cormorant.discover.engines.Engines.failed;
import static io.cormorant.discover.engines.Engines.open;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cormorant.core.Plugin;
import io.cormorant.discover.Answer;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.Hit;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ServiceServer;
import io.cormorant.remote.ServiceServer.Reply;
import io.cormorant.remote.ServiceServer.Request;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for every engine that asks a server.
@Timeout(600)
class AllEnginesTest {
  private static final List<String> NAMES = List.of("brave", "common-crawl", "searxng", "wayback");

  @Test
  void areFoundByTheirNames() {
    assertEquals(
        List.of("brave", "common-crawl", "host-graph", "searxng", "wayback"),
        Engines.plugins().all().stream().map(Plugin::name).toList());
    Engines.plugins()
        .all()
        .forEach(plugin -> assertFalse(plugin.about().description().isEmpty(), plugin.name()));
    assertEquals("brave", open("brave").name());
    assertEquals("common-crawl", open("common-crawl").name());
    assertEquals("wayback", open("wayback").name());
  }

  static Stream<Arguments> refusals() {
    return NAMES.stream()
        .flatMap(
            name ->
                Stream.of(
                    arguments(name, Reply.status(500), "status 500", true),
                    arguments(name, Reply.status(503), "status 503", true),
                    arguments(name, Reply.status(429), "too many requests", true),
                    arguments(name, Reply.status(451), "status 451", false),
                    arguments(
                        name,
                        Reply.status(301, "Location", "/elsewhere"),
                        "status 301 (redirects are not followed",
                        false),
                    arguments(name, Reply.ok("<html>busy</html>"), "", true),
                    arguments(name, Reply.ok("[".repeat(100_000)), "", true),
                    arguments(
                        name, Reply.ok(" ".repeat(Service.MOST_BYTES + 1)), "capacity", true)));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void sayWhyTheyFailed(String name, Reply reply, String why, boolean mayPass) throws Exception {
    try (ServiceServer server = new ServiceServer(reply(name, reply))) {
      Answer.Failed failed = failed(ask(name, server));
      assertTrue(failed.why().contains(why), failed.why());
      assertEquals(mayPass, failed.mayPass());
      assertFalse(failed.why().contains(Engines.KEY), failed.why());
      assertTrue(server.requests().stream().noneMatch(r -> r.path().contains("elsewhere")));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void handOnHowLongToRest(String name) throws Exception {
    Reply busy = Reply.status(429, "Retry-After", "7");
    try (ServiceServer server = new ServiceServer(reply(name, busy))) {
      assertEquals(Duration.ofSeconds(7), failed(ask(name, server)).rest());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void saySoIfNobodyIsThere(String name) throws Exception {
    SearchEngine engine;
    try (ServiceServer server = new ServiceServer(_ -> Reply.status(500))) {
      engine = open(name + ":url=" + server.url());
    }
    Answer.Failed failed = failed(engine.ask(query(name), 0));
    assertTrue(failed.why().startsWith("cannot connect to 127.0.0.1:"), failed.why());
    assertTrue(failed.mayPass());
  }

  @ParameterizedTest
  @MethodSource("names")
  void sayWhoAsks(String name) throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.status(500))) {
      ask(name, server);
      assertEquals("cormorant/test", server.requests().getFirst().header("User-agent"));
      assertEquals("application/json", server.requests().getFirst().header("Accept"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:8888", "ftp://localhost", "http://h?a=1", "http://a b"})
  void refuseWhatIsNoAddress(String url) {
    for (String name : NAMES) {
      String message = refusal(name + ":url=" + url);
      assertTrue(message.contains("option 'url' of '" + name + "' is not the address"), message);
    }
  }

  @Test
  void refuseSecretsInTheAddressAndDoNotRepeatThem() {
    String message = refusal("searxng:url=http://me:hush@localhost");
    assertTrue(message.contains("must not contain a user or a password"), message);
    assertFalse(message.contains("hush"), message);
  }

  @Test
  void sayWhatIsMissing() {
    assertEquals(
        "search engine 'searxng' needs the option 'url', as in searxng:url=http://localhost:8888",
        refusal("searxng"));
    assertTrue(refusal("brave").contains("CORMORANT_BRAVE_KEY"));
    assertTrue(refusal("host-graph").contains("needs the option 'vertices'"));
  }

  /// Whatever a server answers, an engine never throws, and names pages of the web only.
  @ParameterizedTest
  @MethodSource("names")
  void bearWhateverTheyAreAnswered(String name) throws Exception {
    byte[] good = good(name).getBytes(UTF_8);
    for (int seed = 0; seed < 3_000; seed++) {
      byte[] body = mutated(good, new Random(seed));
      Answer answer =
          switch (name) {
            case "brave" -> BraveEngine.read(body, 0);
            case "common-crawl" -> CommonCrawlEngine.read(body);
            case "searxng" -> SearxngEngine.read(body, 0);
            default -> WaybackEngine.read(body).answer();
          };
      CommonCrawlEngine.newest(body);
      if (answer instanceof Answer.Found(List<Hit> hits, _)) {
        for (Hit hit : hits) {
          assertTrue(hit.url().scheme().startsWith("http"), "seed " + seed);
          assertTrue(hit.title().length() <= 200 && hit.snippet().length() <= 400, "seed " + seed);
        }
      }
    }
  }

  private static byte[] mutated(byte[] good, Random random) {
    byte[] body = good.clone();
    for (int i = random.nextInt(6); i >= 0; i--) {
      int at = random.nextInt(body.length);
      switch (random.nextInt(3)) {
        case 0 -> body[at] = (byte) random.nextInt(256);
        case 1 -> body[at] = (byte) "\"[]{},:0n\\\n".charAt(random.nextInt(11));
        default ->
            System.arraycopy(
                good,
                random.nextInt(good.length / 2),
                body,
                Math.min(at, body.length / 2),
                body.length / 3);
      }
    }
    return Arrays.copyOf(body, body.length - random.nextInt(body.length / 4));
  }

  private static String good(String name) {
    return switch (name) {
      case "brave" -> BraveTest.PAGE;
      case "common-crawl" -> CommonCrawlTest.LINES;
      case "searxng" -> SearxngTest.PAGE;
      default -> WaybackTest.ROWS;
    };
  }

  static List<String> names() {
    return NAMES;
  }

  private static Query query(String name) {
    return name.equals("brave") || name.equals("searxng")
        ? new Query.Words("flood")
        : new Query.Site("a.example");
  }

  private static Answer ask(String name, ServiceServer server) throws InterruptedException {
    return open(name + ":url=" + server.url()).ask(query(name), 0);
  }

  /// The reply to what is asked, with a list of indexes for Common Crawl.
  private static Function<Request, Reply> reply(String name, Reply reply) {
    return request ->
        name.equals("common-crawl") && request.path().equals("/collinfo.json")
            ? Reply.ok(CommonCrawlTest.INDEXES)
            : reply;
  }

  private static String refusal(String spec) {
    EngineKeys none = new EngineKeys(Map.of(), "");
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> open(spec, none)).getMessage());
  }
}
