package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.LoopbackSite;
import io.cormorant.app.testing.LoopbackSite.Answer;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Crawls that go on after their end, on a small site that is out of order at first.
final class ResumeTest {
  @TempDir private Path temp;
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean mended;
  private LoopbackSite site;
  private String home;
  private Path out;

  @BeforeEach
  void serve() throws IOException {
    site = new LoopbackSite(this::answer);
    home = site.url();
    out = temp.resolve("out");
  }

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void asksAgainForWhatFailedAndMayPassAndForNothingElse() throws IOException {
    crawl();
    JsonNode before = Cli.run("status", out, "--json").exits(0).json();
    assertEquals(3, before.path("errors").asInt(), before::toString);
    asked.clear();
    JsonNode idle = Cli.run("crawl", "--resume", out, "--json").exits(0).json();
    assertTrue(idle.path("idle").asBoolean(), idle::toString);
    Cli.run("crawl", "--resume", out).exits(0).says("There was nothing to do.");
    assertEquals(List.of(), pagesAsked());

    mended = true;
    Cli.run("crawl", "--resume", out, "--retry-errors")
        .exits(0)
        .complains("retrying 2 failed URLs");
    assertEquals(List.of("/broken", "/target"), pagesAsked().stream().sorted().toList());
    VisitLine last = new Crawled(out).visits().getLast();
    assertTrue(last.visited() && last.depth() == 1, last::toString);
    JsonNode after = Cli.run("status", out, "--json").exits(0).json();
    assertEquals(1, after.path("errors").asInt(), after::toString);
    assertEquals(List.of(), fsck());
    asked.clear();
    Cli.run("crawl", "--resume", out, "--retry-errors")
        .exits(0)
        .complains("retrying 0 failed URLs");
    assertEquals(List.of(), pagesAsked());
  }

  @Test
  void saysThatTheBudgetKeepsBackWhatFailed() throws IOException {
    crawl();
    long downloads = new Crawled(out).downloads();
    Cli.run("crawl", "--resume", out, "--retry-errors", "--pages", downloads)
        .exits(0)
        .complains("2 failed URLs are queued again", "add --pages +N")
        .says("There was nothing to do.", "--pages +N");
  }

  @Test
  void requestsOfEarlierRunsCount() throws IOException {
    crawl("--pages", "1");
    long asks = asked.size();
    assertTrue(asked.contains("/robots.txt"), asked::toString);
    JsonNode more = Cli.run("crawl", "--resume", out, "--pages", "+1", "--json").exits(0).json();
    assertTrue(asked.size() > asks, asked::toString);
    assertEquals(asked.size(), more.path("requests").asLong());
    JsonNode status = Cli.run("status", out, "--json").exits(0).json();
    assertEquals(asked.size(), status.path("requests").asLong());
  }

  @Test
  void namesTheOptionThatIsFixed() throws IOException {
    crawl("--pages", "1");
    Cli.run("crawl", "--resume", out, "--strategy", "bfs")
        .exits(2)
        .complains("so --strategy cannot change", "--retry-errors", "--links");
  }

  @Test
  void takesMoreSeedsAndMorePages() throws IOException {
    crawl("--pages", "1");
    Path more = Files.writeString(temp.resolve("more.txt"), home + "/alone\n");
    JsonNode result =
        Cli.run("crawl", "--resume", out, "--seeds", more, "--pages", "+1", "--json")
            .exits(0)
            .json();
    assertEquals(2, result.path("downloads").asInt());
    assertEquals(Url.of(home + "/alone"), new Crawled(out).order().getLast());
    assertTrue(Files.readString(out.resolve("crawl.yaml")).contains("/alone"));
    Cli.run("crawl", "--resume", out, "--pages", "+9").exits(0);
    assertTrue(new Crawled(out).order().contains(Url.of(home + "/fine")));
  }

  @Test
  void onlyAResumedCrawlCanHaveMore() {
    Cli.run("crawl", "x.yaml", "--pages", "+5").exits(2).complains("--resume");
    Cli.run("crawl", "x.yaml", "--retry-errors").exits(2).complains("--resume");
    Cli.run("crawl", "x.yaml", "--pages", "+x").exits(2).complains("'x'");
  }

  @Test
  void whyTellsThatWhatFailedWaitsAgain() throws IOException {
    crawl();
    JsonNode failed = Cli.run("why", out, home + "/broken", "--json").exits(0).json();
    assertEquals("server-failed", failed.path("state").asString());
    Cli.run("crawl", "--resume", out, "--retry-errors", "--pages", "1").exits(0);
    JsonNode waits = Cli.run("why", out, home + "/broken", "--json").exits(0).json();
    assertEquals("waiting", waits.path("state").asString());
    assertFalse(waits.path("path").isEmpty());
  }

  private void crawl(String... more) throws IOException {
    Path topic =
        Files.writeString(
            temp.resolve("topic.yaml"),
            "name: Fish\nkeywords:\n  fish: 1.0\nseeds: [\"%s/\"]\n".formatted(home));
    List<Object> args = new ArrayList<>(List.of("crawl", topic, "--out", out, "--allow-private"));
    args.addAll(List.of("--delay", "0", "--connections", "1", "--min-free", "0"));
    args.addAll(List.of(more));
    Cli.run(args.toArray()).exits(0);
  }

  private List<String> fsck() {
    return Cli.run("fsck", out, "--json")
        .exits(0)
        .json()
        .path("problems")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  private List<String> pagesAsked() {
    return asked.stream().filter(path -> !path.equals("/robots.txt")).toList();
  }

  private Answer answer(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    asked.add(path);
    return switch (path) {
      case "/" -> page(link("/fine") + link("/broken") + link("/gone") + link("/moved"));
      case "/fine", "/alone" -> page(path);
      case "/moved" -> Answer.moved(301, home + "/target");
      case "/broken", "/target" -> mended ? page(path) : Answer.status(500);
      default -> Answer.status(404);
    };
  }

  private static String link(String path) {
    return "<a href=\"" + path + "\">fish</a> ";
  }

  private static Answer page(String text) {
    return Answer.page("<html><title>fish</title><body>fish of " + text + "</body></html>");
  }
}
