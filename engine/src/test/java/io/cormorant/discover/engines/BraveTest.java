package io.cormorant.discover.engines;

import static io.cormorant.discover.engines.Engines.KEY;
import static io.cormorant.discover.engines.Engines.failed;
import static io.cormorant.discover.engines.Engines.found;
import static io.cormorant.discover.engines.Engines.open;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Hit;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ServiceServer;
import io.cormorant.remote.ServiceServer.Reply;
import io.cormorant.remote.ServiceServer.Request;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class BraveTest {
  static final String PAGE =
      """
      {"type": "search", "query": {"original": "flood", "more_results_available": true},
       "mixed": {"main": []},
       "web": {"type": "search", "results": [
        {"title": "Flood &amp; rain", "url": "https://a.example/", "is_source_local": false,
         "description": "A <strong>flood</strong> is &quot;water&quot;", "page_age": "2025-01-15"},
        {"title": "<img src=x onerror=alert(1)>", "url": "data:text/html,x", "description": 7},
        {"title": "B", "url": "http://b.example/x?utm_source=brave", "description": "b"}]}}
      """;

  @Test
  void asksForAPageAndReadsIt() throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(PAGE))) {
      SearchEngine engine = open("brave:url=" + server.url());
      Answer.Found found = found(engine.ask(new Query.Words("flood rain"), 3));
      assertEquals(
          List.of(
              new Hit(Url.of("https://a.example/"), "Flood & rain", "A flood is \"water\""),
              new Hit(Url.of("http://b.example/x"), "B", "b")),
          found.hits());
      assertTrue(found.more());
      Request request = server.requests().getFirst();
      assertEquals("/res/v1/web/search", request.path());
      assertEquals("flood rain", request.value("q"));
      assertEquals("20", request.value("count"));
      assertEquals("3", request.value("offset"));
      assertEquals(KEY, request.header("X-subscription-token"));
    }
  }

  @Test
  void endsAfterTenPages() throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(PAGE))) {
      SearchEngine engine = open("brave:url=" + server.url());
      assertFalse(found(engine.ask(new Query.Words("x"), 9)).more());
      assertEquals(List.of(), found(engine.ask(new Query.Words("x"), 10)).hits());
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void readsAnEmptyResult() throws Exception {
    String empty = "{\"type\":\"search\",\"query\":{\"more_results_available\":false}}";
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(empty))) {
      Answer.Found found = found(open("brave:url=" + server.url()).ask(new Query.Words("x"), 0));
      assertEquals(List.of(), found.hits());
      assertFalse(found.more());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 422})
  void saysThatTheKeyIsWrongWithoutTheKey(int status) throws Exception {
    String body =
        "{\"type\":\"ErrorResponse\",\"error\":{\"code\":\"SUBSCRIPTION_TOKEN_INVALID\",\"detail\":\""
            + KEY
            + "\"}}";
    Reply reply = new Reply(status, Map.of("X-Echo", KEY), body.getBytes(UTF_8));
    try (ServiceServer server = new ServiceServer(_ -> reply)) {
      SearchEngine engine = open("brave:url=" + server.url());
      Answer.Failed failed = failed(engine.ask(new Query.Words("x"), 0));
      assertTrue(failed.why().contains("check the key in CORMORANT_BRAVE_KEY"), failed.why());
      assertFalse(failed.mayPass());
      assertFalse(failed.toString().contains(KEY), failed.toString());
      assertFalse(engine.toString().contains(KEY));
    }
  }

  @Test
  void tellsAQuestionItDoesNotTakeFromAWrongKey() throws Exception {
    Reply reply = new Reply(422, Map.of(), "{\"error\":{\"code\":\"VALIDATION\"}}".getBytes(UTF_8));
    try (ServiceServer server = new ServiceServer(_ -> reply)) {
      Answer.Failed failed = failed(open("brave:url=" + server.url()).ask(new Query.Words("x"), 0));
      assertTrue(failed.why().contains("refused the query"), failed.why());
    }
  }

  static Stream<Arguments> limits() {
    return Stream.of(
        arguments("0, 1200", "1, 1419704", true, Duration.ofSeconds(1)),
        arguments("0, 0", "1, 1419704", false, Duration.ofSeconds(1_419_704)),
        arguments("", "2, 1419704", true, Duration.ofSeconds(2)),
        arguments("", "99999999999999", false, Duration.ofDays(31)),
        arguments("x,y,z", "soon", true, null),
        arguments("", ",,", true, null),
        arguments("", "", true, null));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void tellsTheLimitOfASecondFromThatOfAMonth(
      String remaining, String reset, boolean mayPass, @Nullable Duration rest) throws Exception {
    Reply reply =
        new Reply(
            429,
            Map.of("X-RateLimit-Remaining", remaining, "X-RateLimit-Reset", reset),
            new byte[0]);
    try (ServiceServer server = new ServiceServer(_ -> reply)) {
      Answer.Failed failed = failed(open("brave:url=" + server.url()).ask(new Query.Words("x"), 0));
      assertEquals(mayPass, failed.mayPass(), failed.why());
      assertEquals(rest, failed.rest());
      assertEquals(!mayPass, failed.why().contains("quota"), failed.why());
    }
  }
}
