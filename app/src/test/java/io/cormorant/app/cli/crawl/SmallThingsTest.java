package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.LoopbackSite;
import io.cormorant.app.testing.LoopbackSite.Answer;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.Progress;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What stopped people who met the program for the first time.
final class SmallThingsTest {
  @TempDir private Path temp;

  @Test
  void aFolderOfACrawlThatFetchedNothingIsUsedAgain() throws IOException {
    Path out = temp.resolve("out");
    Path topic = topic("http://127.0.0.1:1/");
    Cli.run("crawl", topic, "--allow-private", "--out", out)
        .exits(1)
        .says("No seed could be fetched", "cormorant crawl --resume " + out + " --retry-errors");
    Cli.run("status", out).exits(0).says("--retry-errors");
    Path own = Files.writeString(out.resolve("notes.txt"), "mine");
    try (LoopbackSite site = new LoopbackSite(_ -> Answer.page("<p>news of today"))) {
      Cli.run("crawl", topic(site.url() + "/"), "--allow-private", "--out", out)
          .exits(0)
          .complains("fetched nothing; this one replaces it");
    }
    assertEquals("mine", Files.readString(own));
    Cli.run("fsck", out).exits(0).says("is clean");
    Cli.run("status", out).exits(0).says("done");
    Cli.run("crawl", topic, "--allow-private", "--out", out)
        .fails(4)
        .complains("already holds a crawl");
  }

  @Test
  void aFolderWhoseVisitsWereLostIsNotUsedAgain() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 5, "--keep", "all").exits(0);
    Path visits = out.resolve("visits.jsonl");
    byte[] all = Files.readAllBytes(visits);
    Files.write(visits, new byte[0]);
    Cli.crawl(out, "--pages", 5).fails(4).complains("already holds a crawl");
    Files.write(visits, all);
    Cli.run("fsck", out).exits(0).says("is clean");
  }

  @Test
  void aFolderOfACrawlNeedNotBeThere() {
    Path out = temp.resolve("new").resolve("folder");
    Cli.crawl(out, "--pages", 5).exits(0);
    assertTrue(Files.exists(out.resolve("report.html")));
  }

  @Test
  void aFileIsNoPlaceForACrawl() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "text");
    Cli.crawl(file).fails(4).complains(file + " is a file, and a crawl needs a folder");
    assertEquals("text", Files.readString(file));
  }

  @Test
  void bordersAreOptionsAndOtherKeysOfTopicFilesAreSaidToBe() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 60, "--depth", 1, "--pages-per-host", 5).exits(0);
    new Crawled(out).visits().forEach(visit -> assertTrue(visit.depth() <= 1, visit::toString));
    assertEquals(5, PlanFile.read(out.resolve("crawl.yaml")).scope().pagesPerHost());
    Cli.crawl(temp.resolve("b"), "--include-domains", "a b").fails(4).complains("not a domain");
    Cli.crawl(temp.resolve("b"), "--depth", -1).exits(4).complains("--depth");
    Cli.run("crawl", "--resume", out, "--depth", 3).exits(2).complains("--depth cannot change");
    Cli.run("crawl", "--sentence", "news").exits(2).complains("topic file as 'sentence:'");
    Cli.run("crawl", "--harvest=1").exits(2).complains("'harvest:' under 'budget:'");
  }

  @Test
  void aBrokenPlugInIsNamedAndAMissingOneSaidOnResume() throws IOException {
    Path services = Files.createDirectories(temp.resolve("jar/META-INF/services"));
    Files.writeString(
        services.resolve("io.cormorant.strategy.StrategyPlugin"), "org.example.Gone\n");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 10).exits(0);
    Path plan = out.resolve("crawl.yaml");
    Files.writeString(
        plan, Files.readString(plan).replaceAll("(?m)^strategy:.*$", "strategy: mine"));
    URL jar = temp.resolve("jar").toUri().toURL();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, before)) {
      thread.setContextClassLoader(loader);
      Cli.run("strategies").exits(0).complains("cannot be used", "org.example.Gone");
      Cli.crawl(temp.resolve("b"), "--pages", 5).exits(0);
      Cli.crawl(temp.resolve("c"), "--strategy", "mine").fails(4).complains("org.example.Gone");
      Cli.run("crawl", "--resume", out, "--pages", "+5")
          .exits(4)
          .complains("uses the strategy 'mine'", "CORMORANT_PLUGINS", "org.example.Gone");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void theStatusOfACrawlThatEndedIsRememberedUntilSomethingChanges() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 40).exits(0);
    JsonNode first = Cli.run("status", out, "--json").exits(0).json();
    Path memory = out.resolve("status.json");
    Files.writeString(
        memory, Files.readString(memory).replace("\"downloads\":40", "\"downloads\":41"));
    assertEquals(41, Cli.run("status", out, "--json").exits(0).json().path("downloads").asInt());
    String page =
        new Crawled(out)
            .visits().stream()
                .filter(VisitLine::visited)
                .findFirst()
                .orElseThrow()
                .finalUrl()
                .toString();
    Cli.run("feedback", out, page, "+").exits(0);
    JsonNode second = Cli.run("status", out, "--json").exits(0).json();
    assertEquals(40, second.path("downloads").asInt());
    assertEquals(1, second.path("feedback").path("noted").asInt());
    Files.delete(memory);
    assertEquals(second, Cli.run("status", out, "--json").exits(0).json());
    assertEquals(first.path("outcomes"), second.path("outcomes"));
  }

  @Test
  void aCrawlIsFollowedByAPortAndALogFile() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    int port = freePort();
    Path log = temp.resolve("crawl.log");
    URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
    try (HttpClient client = HttpClient.newHttpClient();
        LoopbackSite site =
            new LoopbackSite(
                asked -> {
                  if (asked.getRequestURI().getPath().equals("/")) {
                    seen.add(text(client, metrics));
                  }
                  return Answer.page("<p>news of today");
                })) {
      Path topic = topic(site.url() + "/");
      Path out = temp.resolve("out");
      Cli.run("crawl", topic, "--allow-private", "--out", out, "--log", log, "--metrics", port)
          .exits(0);
      Cli.run("crawl", topic, "--allow-private", "--log", temp.resolve("no/l.log"))
          .fails(4)
          .complains("--log", "cannot be written");
    }
    assertTrue(
        seen.getFirst().contains("\ncormorant_crawl_requests_total{topic=\"news\"} "),
        seen::toString);
    String written = Files.readString(log);
    assertTrue(written.contains("Z crawl of news into "), written);
    assertTrue(written.contains("Z ended: "), written);
  }

  @Test
  void timeIsLeftOnlyWhereItCanBeTold() {
    Topic topic = new Topic("a", "a", List.of(new Keyword("a", 1)), null, null);
    CrawlPlan endless = CrawlPlan.of(topic, List.of(Url.of("http://a.example/"))).build();
    assertFalse(line(endless).contains("left"), line(endless));
    Budget hour = new Budget(1_000, Duration.ofHours(1), Budget.DEFAULT.bytes());
    CrawlPlan limited = endless.change().budget(hour).build();
    assertTrue(line(limited).contains("1:00:00 left"), line(limited));
  }

  private static String line(CrawlPlan plan) {
    return new CrawlProgress(plan, () -> Progress.NONE).text(true);
  }

  private static String text(HttpClient client, URI from) throws InterruptedException {
    try {
      return client
          .send(HttpRequest.newBuilder(from).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Path topic(String seed) throws IOException {
    return Files.writeString(
        temp.resolve("topic.yaml"),
        "name: News\nkeywords: [news]\nseeds: ['%s']\ndelay: 0\n".formatted(seed));
  }
}
