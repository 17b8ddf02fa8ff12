package io.cormorant.discover.engines;

import static io.cormorant.discover.engines.Engines.failed;
import static io.cormorant.discover.engines.Engines.found;
import static io.cormorant.discover.engines.Engines.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Hit;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ServiceServer;
import io.cormorant.remote.ServiceServer.Reply;
import io.cormorant.remote.ServiceServer.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class SearxngTest {
  static final String PAGE =
      """
      {"query": "flood", "number_of_results": 0, "results": [
        {"url": "https://a.example/flood", "title": "Floods & rivers", "content": "All of <b>them</b>",
         "engine": "duckduckgo", "engines": ["duckduckgo", "bing"], "positions": [1, 2], "score": 4.0},
        {"url": "javascript:alert(1)", "title": "x", "content": null},
        {"url": "https://b.example/", "title": "\\u202eB\\n2", "content": "b", "publishedDate": null},
        {"url": "https://a.example/flood#again", "title": "again"},
        "nonsense", {"title": "no url"}],
       "answers": [], "suggestions": [], "unresponsive_engines": [["google", "timeout"]]}
      """;

  @Test
  void asksForAPageAndReadsIt() throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(PAGE))) {
      SearchEngine engine = open("searxng:url=" + server.url() + "/sx/");
      Answer.Found found = found(engine.ask(new Query.Words("暴雨 & flood=1"), 0));
      assertEquals(
          List.of(
              new Hit(Url.of("https://a.example/flood"), "Floods & rivers", "All of them"),
              new Hit(Url.of("https://b.example/"), "B 2", "b")),
          found.hits());
      assertTrue(found.more());
      Request request = server.requests().getFirst();
      assertEquals("GET", request.method());
      assertEquals("/sx/search", request.path());
      assertEquals("暴雨 & flood=1", request.value("q"));
      assertEquals("json", request.value("format"));
      assertEquals("1", request.value("pageno"));
      engine.ask(new Query.Words("x"), 1);
      assertEquals("2", server.requests().getLast().value("pageno"));
    }
  }

  @Test
  void takesAnEmptyPageForTheEnd() throws Exception {
    String empty = "{\"results\": [], \"unresponsive_engines\": []}";
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(empty))) {
      Answer.Found found = found(open("searxng:url=" + server.url()).ask(new Query.Words("x"), 0));
      assertEquals(List.of(), found.hits());
      assertFalse(found.more());
    }
  }

  @Test
  void doesNotTakeSilenceOfOthersForNoResults() throws Exception {
    String silent =
        "{\"results\": [], \"unresponsive_engines\": [[\"google\", \"CAPTCHA\"], [\"bing\", \"x\"]]}";
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(silent))) {
      SearchEngine engine = open("searxng:url=" + server.url());
      assertTrue(failed(engine.ask(new Query.Words("x"), 0)).why().contains("did not answer (2)"));
      assertEquals(List.of(), found(engine.ask(new Query.Words("x"), 1)).hits());
    }
  }

  @Test
  void saysWhichSettingIsMissing() throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.status(403))) {
      Answer.Failed failed =
          failed(open("searxng:url=" + server.url()).ask(new Query.Words("x"), 0));
      assertTrue(failed.why().contains("settings.yml"), failed.why());
      assertFalse(failed.mayPass());
    }
  }

  @Test
  void cutsEndlessQuestions() throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(PAGE))) {
      SearchEngine engine = open("searxng:url=" + server.url());
      engine.ask(new Query.Words("word ".repeat(1_000)), 0);
      assertEquals("word ".repeat(50).strip(), server.requests().getLast().value("q"));
      engine.ask(new Query.Words("暴雨".repeat(1_000)), 0);
      assertEquals("暴雨".repeat(200), server.requests().getLast().value("q"));
      engine.ask(new Query.Words(("x".repeat(99) + " ").repeat(9)), 0);
      assertEquals(399, server.requests().getLast().value("q").length());
    }
  }
}
