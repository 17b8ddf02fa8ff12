package io.cormorant.archive.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.DiskFrontier;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A web whose every fourth page is relevant and whose links lead anywhere, crawled in no order.
final class LinkRecallTest {
  private static final int PAGES = 2_000;
  private static final int RELEVANT = PAGES / 4;
  private static final int LINKS = 6;

  @TempDir private Path folder;

  @Test
  void comesNearTheTruthWhereLinksAreChance() throws IOException {
    for (int visited : new int[] {400, 800, 1_200}) {
      RecallEstimate estimate = estimate(visited, LinkRecall.MOST_FOLLOWED);
      assertEquals(visited / 4, estimate.found());
      String told = visited + " visited: " + estimate;
      assertEquals(RELEVANT, estimate.all().total(), 0.3 * RELEVANT, told);
      assertTrue(estimate.least() <= 0.25 * visited / RELEVANT, told);
      assertTrue(estimate.most() >= 0.25 * visited / RELEVANT, told);
    }
  }

  @Test
  void saysAboutTheSameOfEveryThirdUrl() throws IOException {
    RecallEstimate whole = estimate(800, LinkRecall.MOST_FOLLOWED);
    RecallEstimate sampled = estimate(800, PAGES / 3);
    assertEquals(whole.found(), sampled.found());
    assertEquals(whole.recall(), sampled.recall(), 0.15);
    assertTrue(Math.abs(whole.waiting() - sampled.waiting()) < 0.2 * whole.waiting());
  }

  @Test
  void followsRedirectsToThePageTheyLeadTo() throws IOException {
    Path visits = folder.resolve("visits.jsonl");
    List<String> lines = new ArrayList<>();
    try (CrawlStore store = store("redirected")) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      LinkGraph graph = frontier.links();
      for (int i = 0; i < 20; i++) {
        graph.visited(url(i), List.of(Url.of("http://old.example/" + (i + 1) % 20)));
        lines.add(
            "{\"n\":%d,\"url\":\"http://old.example/%d\",\"final_url\":\"%s\",\"outcome\":\"visited\",\"relevant\":true}"
                .formatted(i + 1, i, url(i)));
      }
      commit(store, frontier);
      Files.write(visits, lines);
      RecallEstimate estimate = LinkRecall.of(visits, store).orElseThrow();
      assertEquals(20, estimate.found());
      assertEquals(0, estimate.waiting(), "every link led to a visited page");
    }
  }

  @Test
  void reportSaysHowMuchWasFoundOrHowToKnow() throws IOException {
    estimate(600, LinkRecall.MOST_FOLLOWED);
    ReportInput input =
        ReportInput.of(new Topic("t", "T", List.of(new Keyword("t", 1)), null, 0.5), visits(600));
    Document page = Jsoup.parse(new ReportPage(input.withStore(folder.resolve("store600"))).html());
    assertTrue(page.select("#recall").text().contains("relevant pages within reach of links"));
    Path empty = FakeVisits.store(folder.resolve("no-links"), List.of());
    Document without = Jsoup.parse(new ReportPage(input.withStore(empty)).html());
    assertTrue(without.select("#recall").text().contains("without --no-links"));
  }

  private RecallEstimate estimate(int visited, int most) throws IOException {
    Path visits = visits(visited);
    if (Files.exists(visits)) {
      try (CrawlStore store = CrawlStore.read(folder.resolve("store" + visited))) {
        return LinkRecall.of(visits, store, most).orElseThrow();
      }
    }
    SplittableRandom random = new SplittableRandom(3);
    List<String> lines = new ArrayList<>();
    try (CrawlStore store = store("store" + visited)) {
      DiskFrontier frontier = store.frontier(HostGate.open());
      LinkGraph graph = frontier.links();
      for (int i = 0; i < visited; i++) {
        List<Url> targets =
            random.ints(LINKS, 0, PAGES).distinct().mapToObj(LinkRecallTest::url).toList();
        graph.visited(url(i), targets);
        lines.add(
            "{\"n\":%d,\"url\":\"%s\",\"outcome\":\"visited\",\"relevant\":%b}"
                .formatted(i + 1, url(i), i % 4 == 0));
      }
      commit(store, frontier);
      Files.write(visits, lines);
      return LinkRecall.of(visits, store, most).orElseThrow();
    }
  }

  private Path visits(int visited) {
    return folder.resolve("visits" + visited + ".jsonl");
  }

  private CrawlStore store(String name) {
    return CrawlStore.open(folder.resolve(name), StoreSettings.forHeap(64 << 20));
  }

  private static void commit(CrawlStore store, DiskFrontier frontier) {
    frontier.cut();
    store.commit(new Commit(Positions.NONE, Map.of(), List.of()));
  }

  private static Url url(int page) {
    return Url.of("http://www.example/" + page);
  }
}
