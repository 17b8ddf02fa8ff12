package io.cormorant.app.cli.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.LoopbackSite;
import io.cormorant.app.testing.LoopbackSite.Answer;
import io.cormorant.core.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// One URL, against a small site on loopback.
final class FetchCommandTest {
  private static final String PROSE =
      "The old bridge over the river was built of stone and has stood for four hundred years. ";

  @TempDir private Path temp;
  private LoopbackSite server;
  private String site;

  @BeforeEach
  void serve() throws IOException {
    server = new LoopbackSite(this::answer);
    site = server.url();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Answer answer(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    return switch (path) {
      case "/robots.txt" ->
          document(
              "text/plain",
              "User-agent: *\nDisallow: /secret\nCrawl-delay: 2\nSitemap: " + site + "/map.xml\n");
      case "/bridge" -> document("text/html; charset=gbk", bridge());
      case "/plain-header" -> document("text/html", bridge());
      case "/map.xml" -> document("application/xml", sitemap());
      case "/versions" -> {
        boolean same = "\"v7\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
        yield same ? Answer.status(304) : document("text/html", bridge());
      }
      case "/picture" -> document("image/png", "no text");
      case "/secret" -> throw new AssertionError("robots.txt forbids " + path);
      default -> {
        if (path.matches("/r[0-9]+")) {
          int left = Integer.parseInt(path.substring(2)) - 1;
          yield Answer.moved(302, left == 0 ? "/bridge" : "/r" + left);
        } else if (path.startsWith("/circle")) {
          yield Answer.moved(302, path.equals("/circle1") ? "/circle2" : "/circle1");
        }
        yield path.equals("/to-secret") ? Answer.moved(302, "/secret") : Answer.status(404);
      }
    };
  }

  private static String bridge() {
    return "<html lang=en><head><title>Bridges \u001B[31m桥梁</title><meta charset=gb2312>"
        + "<meta name=description content='Old bridges'><meta name=robots content=noarchive>"
        + "<link rel=canonical href=/bridge></head><body><nav><a href=/home>Home</a></nav><main><p>"
        + PROSE.repeat(5)
        + "桥梁 <a href=/arch>arches</a></p></main></body></html>";
  }

  private String sitemap() {
    return "<urlset><url><loc>%1$s/one</loc></url><url><loc>%1$s/two</loc></url></urlset>"
        .formatted(site);
  }

  private static Answer document(String type, String text) {
    boolean chinese = text.contains("gb2312");
    return Answer.document(type, text, chinese ? Charset.forName("GBK") : StandardCharsets.UTF_8);
  }

  private static Cli fetch(String url, Object... more) {
    List<Object> args = new ArrayList<>(List.of("fetch", url, "--allow-private"));
    args.addAll(Arrays.asList(more));
    return Cli.run(args.toArray());
  }

  @Test
  void printsTheMainTextForPipes() {
    Cli cli = fetch(site + "/bridge").exits(0).says("stood for four hundred years", "桥梁");
    assertEquals("", cli.err());
    assertFalse(cli.out().contains("Home"), cli.out());
  }

  @Test
  void anUnchangedPageIsNotSentAgain() {
    Cli cli =
        fetch(site + "/versions", "--if-none-match", "\"v7\"").exits(0).complains("the same as");
    assertEquals("", cli.out());
    fetch(site + "/versions", "--if-none-match", "\"v6\"").exits(0).says("four hundred years");
  }

  @Test
  void printsTheLinksOfAList() {
    assertEquals(
        List.of(site + "/one", site + "/two"),
        fetch(site + "/map.xml").exits(0).out().lines().toList());
  }

  @Test
  void explainsWhatHappenedOnTheWay() {
    Cli cli =
        fetch(site + "/r2", "--explain")
            .exits(0)
            .says(site + "/r2\n", "addresses    127.0.0.1", "302, go to " + site + "/r1")
            .says("of " + site + ": allowed; asks for a pause of 2000 ms")
            .says("sitemap      " + site + "/map.xml", "200 from 127.0.0.1")
            .says("GB18030, declared by server and page", ": text/html; charset=gbk")
            .says("Old bridges", "noarchive", "canonical    " + site + "/bridge", "2 anchor")
            .says(site + "/arch  arches");
    assertFalse(
        cli.out().contains("\u001B"), "an escape sequence of the page reached the terminal");
    fetch(site + "/plain-header", "--explain")
        .exits(0)
        .says("GB18030, declared by the page; the server says nothing");
  }

  @Test
  void tellsProgramsTheSame() {
    JsonNode object = fetch(site + "/r1", "--json").exits(0).json();
    assertEquals(site + "/r1", object.path("url").asString());
    assertEquals(site + "/bridge", object.path("final_url").asString());
    assertEquals("page", object.path("outcome").asString());
    assertEquals(2, object.path("hops").size());
    JsonNode hop = object.path("hops").get(0);
    assertEquals(302, hop.path("status").asInt());
    assertEquals(site + "/bridge", hop.path("target").asString());
    assertTrue(hop.path("robots").path("allowed").asBoolean());
    assertEquals(2_000, hop.path("robots").path("delay_ms").asInt());
    assertEquals(2, object.path("link_kinds").path("anchor").asInt());
    assertEquals("text/html", object.path("content_type").asString());
    assertEquals("text/html; charset=gbk", object.path("headers").path("content-type").asString());
  }

  @Test
  void judgesByATopicFile() throws IOException {
    Path topic =
        Files.writeString(
            temp.resolve("topic.yaml"),
            "name: bridges\nkeywords:\n  bridge: 1.0\n  river: 0.5\nseeds:\n  - " + site + "/\n");
    fetch(site + "/bridge", "--topic", topic).exits(0).says("stone").complains("score ", "bridge");
    JsonNode object = fetch(site + "/bridge", "--topic", topic, "--json").exits(0).json();
    assertTrue(object.path("relevant").asBoolean(), object::toString);
    assertTrue(object.path("evidence").has("bridge"), object::toString);
  }

  @Test
  void failuresAreOneSentence() throws IOException {
    fetch(site + "/secret").fails(1).complains("refused by robots.txt: /secret of " + site);
    fetch(site + "/to-secret").fails(1).complains(site + "/secret: refused by robots.txt");
    fetch(site + "/picture").fails(1).complains("not a text page but image/png");
    fetch(site + "/none").fails(1).complains("the server answered 404");
    fetch(site + "/circle1").fails(1).complains("still redirected after 2 hops");
    fetch(site + "/r10").exits(0);
    fetch(site + "/r11").fails(1).complains("still redirected after 11 hops");
    fetch("http://127.0.0.1:" + closedPort() + "/").fails(1).complains("not reachable");
  }

  @Test
  void failuresAreExplainedToo() {
    fetch(site + "/secret", "--explain")
        .exits(1)
        .says("not allowed, refused by robots.txt", "answer       none")
        .complains("refused by robots.txt");
    JsonNode circle = fetch(site + "/circle1", "--json").exits(1).json();
    assertEquals("too-many-redirects", circle.path("outcome").asString());
    assertEquals("redirects", circle.path("guards").get(0).asString());
  }

  @Test
  void whatCannotBeAskedIsBadInput() {
    Cli.run("fetch", "example.org").fails(4).complains("write it in full");
    Cli.run("fetch", site + "/bridge").fails(4).complains("--contact");
    Cli.run("fetch").exits(2);
    Cli.run("fetch", site + "/bridge", "--contact", "me@example.org")
        .fails(1)
        .complains("private address 127.0.0.1");
  }

  @Test
  void otherWebsAreFetchedAlike() {
    Url seed = Crawled.seedsOfWeb().getFirst();
    JsonNode object = fetch(seed.toString(), "--web", Cli.WEB, "--json").exits(0).json();
    assertFalse(object.path("title").asString().isEmpty(), object::toString);
  }

  private static int closedPort() throws IOException {
    try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return unused.getLocalPort();
    }
  }
}
