package io.cormorant.app.cli.crawl;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Crawls of the live web that ask a search engine, both on this machine. The engine speaks as
/// SearXNG does and knows a page that no link leads to.
final class SearchedCrawlTest {
  private static final Url ISLAND = Url.of("http://island.example.net/");

  @TempDir private Path temp;
  private final List<String> questions = new CopyOnWriteArrayList<>();
  private volatile boolean broken;
  private LoopbackSite site;
  private LoopbackSite engine;
  private Path topic;
  private Path out;

  @BeforeEach
  void serve() throws IOException {
    site = new LoopbackSite(SearchedCrawlTest::page);
    engine = new LoopbackSite(this::search);
    out = temp.resolve("out");
    topic =
        Files.writeString(
            temp.resolve("topic.yaml"),
            """
            name: News
            keywords: [news]
            seeds: ["http://www.example.org/"]
            delay: 0
            connections: 1
            """);
  }

  @AfterEach
  void stop() {
    site.close();
    engine.close();
  }

  @Test
  void fetchesWhatTheEngineNamesAndAsksNothingTwice() throws IOException {
    crawl("--strategy", "dwdbrm", "--engine", searxng(), "--pages", "2").exits(0);
    List<String> asked = List.copyOf(questions);
    Cli.run("crawl", "--resume", out, "--pages", "+100").exits(0);
    assertTrue(new Crawled(out).order().contains(ISLAND), new Crawled(out).order()::toString);
    assertEquals(asked.stream().distinct().toList(), asked);
    assertEquals(questions.stream().distinct().toList(), questions);
    assertTrue(questions.contains("news page 1"), questions::toString);
    List<String> answers = Files.readAllLines(out.resolve("answers.jsonl"));
    assertEquals(questions.size(), answers.size());
    assertTrue(answers.getFirst().startsWith("{\"engine\":\"searxng\",\"kind\":\"words\""));
    String plan = Files.readString(out.resolve("crawl.yaml"));
    assertTrue(plan.contains("engines: [\"" + searxng() + "\"]"), plan);
    int before = questions.size();
    Cli.run("crawl", "--resume", out, "--pages", "+100").exits(0);
    assertEquals(before, questions.size(), "a crawl that is done asks nothing");
    Cli.run("why", out, ISLAND).exits(0).says("keyword search: news");
  }

  @Test
  void seedsAreSearchedForBesideAnyStrategy() throws IOException {
    crawl("--strategy", "bfs", "--discover", "--engine", searxng()).exits(0);
    assertTrue(new Crawled(out).order().contains(ISLAND), new Crawled(out).order()::toString);
    assertTrue(Files.exists(out.resolve("answers.jsonl")));
  }

  @Test
  void anEngineMayBeAddedToACrawlThatGoesOn() throws IOException {
    crawl("--strategy", "dwdbrm")
        .exits(0)
        .complains(
            "note: strategy 'dwdbrm' has no search engine, so it can only follow links, feeds and sitemaps; add one"
                + " with --engine");
    assertFalse(new Crawled(out).order().contains(ISLAND));
    assertFalse(Files.exists(out.resolve("answers.jsonl")));
    Cli.run("crawl", "--resume", out, "--engine", searxng()).exits(0);
    assertTrue(new Crawled(out).order().contains(ISLAND), new Crawled(out).order()::toString);
    Cli.run("crawl", "--resume", out, "--discover").exits(2).complains("--engine");
  }

  @Test
  void anEngineThatFailsIsToldOfAndTheCrawlGoesOn() {
    broken = true;
    Cli done = crawl("--strategy", "dwdbrm", "--engine", searxng()).exits(0);
    List<String> said = done.err().lines().filter(line -> line.contains("searxng")).toList();
    assertEquals(1, said.size(), done::err);
    assertTrue(said.getFirst().contains("status 403"), done::err);
    assertTrue(new Crawled(out).visits().size() > 1, "links lead on");
  }

  @Test
  void saysInOneSentenceWhatIsMissing() {
    assertRefused("needs a key: set the environment variable CORMORANT_BRAVE_KEY", "brave");
    assertRefused("no search engine is called 'searx'", "searx:url=http://localhost:1");
    assertRefused("needs the option 'url'", "searxng");
    crawl("--discover").fails(4).complains("--discover needs a search engine");
    assertFalse(Files.exists(out));
  }

  private void assertRefused(String why, String spec) {
    crawl("--strategy", "dwdbrm", "--engine", spec).fails(4).complains(why);
    assertFalse(Files.exists(out), why);
  }

  private Cli crawl(Object... more) {
    List<Object> args =
        new ArrayList<>(
            List.of("crawl", topic, "--out", out, "--allow-private", "--keep", "all", "--resolve"));
    args.add("www.example.org=" + site.address());
    args.add("--resolve");
    args.add(ISLAND.host() + "=" + site.address());
    args.addAll(Arrays.asList(more));
    return Cli.run(args.toArray());
  }

  private String searxng() {
    return "searxng:url=" + engine.url();
  }

  private static Answer page(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    return path.equals("/robots.txt")
        ? Answer.status(404)
        : Answer.page(
            "<title>News</title><p>news of %s %s, more news <a href=/more>news</a>"
                .formatted(exchange.getRequestHeaders().getFirst("Host"), path));
  }

  private Answer search(HttpExchange exchange) {
    if (broken) {
      return Answer.status(403);
    }
    String query = exchange.getRequestURI().getQuery();
    questions.add(value(query, "q") + " page " + value(query, "pageno"));
    String results =
        value(query, "pageno").equals("1")
            ? "{\"url\": \"%s\", \"title\": \"News\", \"content\": \"\"}".formatted(ISLAND)
            : "";
    return Answer.document(
        "application/json",
        "{\"results\": [" + results + "], \"unresponsive_engines\": []}",
        StandardCharsets.UTF_8);
  }

  private static String value(String query, String name) {
    return Arrays.stream(query.split("&", -1))
        .filter(each -> each.startsWith(name + "="))
        .map(each -> each.substring(name.length() + 1).replace('+', ' '))
        .findFirst()
        .orElse("");
  }
}
