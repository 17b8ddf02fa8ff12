package io.cormorant.app.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.app.testing.ChangingSite;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Patience;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.StoredPage;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.cluster.Worker;
import io.cormorant.core.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Tag("slow")
final class ClusterCrawlTest {
  private static Installation installation;

  @TempDir private Path temporary;

  @BeforeAll
  static void startBroker() throws IOException, InterruptedException {
    installation = new Installation(List.of());
  }

  @AfterAll
  static void endBroker() {
    installation.close();
  }

  @Test
  void crawlsWithTwoWorkersAsItWouldAlone() throws InterruptedException, IOException {
    Path folder = temporary.resolve("crawl");
    try (Worker one = installation.worker("one");
        Worker two = installation.worker("two")) {
      Cli.crawl(folder, "--pages", 150, "--cluster", installation.address())
          .exits(Exit.DONE)
          .complains("worker one is there", "worker two is there");
      assertTrue(one.note().done() > 10 && two.note().done() > 10, one.note() + " " + two.note());
    }
    Map<Url, Integer> endings = new HashMap<>();
    try (Stream<VisitLine> visits = CrawlFolder.open(folder).visits()) {
      visits.forEach(line -> endings.merge(line.url(), 1, Integer::sum));
    }
    assertEquals(1, endings.values().stream().mapToInt(n -> n).max().orElse(0));
    assertEquals(0, CrawlFolder.open(folder).fsck().look().size());
    Cli.run("search", folder, "football").exits(0);
  }

  @Test
  void pagesThatWorkersArchiveAreMergedAndNothingElse() throws InterruptedException, IOException {
    Path folder = temporary.resolve("crawl");
    Path archive = temporary.resolve("archive");
    try (Worker one = installation.worker("archiving", archive, Product.webs());
        Worker two = installation.worker("sending")) {
      Cli.crawl(folder, "--pages", 150, "--cluster", installation.address())
          .exits(Exit.DONE)
          .complains("still in the WARC files of workers (archiving)");
      assertTrue(one.note().done() > 10 && two.note().done() > 10, one.note() + " " + two.note());
    }
    Cli.run("search", folder, "football").exits(0);
    Cli fsck = Cli.run("fsck", folder).exits(Exit.FAILED).says("cormorant merge");
    assertFalse(fsck.out().contains("--repair"), "it would repair nothing");
    Cli.run("merge", folder, "--workers", archive).exits(Exit.DONE).says("merged into");
    Cli.run("fsck", folder).exits(Exit.DONE);
    Cli.run("export", folder, "--out", temporary.resolve("pages.jsonl")).exits(Exit.DONE);
    CrawlFolder crawl = CrawlFolder.open(folder);
    try (Stream<VisitLine> visits = crawl.visits()) {
      visits.filter(VisitLine::stored).forEach(line -> assertFalse(line.isElsewhere()));
    }
    long[] stored = {0};
    crawl.forEachStored(_ -> stored[0]++);
    try (Stream<StoredPage> pages = crawl.pages()) {
      assertEquals(stored[0], pages.count(), "each is there, and no page that was not kept");
    }
  }

  @Test
  void aDrainedWorkerEndsAndLeavesTheRestToOthers() throws Exception {
    Path folder = temporary.resolve("crawl");
    try (Worker one = installation.worker("staying");
        Worker two = installation.worker("leaving")) {
      Future<Cli> crawl = installation.crawl(folder, 200);
      Patience.until("it works", () -> two.note().done() > 5);
      two.drain();
      two.awaitEnd();
      assertEquals(0, two.note().busy());
      Patience.get(crawl).exits(Exit.DONE);
      assertTrue(one.note().done() > 20);
    }
    assertEquals(200, CrawlFolder.open(folder).downloads());
  }

  @Test
  void asksForPagesAgainByTheirVersions() throws IOException, InterruptedException {
    Path folder = temporary.resolve("crawl");
    try (ChangingSite site = new ChangingSite();
        Worker worker = installation.worker("again")) {
      site.put("/", "1", ChangingSite.front("/still", "/changing"));
      site.put("/still", "1", ChangingSite.document("Still", "alpha", ""));
      site.put("/changing", "1", ChangingSite.document("Changing", "charlie", ""));
      Path topic =
          Files.writeString(
              temporary.resolve("topic.yaml"),
              """
              name: Rivers
              keywords: [river, dam, mill]
              judge: vsm
              threshold: 0.02
              seeds: ["%s/"]
              delay: 0
              allow-private: true
              """
                  .formatted(site.url()));
      Cli.run("crawl", topic, "--out", folder, "--pages", 50).exits(Exit.DONE);
      site.put("/changing", "2", ChangingSite.document("Changing", "delta", ""));
      site.asked();
      JsonNode result =
          Cli.run("refresh", folder, "--all", "--json", "--cluster", installation.address())
              .exits(Exit.DONE)
              .json();
      assertEquals(2, result.path("unchanged").asInt(), result::toString);
      assertEquals(1, result.path("news").size(), result::toString);
      List<String> asked = site.asked();
      assertTrue(
          asked.containsAll(List.of("/ 304", "/still 304", "/changing 200")), asked::toString);
      assertTrue(worker.note().done() >= 3, worker.note()::toString);
    }
    assertEquals(0, CrawlFolder.open(folder).fsck().look().size());
  }
}
