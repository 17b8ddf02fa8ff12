package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.Patience;
import io.cormorant.core.Url;
import io.cormorant.crawls.ControlSocket;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Talks to a crawl while it runs. The crawl is slowed down by a long rest for every host: there
/// are some fifty, so that for all pages it needs minutes and cannot end by itself while the test
/// talks.
final class ControlTest {
  @TempDir private Path temp;

  @Test
  void aRunningCrawlListensPausesGoesOnAndStops() throws Exception {
    Path folder = temp.resolve("crawl");
    CompletableFuture<Cli> crawl = begin(folder);
    Patience.until("a page came", () -> downloads(folder) > 0);
    assertEquals("running", status(folder).path("state").asString());
    Cli.run("status", folder).exits(0).says("running", "waiting", "URLs being fetched");

    Cli.run("pause", folder).exits(0).says("pause");
    Patience.until("all is home", () -> isPausedAtHome(folder));
    int before = downloads(folder);
    Cli.run("fsck", folder).fails(4).complains("is crawling into");
    Cli.run("crawl", "--resume", folder).fails(4).complains("is crawling into");
    Cli.crawl(folder).fails(4).complains("already holds a crawl");
    Url seed = Crawled.seedsOfWeb().getFirst();
    assertTrue(Cli.run("why", folder, seed, "--json").exits(0).json().has("state"));
    assertEquals(before, downloads(folder), "nothing is fetched in a pause");

    Cli.run("continue", folder).exits(0).says("continue");
    Patience.until("it goes on", () -> downloads(folder) > before);
    Cli.run("stop", folder).exits(0).says("stop");
    Patience.get(crawl).exits(11).says("was stopped", "crawl --resume " + folder);
    assertEquals("stopped", status(folder).path("state").asString());
    Cli.run("status", folder).exits(0).says("crawl --resume " + folder);
    Cli.run("stop", folder).fails(1).complains("no crawl is running");
    long home = new Crawled(folder).downloads();
    new Crawled(folder).isWhole(home);
    Cli.run("crawl", "--resume", folder, "--pages", home + 3, "--delay", "0").exits(0);
    new Crawled(folder).isWhole(home + 3);
  }

  @Test
  void aStrategyThatFollowsLinksGoesOnAfterAStop() throws Exception {
    Path folder = temp.resolve("crawl");
    CompletableFuture<Cli> crawl = begin(folder, "--strategy", "pagerank");
    Patience.until("some pages came", () -> downloads(folder) > 3);
    Cli.run("stop", folder).exits(0);
    Patience.get(crawl).exits(11);
    long home = new Crawled(folder).downloads();
    Cli.run("crawl", "--resume", folder, "--pages", "+60", "--delay", "0").exits(0);
    new Crawled(folder).isWhole(home + 60);
  }

  @Test
  void aFolderWithALongPathIsHeardToo() throws Exception {
    Path folder = temp.resolve("long".repeat(30)).resolve("crawl");
    CompletableFuture<Cli> crawl = begin(folder);
    Patience.until("a page came", () -> downloads(folder) > 0);
    assertEquals("running", status(folder).path("state").asString());
    Path socket = Path.of(Files.readString(folder.resolve(ControlSocket.ELSEWHERE)).strip());
    Cli.run("stop", folder).exits(0);
    Patience.get(crawl).exits(11);
    assertFalse(Files.exists(socket.getParent()), "the folder of the socket is left behind");
    assertFalse(Files.exists(folder.resolve(ControlSocket.ELSEWHERE)));
  }

  @Test
  void aCrawlThatCannotListenCrawlsWithAWarning() throws IOException {
    Path folder = temp.resolve("crawl");
    Path inTheWay = folder.resolve(ControlSocket.NAME);
    Files.createDirectories(inTheWay.resolve("below"));
    Cli.crawl(folder, "--pages", 5, "--connections", 1)
        .exits(0)
        .complains("warning: no control socket");
    new Crawled(folder).isWhole(5);
  }

  @Test
  void aSocketThatCannotBeRemovedIsAWarning() throws Exception {
    Path folder = temp.resolve("crawl");
    CompletableFuture<Cli> crawl = begin(folder);
    Patience.until("a page came", () -> downloads(folder) > 0);
    Path path = folder.resolve(ControlSocket.NAME);
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      Files.delete(path);
      Files.createDirectories(path.resolve("below"));
      channel.write(ByteBuffer.wrap("{\"ask\":\"stop\"}\n".getBytes(StandardCharsets.UTF_8)));
      Patience.get(crawl)
          .exits(11)
          .complains("warning: the control socket cannot be removed")
          .says("was stopped");
    }
    assertEquals("stopped", status(folder).path("state").asString());
    assertTrue(Files.exists(folder.resolve("report.html")));
  }

  @Test
  void aCrawlThatWritesItsReportIsEnding() throws Exception {
    Path folder = temp.resolve("crawl");
    Path topic = temp.resolve("topic.yaml");
    Files.writeString(
        topic,
        """
        name: Football
        keywords: [football, my topic]
        seeds: ["%s"]
        web: "%s"
        delay: 0
        budget: {pages: 3}
        """
            .formatted(Crawled.seedsOfWeb().getFirst(), Cli.WEB));
    CompletableFuture<Boolean> reported = new CompletableFuture<>();
    CompletableFuture<Boolean> seen = new CompletableFuture<>();
    Consumer<Notice> waiting =
        notice -> {
          if (Files.exists(folder.resolve("report.html"))) {
            reported.complete(notice instanceof Notice.Advised);
            seen.join();
          }
        };
    RunningCrawl crawl =
        Product.crawls().start(Launch.begin(PlanFile.read(topic), folder).with(waiting));
    assertTrue(Patience.get(reported));
    JsonNode status = status(folder);
    assertEquals("ending", status.path("state").asString());
    assertEquals(3, status.path("downloads").asInt());
    Cli.run("status", folder).exits(0).says("state            ending");
    seen.complete(true);
    crawl.result();
    assertEquals("done", status(folder).path("state").asString());
  }

  @Test
  void aServedWebIsCrawledOverHttp() throws IOException {
    Path folder = temp.resolve("crawl");
    String web = "served:plain,pages=2000,seed=7";
    JsonNode result =
        Cli.run(
                "crawl",
                "--web",
                web,
                "--topic",
                Cli.TOPIC,
                "--pages",
                60,
                "--connections",
                4,
                "--out",
                folder,
                "--json")
            .exits(0)
            .json();
    assertEquals(60, result.path("downloads").asInt());
    assertTrue(result.path("labelled_relevant").asInt() > 5, result::toString);
    new Crawled(folder).isWhole(60);
  }

  @Test
  void aDemoStoppedInItsFirstCrawlHasNoSecond() throws Exception {
    Path folder = temp.resolve("demo");
    CompletableFuture<Cli> demo = demo(folder, 20_000);
    Path bfs = folder.resolve("bfs");
    Patience.until("a page came", () -> downloads(bfs) > 0);
    Cli.run("stop", bfs).exits(0);
    Cli said = Patience.get(demo).exits(11).complains("nothing to compare");
    assertEquals("", said.out());
    assertFalse(Files.exists(folder.resolve("focused")));
  }

  @Test
  void aDemoStoppedInItsSecondCrawlSaysThatTheEndingsDiffer() throws Exception {
    Cli said = demoStoppedInItsSecondCrawl(1_500);
    for (int pages = 3_000; said.code() == 0 && pages < 20_000; pages *= 2) {
      said = demoStoppedInItsSecondCrawl(pages); // it was over before it was stopped
    }
    said.exits(11).says("Not a fair comparison.", "page budget is used up", "was stopped");
  }

  private Cli demoStoppedInItsSecondCrawl(int pages) throws Exception {
    Path folder = temp.resolve("demo" + pages);
    CompletableFuture<Cli> demo = demo(folder, pages);
    Path focused = folder.resolve("focused");
    Patience.until("a page came", () -> downloads(focused) > 0);
    var _ = Cli.run("stop", focused);
    return Patience.get(demo);
  }

  private static CompletableFuture<Cli> demo(Path folder, int pages) {
    return CompletableFuture.supplyAsync(
        () -> Cli.run("demo", "--size", 20_000, "--pages", pages, "--out", folder),
        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory()));
  }

  private static CompletableFuture<Cli> begin(Path folder, Object... more) {
    List<Object> args = new ArrayList<>(List.of("--delay", "5s", "--connections", 2));
    args.addAll(List.of("--pages", 2000));
    args.addAll(List.of(more));
    var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory());
    return CompletableFuture.supplyAsync(() -> Cli.crawl(folder, args.toArray()), threads);
  }

  private static JsonNode status(Path folder) {
    return Cli.run("status", folder, "--json").exits(0).json();
  }

  private static int downloads(Path folder) {
    return Files.exists(folder.resolve("crawl.yaml"))
        ? status(folder).path("downloads").asInt()
        : 0;
  }

  private static boolean isPausedAtHome(Path folder) {
    JsonNode status = status(folder);
    return status.path("state").asString("").equals("paused")
        && status.path("fetching").asInt() == 0;
  }
}
