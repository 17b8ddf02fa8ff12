package io.cormorant.discover.engines;

import static io.cormorant.discover.engines.Engines.failed;
import static io.cormorant.discover.engines.Engines.found;
import static io.cormorant.discover.engines.Engines.open;
import static io.cormorant.discover.engines.Engines.urls;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ServiceServer;
import io.cormorant.remote.ServiceServer.Reply;
import io.cormorant.remote.ServiceServer.Request;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class CommonCrawlTest {
  static final String INDEXES =
      """
      [{"id": "CC-MAIN-2026-43", "name": "October 2026 Index",
        "timegate": "https://index.commoncrawl.org/CC-MAIN-2026-43/",
        "cdx-api": "https://index.commoncrawl.org/CC-MAIN-2026-43-index",
        "from": "2026-10-01T00:00:00", "to": "2026-10-14T00:00:00"},
       {"id": "CC-MAIN-2026-38", "cdx-api": "https://index.commoncrawl.org/CC-MAIN-2026-38-index"}]
      """;
  static final String LINES =
      """
      {"url": "https://a.example/", "status": "200", "mime": "text/html"}
      {"url": "https://a.example/x?b=1&a=2", "status": "200", "mime": "text/html"}
      {"url": "https://a.example/", "status": "200", "mime": "text/html"}
      {"url": "mailto:x@a.example", "status": "200"}
      {"url": "https://a.example/cu
      """;

  @Test
  void asksTheNewestIndexWhichItLooksUpOnce() throws Exception {
    try (ServiceServer server = server(_ -> Reply.ok(LINES))) {
      SearchEngine engine = open("common-crawl:limit=9,url=" + server.url() + "/");
      assertEquals(
          List.of("https://a.example/", "https://a.example/x?a=2&b=1"),
          urls(engine.ask(new Query.Site("a.example"), 0)));
      assertTrue(found(engine.ask(new Query.Site("a.example"), 1)).more());
      assertEquals(
          List.of("/collinfo.json", "/CC-MAIN-2026-43-index", "/CC-MAIN-2026-43-index"),
          server.requests().stream().map(Request::path).toList());
      Request request = server.requests().getLast();
      assertEquals("a.example/*", request.value("url"));
      assertEquals("json", request.value("output"));
      assertEquals("url,status,mime", request.value("fl"));
      assertEquals(List.of("=status:200", "~mime:.*html.*"), request.values("filter"));
      assertEquals("1", request.value("page"));
      assertEquals("9", request.value("limit"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"message\": \"No Captures found for: a.example/*\"}",
        "",
        "<html>not here</html>"
      })
  void findsNothingWhereThereAreNoCaptures(String body) throws Exception {
    Reply none = new Reply(404, Map.of(), body.getBytes(UTF_8));
    try (ServiceServer server = server(_ -> none)) {
      SearchEngine engine = open("common-crawl:url=" + server.url());
      assertEquals(List.of(), urls(engine.ask(new Query.Site("a.example"), 0)));
      assertFalse(found(engine.ask(new Query.Site("a.example"), 0)).more());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "{\"message\": \"No Captures found for: a.example/*\"}"})
  void findsNothingInAnEmptyAnswer(String body) throws Exception {
    try (ServiceServer server = server(_ -> Reply.ok(body))) {
      SearchEngine engine = open("common-crawl:url=" + server.url());
      assertEquals(List.of(), urls(engine.ask(new Query.Site("a.example"), 0)));
      assertFalse(found(engine.ask(new Query.Site("a.example"), 0)).more());
    }
  }

  @Test
  void takesARefusedPageForTheEndButNotTheFirst() throws Exception {
    try (ServiceServer server = server(_ -> Reply.status(400))) {
      SearchEngine engine = open("common-crawl:url=" + server.url());
      assertEquals(List.of(), urls(engine.ask(new Query.Site("a.example"), 1)));
      assertTrue(failed(engine.ask(new Query.Site("a.example"), 0)).why().contains("400"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{}",
        "no",
        "[{\"id\": 1}]",
        "[{\"cdx-api\": \"file:///etc/passwd\"}]",
        "[{\"cdx-api\": \"https://h/a?b=c\"}]"
      })
  void saysThatThereIsNoIndex(String list) throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(list))) {
      SearchEngine engine = open("common-crawl:url=" + server.url());
      String why = failed(engine.ask(new Query.Site("a.example"), 0)).why();
      assertEquals("the list of its indexes has none", why);
    }
  }

  private static ServiceServer server(Function<Request, Reply> index) throws Exception {
    return new ServiceServer(
        request ->
            request.path().equals("/collinfo.json") ? Reply.ok(INDEXES) : index.apply(request));
  }
}
