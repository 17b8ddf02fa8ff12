package io.cormorant.archive.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SearchIndexTest {
  @TempDir Path folder;

  @Test
  void remembersHowFarItCame() {
    try (SmallIndex pages = new SmallIndex(folder)) {
      pages.page("a", "first", "rain").page("b", "second", "rain");
      pages.index().commit(7);
    }
    assertEquals(7, IndexState.of(folder).ended());
    assertEquals(List.of(1L, 2L), numbers());
  }

  @Test
  void forgetsWhatWasNotWrittenWhenItDies() {
    try (SmallIndex pages = new SmallIndex(folder)) {
      pages.page("a", "first", "rain");
    }
    SmallIndex dying = new SmallIndex(folder).page("b", "second", "rain");
    dying.index().abandon();
    assertEquals(1, IndexState.of(folder).ended());
    assertEquals(List.of(1L), numbers());
  }

  @Test
  void showsPagesToOthersAfterAWhileAndNotBefore() {
    AtomicLong now = new AtomicLong();
    try (SearchIndex index = SearchIndex.open(folder, () -> Instant.ofEpochMilli(now.get()))) {
      index.add(page(1));
      index.commit(1);
      assertEquals(List.of(), numbers());
      now.addAndGet(SearchIndex.INTERVAL.toMillis());
      index.commit(2);
      assertEquals(List.of(1L), numbers());
      assertEquals(2, IndexState.of(folder).ended());
    }
  }

  @Test
  void aNewerPageOfAUrlReplacesTheOlder() {
    try (PageSearch search =
        new SmallIndex(folder).page("a", "old", "rain").page("a", "new", "rain").search()) {
      assertEquals(List.of("a"), SmallIndex.names(search, "rain"));
      assertEquals(1, search.pages(true));
      assertEquals(0, search.search(SearchRequest.of("old", 1)).total());
    }
  }

  @Test
  void canBeCutBack() {
    try (SmallIndex pages = new SmallIndex(folder)) {
      pages.page("a", "1", "rain").page("b", "2", "rain").page("c", "3", "rain");
      pages.index().cutBack(2);
      assertEquals(2, pages.index().ended());
    }
    assertEquals(List.of(1L, 2L), numbers());
  }

  @Test
  void beginsAnewWhereItIsDamagedOrForeign() throws IOException {
    try (SmallIndex pages = new SmallIndex(folder)) {
      pages.page("a", "1", "rain");
    }
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(f -> !f.endsWith("write.lock")).toList()) {
        Files.write(file, new byte[] {1, 2, 3});
      }
    }
    assertFalse(IndexState.of(folder).isUsable());
    try (SmallIndex pages = new SmallIndex(folder)) {
      assertEquals(0, pages.index().ended());
      pages.page("b", "1", "rain");
    }
    assertTrue(IndexState.of(folder).isUsable());
    assertEquals(List.of(1L), numbers());
  }

  @Test
  void twoDoNotWriteAtOnce() {
    try (SmallIndex pages = new SmallIndex(folder)) {
      pages.page("a", "1", "rain");
      ArchiveException e =
          assertThrows(ArchiveException.class, () -> SearchIndex.open(folder, SmallIndex.CLOCK));
      assertTrue(e.getMessage().contains("another process"), e.getMessage());
    }
  }

  @Test
  void foldsNearDuplicatesIntoTheBestScored() {
    SmallIndex pages = new SmallIndex(folder);
    pages.page("a", "rain", "rain in spain", 0.3, null).page("b", "other", "rain elsewhere");
    pages.close();
    pages = new SmallIndex(folder);
    pages.page("c", "rain", "rain in spain today", 0.8, "a");
    pages.page("d", "rain", "rain in spain now", 0.8, "c");
    pages.page("e", "rain", "rain by far", 0.1, "not-kept");
    pages.page("f", "rain", "rain by night", 0.2, "not-kept");
    pages.page("g", "rain", "rain in spain", 0.1, null);
    try (PageSearch search = pages.search()) {
      SearchResult folded = search.search(SearchRequest.of("rain", 10));
      List<String> names = new ArrayList<>(SmallIndex.names(folded));
      names.sort(null);
      assertEquals(List.of("b", "c", "f"), names);
      assertEquals(7, folded.total());
      SearchResult.Hit best =
          folded.hits().stream().filter(h -> h.url().endsWith("/c")).findFirst().orElseThrow();
      assertEquals(3, best.duplicates());
      SearchResult all = search.search(SearchRequest.of("rain", 10).unfolded());
      assertEquals(7, all.hits().size());
    }
  }

  private List<Long> numbers() {
    List<Long> numbers = new ArrayList<>();
    try (PageSearch search = PageSearch.open(folder)) {
      search.numbers(numbers::add);
    }
    numbers.sort(null);
    return numbers;
  }

  private static PageDocument page(long n) {
    return new PageDocument(
        n,
        SmallIndex.url("p" + n),
        "t",
        List.of(),
        "x",
        SmallIndex.DAY,
        Instant.EPOCH,
        "",
        0,
        PageDocument.Decided.KEPT,
        "d" + n,
        0,
        null);
  }
}
