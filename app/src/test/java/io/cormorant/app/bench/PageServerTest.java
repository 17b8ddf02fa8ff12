package io.cormorant.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The server that measurements crawl, asked by somebody else's client.
final class PageServerTest {
  private static final Pattern HREF = Pattern.compile("<a href=\"([^\"]+)\"");

  private static PageServer server;

  @BeforeAll
  static void start() throws IOException {
    server = new PageServer(20);
    Thread.ofPlatform().daemon().start(server::serve);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @Test
  void pagesAreAsBigAndAsLinkedAsPromised() throws Exception {
    for (int host = 0; host < 8; host++) {
      String page = get(host, PageWeb.path(17 * host)).body();
      int size = page.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      assertTrue(size > 10_000 && size < 16_000, "host " + host + ": " + size + " bytes");
      List<String> links = HREF.matcher(page).results().map(m -> m.group(1)).toList();
      assertEquals(40, links.size());
      assertEquals(12, links.stream().filter(l -> l.startsWith("http://127.")).count());
      assertTrue(page.contains(host % 4 == 3 ? "lang=\"zh\"" : "lang=\"en\""), page);
    }
  }

  @Test
  void everyLinkLeadsToAPageAndIsCounted() throws Exception {
    long before = server.pages();
    String page = get(3, PageWeb.path(5)).body();
    Set<String> links =
        HREF.matcher(page).results().map(m -> m.group(1)).collect(Collectors.toSet());
    URI base = uri(3, "/");
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (String link : links) {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(link)).build();
        assertEquals(
            200, client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode());
      }
    }
    assertEquals(before + 1 + links.size(), server.pages());
  }

  @Test
  void samePageIsTheSameAndOthersDiffer() throws Exception {
    String page = get(1, PageWeb.path(5)).body();
    assertEquals(page, get(1, PageWeb.path(5)).body());
    assertNotEquals(page, get(1, PageWeb.path(6)).body());
    assertNotEquals(page, get(2, PageWeb.path(5)).body());
  }

  @Test
  void halfOfTheHostsHaveRobotsAndNothingElseIsThere() throws Exception {
    assertEquals(200, get(0, "/robots.txt").statusCode());
    assertEquals(404, get(1, "/robots.txt").statusCode());
    assertEquals(404, get(1, PageWeb.path(PageWeb.PAGES_PER_HOST)).statusCode());
    assertEquals(404, get(20, PageWeb.path(0)).statusCode());
  }

  private static URI uri(int host, String path) throws IOException {
    return URI.create("http://" + PageWeb.address(host) + ":" + server.port() + path);
  }

  private static HttpResponse<String> get(int host, String path) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(uri(host, path)).build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
