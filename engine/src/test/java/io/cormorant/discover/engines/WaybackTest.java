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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class WaybackTest {
  static final String ROWS =
      """
      [["original"],
       ["http://a.example:80/"],
       ["http://a.example/x"],
       ["http://a.example:80/"],
       ["whois://a.example/"],
       [],
       ["example%2Ca%29%2Fx+20100101000000%21"]]
      """;
  private static final String LAST = "[[\"original\"],[\"http://a.example/y\"]]";
  private static final Query SITE = new Query.Site("a.example");

  @Test
  void goesOnByTheKeyOfThePageBefore() throws Exception {
    try (ServiceServer server = new ServiceServer(WaybackTest::twoPages)) {
      SearchEngine engine = open("wayback:limit=7,url=" + server.url());
      assertEquals(List.of("http://a.example/", "http://a.example/x"), urls(engine.ask(SITE, 0)));
      assertEquals(List.of("http://a.example/y"), urls(engine.ask(SITE, 1)));
      assertFalse(found(engine.ask(SITE, 1)).more());
      assertEquals(3, server.requests().size());
      Request request = server.requests().get(1);
      assertEquals("/cdx/search/cdx", request.path());
      assertEquals("a.example/*", request.value("url"));
      assertEquals("json", request.value("output"));
      assertEquals("original", request.value("fl"));
      assertEquals("urlkey", request.value("collapse"));
      assertEquals(List.of("statuscode:200", "mimetype:text/html"), request.values("filter"));
      assertEquals("7", request.value("limit"));
      assertEquals("example,a)/x 20100101000000!", request.value("resumeKey"));
    }
  }

  @Test
  void findsThePageAgainAfterARestart() throws Exception {
    try (ServiceServer server = new ServiceServer(WaybackTest::twoPages)) {
      SearchEngine engine = open("wayback:url=" + server.url());
      assertEquals(List.of("http://a.example/y"), urls(engine.ask(SITE, 1)));
      assertEquals(2, server.requests().size());
      assertEquals(List.of(), urls(open("wayback:url=" + server.url()).ask(SITE, 5)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[[\"original\"]]", "[[\"original\"],[],[\"a b&c=d\"]]"})
  void findsNothing(String body) throws Exception {
    try (ServiceServer server = new ServiceServer(_ -> Reply.ok(body))) {
      SearchEngine engine = open("wayback:url=" + server.url());
      assertEquals(List.of(), urls(engine.ask(SITE, 0)));
      assertFalse(found(engine.ask(SITE, 0)).more());
    }
  }

  @Test
  void tellsASiteThatIsNotShownFromBeingRefused() throws Exception {
    String said = "org.archive.wayback.exception.AdministrativeAccessControlException: Blocked";
    for (boolean blocked : List.of(true, false)) {
      Reply reply = new Reply(403, Map.of(), (blocked ? said : "no").getBytes(UTF_8));
      try (ServiceServer server = new ServiceServer(_ -> reply)) {
        SearchEngine engine = open("wayback:url=" + server.url());
        if (blocked) {
          assertEquals(List.of(), urls(engine.ask(SITE, 0)));
        } else {
          assertTrue(failed(engine.ask(SITE, 0)).why().contains("403"));
        }
      }
    }
  }

  private static Reply twoPages(Request request) {
    return Reply.ok(request.values("resumeKey").isEmpty() ? ROWS : LAST);
  }
}
