package io.cormorant.archive.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.lucene.SearchRequest.Filter;
import io.cormorant.archive.lucene.SearchRequest.Sort;
import io.cormorant.archive.lucene.SearchResult.Hit;
import io.cormorant.archive.lucene.SearchResult.Source;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several indexes searched as one, one of them without pages.
final class SeveralFoldersTest {
  private static final String SHARED = "http://shared.test/flood";

  @TempDir private Path folder;

  private PageSearch search;

  @BeforeEach
  void index() {
    new SmallIndex(folder.resolve("rivers"))
        .in("en")
        .page("delta", "Delta", "The river floods its delta every spring.", 0.4, null)
        .page(SHARED, "Flood", "A flood came down the river at night.", 0.5, null)
        .page("copy", "Delta", "The river floods its delta every spring!", 0.6, "delta")
        .close();
    new SmallIndex(folder.resolve("empty")).close();
    new SmallIndex(folder.resolve("storms"))
        .in("en")
        .page("gale", "Gale", "A gale, and the river was quiet.", 0.7, null)
        .page(SHARED, "Flood", "A flood came down the river at night.", 0.9, null)
        .in("de")
        .page("sturm", "Sturm", "Der Sturm am Fluss, the river by night.", 0.3, null)
        .close();
    search =
        PageSearch.open(
            List.of(folder.resolve("rivers"), folder.resolve("empty"), folder.resolve("storms")));
  }

  @AfterEach
  void close() {
    search.close();
  }

  @Test
  void aPageOfTwoFoldersIsOneHitThatNamesBoth() {
    SearchResult found = search.search(SearchRequest.of("flood night", 10));
    Hit hit = found.hits().getFirst();
    assertEquals(SHARED, hit.url());
    assertEquals(0.9, hit.score(), "the better scored one is shown");
    assertEquals(List.of(new Source(2, 2), new Source(0, 2)), hit.sources());
    assertEquals(0, hit.duplicates());
    assertEquals(1, search.search(SearchRequest.of("flood night", 10).unfolded()).hits().size());
  }

  /// `delta` is the first page of its folder and `gale` of another, so both clusters are number 1.
  @Test
  void clustersOfDifferentFoldersAreNotTheSame() {
    List<String> names = SmallIndex.names(search, "river");
    assertEquals(Set.of("copy", SHARED, "gale", "sturm"), Set.copyOf(names));
    Hit copy = hit(search.search(SearchRequest.of("river", 10)), "copy");
    assertEquals(1, copy.duplicates(), "its own folder's near duplicate is folded into it");
    assertEquals(List.of(new Source(0, 3)), copy.sources());
  }

  @Test
  void countsByFolderHostDayAndLanguage() {
    SearchResult found = search.search(SearchRequest.of("river", 2).counted());
    assertEquals(6, found.total());
    assertEquals(List.of(3, 0, 3), found.facets().folders());
    assertEquals(Map.of("a.test", 4, "shared.test", 2), found.facets().hosts());
    assertEquals(Map.of("en", 5, "de", 1), found.facets().languages());
    assertEquals(2, found.facets().days().get(SmallIndex.DAY.plusDays(2)));
    SearchResult german =
        search.search(SearchRequest.of("river", 2).with(Filter.NONE.in("de")).counted());
    assertEquals(List.of(0, 0, 1), german.facets().folders());
  }

  @Test
  void sortsByDateAndByWhenPagesWereFetched() {
    SearchRequest all = SearchRequest.of("", 10).by(Sort.DATE);
    List<String> dated = names(search.search(all.unfolded()));
    assertEquals(Set.of("copy", "sturm"), Set.copyOf(dated.subList(0, 2)));
    assertEquals(SHARED, dated.get(2));
    assertEquals(Set.of("delta", "gale"), Set.copyOf(dated.subList(3, 5)));
    List<String> fetched = names(search.search(all.unfolded().by(Sort.FETCHED)));
    assertEquals(Set.of("delta", "gale"), Set.copyOf(fetched.subList(0, 2)));
    assertEquals(SHARED, fetched.get(2));
    assertEquals(Set.of("copy", "sturm"), Set.copyOf(fetched.subList(3, 5)));
    Filter late = Filter.NONE.fetchedSince(search.search(all).hits().get(2).fetched());
    assertEquals(Set.of("delta", "gale", SHARED), Set.copyOf(names(search.search(all.with(late)))));
    Filter middle = Filter.NONE.between(SmallIndex.DAY.plusDays(2), SmallIndex.DAY.plusDays(2));
    assertEquals(List.of(SHARED), names(search.search(all.with(middle))));
    assertEquals(0.0, search.search(all).hits().getFirst().bm25());
  }

  @Test
  void findsSimilarPagesInOtherFolders() {
    SearchResult similar =
        search.similar(SmallIndex.url("delta"), SearchRequest.of("", 10)).orElseThrow();
    assertTrue(names(similar).contains("gale"), "the first page of another folder");
    assertFalse(names(similar).contains("copy"), "it says the same");
    assertFalse(names(similar).contains("delta"));
    assertTrue(names(similar).contains(SHARED));
  }

  @Test
  void tellsWhereAPageIsStored() {
    assertEquals(
        List.of(new Source(0, 2), new Source(2, 2)), search.sources(SmallIndex.url(SHARED)));
    assertEquals(List.of(), search.sources(SmallIndex.url("nowhere")));
  }

  /// A search goes on with an index that its owner has let go of.
  @Test
  void anIndexInUseStaysOpen() {
    OpenIndex owned = OpenIndex.ifUsable(folder.resolve("rivers")).orElseThrow();
    try (PageSearch using = PageSearch.of(List.of(owned.share()))) {
      owned.close();
      assertEquals(3, using.pages(false));
    }
    assertThrows(IllegalStateException.class, owned::share);
  }

  private static Hit hit(SearchResult result, String name) {
    return result.hits().stream().filter(hit -> name(hit).equals(name)).findFirst().orElseThrow();
  }

  private static List<String> names(SearchResult result) {
    return result.hits().stream().map(SeveralFoldersTest::name).toList();
  }

  private static String name(Hit hit) {
    return hit.url().replace("http://a.test/", "");
  }
}
