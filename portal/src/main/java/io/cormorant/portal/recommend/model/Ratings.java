package io.cormorant.portal.recommend.model;

import java.util.List;

/// The opinions of many readers on the pages `0` to `pages - 1`.
public record Ratings(int pages, List<Opinions> readers) {
  public Ratings {
    readers = List.copyOf(readers);
    for (Opinions one : readers) {
      for (int i = 0; i < one.size(); i++) {
        if (one.page(i) < 0 || one.page(i) >= pages) {
          throw new IllegalArgumentException("page " + one.page(i) + " of " + pages);
        }
      }
    }
  }

  /// How many readers like each page.
  public int[] likes() {
    int[] counts = new int[pages];
    readers.forEach(one -> one.forEachLiked(page -> counts[page]++));
    return counts;
  }

  /// To how many readers each page was shown.
  public int[] shown() {
    int[] counts = new int[pages];
    for (Opinions one : readers) {
      for (int i = 0; i < one.size(); i++) {
        counts[one.page(i)]++;
      }
    }
    return counts;
  }
}
