package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.lucene.IndexState;
import io.cormorant.archive.lucene.PageSearch;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A crawl folder and its search index.
final class IndexFeedTest {
  @TempDir Path path;

  @Test
  void aCrawlIndexesWhatItKeeps() {
    CrawlFolder folder = History.writeInto(path);
    assertEquals(new IndexCheck(true, 3, 0, 0), IndexCheck.of(folder));
    assertTrue(IndexFeed.isUpToDate(folder));
    try (PageSearch search = PageSearch.open(folder.index())) {
      SearchResult result = search.search(SearchRequest.of("cormorant dives", 10));
      assertEquals(3, result.total());
      assertEquals(1.0 / 3, result.hits().getFirst().score(), 1e-6);
      assertEquals("2026-01-02", result.hits().getFirst().day().toString());
    }
  }

  @Test
  void aMissingIndexIsMadeFromTheFolder() {
    CrawlFolder folder = History.writeInto(path);
    delete(folder.index());
    assertEquals(new IndexCheck(false, 3, 3, 0), IndexCheck.of(folder));
    assertFalse(IndexFeed.isUpToDate(folder));
    IndexFeed.update(folder, History.CLOCK);
    assertTrue(IndexCheck.of(folder).isGood());
    try (PageSearch search = PageSearch.open(folder.index())) {
      assertEquals(3, search.search(SearchRequest.of("Kormorane", 10)).total());
    }
  }

  /// The clock of an index that takes long looks what searches see meanwhile.
  @Test
  void pagesAreFoundWhileAnIndexIsMade() {
    CrawlFolder folder = History.writeInto(path);
    delete(folder.index());
    long all = IndexFeed.progress(folder).all();
    List<Long> seen = new ArrayList<>();
    IndexFeed.update(
        folder,
        () -> {
          seen.add(IndexFeed.progress(folder).done());
          return History.CLOCK.instant().plusSeconds(10L * seen.size());
        });
    assertTrue(seen.stream().anyMatch(done -> done > 0 && done < all), () -> seen + " of " + all);
    assertEquals(new IndexFeed.Progress(all, all), IndexFeed.progress(folder));
  }

  @Test
  void aPageThatCannotBeReadKeepsNoOtherOut() throws IOException {
    CrawlFolder folder = History.writeInto(path);
    delete(folder.index());
    String visits = Files.readString(folder.visitsFile());
    Files.writeString(folder.visitsFile(), visits.replaceFirst("\"offset\":\\d+", "\"offset\":1"));
    assertEquals(1, IndexFeed.update(folder, History.CLOCK));
    assertEquals(2, numbers(folder).size());
    VisitLine torn = folder.visits().filter(line -> line.warc() != null).findFirst().orElseThrow();
    ArchiveException e = assertThrows(ArchiveException.class, () -> folder.page(torn));
    assertTrue(e.getMessage().contains("Run 'cormorant fsck " + path + "'"), e.getMessage());
  }

  @Test
  void whatIsNotCommittedIsNotIndexed() {
    CrawlFolder folder = CrawlFolder.create(path);
    History.Run run = History.run(folder);
    run.write(History.events().subList(0, 2));
    History.events().subList(2, 4).forEach(run::tell);
    assertEquals(List.of(), numbers(folder), "pages are shown after a while");
    run.close();
    assertEquals(List.of(1L), numbers(folder), "what is not committed is forgotten");
  }

  @Test
  void anIndexThatLaggedBehindCatchesUpWhenTheCrawlIsOpened() throws IOException {
    CrawlFolder folder = CrawlFolder.create(path);
    try (History.Run run = History.run(folder)) {
      run.write(History.events().subList(0, 2));
    }
    Path old = path.resolve("old");
    copy(folder.index(), old);
    try (History.Run run = History.run(folder)) {
      run.write(History.events().subList(2, 5));
    }
    delete(folder.index());
    copy(old, folder.index());
    assertEquals(new IndexCheck(true, 3, 2, 0), IndexCheck.of(folder));
    History.archive(folder).close();
    assertTrue(IndexCheck.of(folder).isGood());
  }

  @Test
  void anIndexForgetsWhatTheFolderLost() throws IOException {
    CrawlFolder folder = History.writeInto(path);
    List<String> visits = Files.readAllLines(folder.visitsFile());
    Files.write(folder.visitsFile(), visits.subList(0, 2));
    assertEquals(new IndexCheck(true, 2, 0, 1), IndexCheck.of(folder));
    IndexFeed.update(folder, History.CLOCK);
    assertTrue(IndexCheck.of(folder).isGood());
    assertEquals(List.of(1L, 2L), numbers(folder));
  }

  private static List<Long> numbers(CrawlFolder folder) {
    List<Long> numbers = new ArrayList<>();
    if (!IndexState.of(folder.index()).isUsable()) {
      return numbers;
    }
    try (PageSearch search = PageSearch.open(folder.index())) {
      search.numbers(numbers::add);
    }
    numbers.sort(null);
    return numbers;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
