package io.cormorant.archive.folder;

import io.cormorant.archive.Hash64;
import io.cormorant.archive.lucene.IndexState;
import io.cormorant.archive.lucene.PageSearch;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.stream.Stream;

/// Whether the search index of a crawl has exactly its stored pages: of each URL the newest.
///
/// @param usable whether there is an index of the present format; if not, all pages are missing
/// @param expected stored pages
/// @param missing of these not in the index
/// @param foreign in the index and not stored, or replaced by a newer one
public record IndexCheck(boolean usable, long expected, long missing, long foreign) {
  public boolean isGood() {
    return usable && missing == 0 && foreign == 0;
  }

  /// Compares the index with `visits.jsonl`, in a folder into which no crawl is writing.
  ///
  /// Takes about 50 bytes a stored page.
  public static IndexCheck of(CrawlFolder folder) {
    LongOpenHashSet expected = expected(folder);
    if (!IndexState.of(folder.index()).isUsable()) {
      return new IndexCheck(false, expected.size(), expected.size(), 0);
    }
    LongOpenHashSet missing = expected.clone();
    long[] foreign = {0};
    try (PageSearch search = PageSearch.open(folder.index())) {
      search.numbers(
          n -> {
            if (!missing.remove(n)) {
              foreign[0]++;
            }
          });
    }
    return new IndexCheck(true, expected.size(), missing.size(), foreign[0]);
  }

  private static LongOpenHashSet expected(CrawlFolder folder) {
    Long2LongOpenHashMap newest = new Long2LongOpenHashMap();
    try (Stream<VisitLine> visits = folder.visits()) {
      visits
          .filter(line -> line.warc() != null && line.visited())
          .forEachOrdered(line -> newest.put(Hash64.of(line.finalUrl().toString()), line.n()));
    }
    LongOpenHashSet numbers = new LongOpenHashSet(newest.size());
    for (LongIterator all = newest.values().iterator(); all.hasNext(); ) {
      numbers.add(all.nextLong());
    }
    return numbers;
  }
}
