package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.Folders;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.IndexFeed;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.archive.lucene.SearchResult.Source;
import io.cormorant.core.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ShelfTest {
  private static final SearchRequest ALL = SearchRequest.of("", 100).unfolded();

  @TempDir private Path temp;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-18T12:00:00Z"));
  private final InstantSource clock = now::get;
  private final Crawls crawls = TinyWeb.crawls();
  private final Shelf shelf = Shelf.of(crawls, clock);

  @AfterEach
  void close() {
    shelf.close();
    crawls.close();
  }

  @Test
  void searchesTheCrawlsOfARequestAsOne() throws InterruptedException {
    Path few = crawl("few", 5);
    Path many = crawl("many", 12);
    SearchResult one = search(few);
    assertEquals(5, one.total());
    SearchResult both = search(few, many);
    assertEquals(17, both.total());
    assertEquals(12, both.hits().size(), "pages that both crawls kept are one hit");
    SearchResult.Hit first = hit(both, "http://tiny.example/1");
    assertEquals(List.of(0, 1), first.sources().stream().map(Source::folder).sorted().toList());
    assertEquals(1, hit(both, "http://tiny.example/12").sources().getFirst().folder());
    assertEquals(17, shelf.pages(List.of(few, many)));
    assertFalse(
        shelf
            .similar(List.of(few, many), Url.of("http://tiny.example/1"), ALL)
            .orElseThrow()
            .result()
            .hits()
            .isEmpty());
  }

  @Test
  void foldersWithoutPagesHaveNoHits() throws InterruptedException {
    Path crawl = crawl("crawl", 3);
    Path missing = temp.resolve("missing");
    SearchResult found = search(missing, crawl);
    assertEquals(3, found.total());
    assertTrue(found.hits().stream().allMatch(hit -> hit.sources().getFirst().folder() == 1));
    assertEquals(0, search(missing).total());
    assertEquals(0, search().total());
  }

  /// What a crawl has stored is looked for once a second.
  @Test
  @Tag("slow")
  void seesWhatARunningCrawlHasStored() throws InterruptedException {
    Path folder = temp.resolve("running");
    assertEquals(0, search(folder).total());
    RunningCrawl crawl = crawls.start(TinyWeb.plan(100_000), folder);
    try {
      long early = 0;
      while (early == 0) {
        tick();
        early = search(folder).total();
      }
      while (crawl.progress().kept() < early + 200) {
        Thread.onSpinWait();
      }
      assertEquals(early, search(folder).total(), "not a second later");
      long later = early;
      while (later == early) {
        tick();
        later = search(folder).total();
      }
      assertTrue(later > early);
    } finally {
      crawl.stop();
    }
    long kept = crawl.result().progress().kept();
    tick();
    assertEquals(kept, search(folder).total());
  }

  @Test
  void makesAnIndexThatIsGone() throws InterruptedException {
    Path folder = crawl("crawl", 4);
    Folders.delete(CrawlFolder.open(folder).index());
    Shelf.Found soon = shelf.search(List.of(folder), ALL);
    if (soon.unready().isEmpty()) {
      assertEquals(4, soon.result().total(), "nobody finds less without being told");
    } else {
      assertEquals(folder, soon.unready().getFirst().folder());
      assertTrue(soon.unready().getFirst().done() < 1);
    }
    shelf.close();
    try (Shelf next = Shelf.of(crawls, clock)) {
      Shelf.Found found = next.search(List.of(folder), ALL);
      assertEquals(4, found.result().total());
      assertEquals(List.of(), found.unready());
    }
  }

  /// As when pages are judged again and all of them score as before.
  @Test
  void makesTheIndexAgainWhenTheVisitsWereWrittenAnewWithTheSameLength()
      throws InterruptedException, IOException {
    Path folder = crawl("crawl", 4);
    assertEquals(4, search(folder).total());
    CrawlFolder crawl = CrawlFolder.open(folder);
    Path same = Files.copy(crawl.visitsFile(), temp.resolve("same"));
    Folders.delete(crawl.index());
    Files.move(same, crawl.visitsFile(), StandardCopyOption.REPLACE_EXISTING);
    while (!IndexFeed.isUpToDate(crawl)) {
      tick();
      search(folder);
    }
    tick();
    assertEquals(4, search(folder).total());
  }

  @Test
  void letsGoOfAFolderForACrawlToGoOn() throws InterruptedException {
    Path folder = crawl("crawl", 4);
    Folders.delete(CrawlFolder.open(folder).index());
    shelf.search(List.of(folder), ALL);
    shelf.release(folder);
    crawls.start(Launch.resume(TinyWeb.plan(9), folder)).result();
    tick();
    assertEquals(9, search(folder).total());
  }

  @Test
  void readsAPageByItsAddressOrItsNumber() throws InterruptedException {
    Path folder = crawl("crawl", 6);
    Url url = Url.of("http://tiny.example/3");
    PageCopy page = shelf.read(folder, url).orElseThrow();
    assertEquals("River 3", page.title());
    assertTrue(page.text().contains("The river number 3 flows"), page.text());
    assertEquals(url, page.line().finalUrl());
    assertTrue(page.line().kept());
    assertEquals("text/html", page.document().mediaType());
    assertTrue(new String(page.document().body(), StandardCharsets.UTF_8).startsWith("<title>"));
    assertEquals("River 3", shelf.read(folder, page.line().n()).orElseThrow().title());
    assertTrue(shelf.read(folder, Url.of("http://tiny.example/999")).isEmpty());
    assertTrue(shelf.read(folder, 999).isEmpty());
  }

  @Test
  void tellsTheNewestPages() throws InterruptedException {
    Path first = crawl("first", 3);
    Path second = crawl("second", 4);
    List<VisitLine> visits;
    try (Stream<VisitLine> lines = CrawlFolder.open(second).visits()) {
      visits = lines.toList();
    }
    Instant begun = visits.getFirst().fetchTime();
    List<Path> both = List.of(first, second);
    SearchResult newest = shelf.newest(both, begun, 100).result();
    assertTrue(newest.hits().stream().noneMatch(hit -> hit.fetched().isBefore(begun)));
    assertTrue(
        newest.hits().stream().allMatch(hit -> hit.sources().getFirst().folder() == 1),
        "the second crawl came after the first");
    Instant late = visits.getLast().fetchTime().plusSeconds(1);
    assertEquals(0, shelf.newest(both, late, 100).result().total());
  }

  /// With room for one folder, indexes are put away while others search them.
  @Test
  @Tag("slow")
  void neverClosesAnIndexInUse() throws Exception {
    List<Path> folders = List.of(crawl("a", 3), crawl("b", 4), crawl("c", 5));
    try (Shelf narrow = new Shelf(clock, crawls::running, 1);
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Callable<Long>> questions = new ArrayList<>();
      for (int i = 0; i < 120; i++) {
        List<Path> asked = i % 4 == 3 ? folders : folders.subList(i % 4, i % 4 + 1);
        questions.add(() -> narrow.search(asked, ALL).result().total());
      }
      int i = 0;
      for (Future<Long> answer : threads.invokeAll(questions)) {
        assertEquals(List.of(3L, 4L, 5L, 12L).get(i++ % 4), answer.get());
      }
    }
  }

  @Test
  void aClosedShelfAnswersNothing() {
    shelf.close();
    assertThrows(IllegalStateException.class, () -> search(temp));
  }

  private Path crawl(String name, int pages) throws InterruptedException {
    Path folder = temp.resolve(name);
    crawls.start(TinyWeb.plan(pages), folder).result();
    return folder;
  }

  private SearchResult search(Path... folders) {
    return shelf.search(List.of(folders), ALL).result();
  }

  private void tick() {
    now.updateAndGet(at -> at.plus(Duration.ofSeconds(1)));
  }

  private static SearchResult.Hit hit(SearchResult result, String url) {
    return result.hits().stream().filter(hit -> hit.url().equals(url)).findFirst().orElseThrow();
  }
}
