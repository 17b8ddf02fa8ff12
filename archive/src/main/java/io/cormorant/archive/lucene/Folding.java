package io.cormorant.archive.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.ScoreDoc;

/// Leaves one of the hits that say the same, at the place of the best ranked: the best scored by
/// the judge, of these the earliest. Pages say the same if they are in one cluster of near
/// duplicates, have the same digest, or fingerprints that differ little.
final class Folding {
  /// A hit and how many others it stands for.
  record Folded(ScoreDoc hit, PageValues.Row row, int duplicates) {}

  private Folding() {}

  static List<Folded> fold(ScoreDoc[] found, PageValues values, boolean folded) throws IOException {
    List<Folded> hits = new ArrayList<>();
    for (ScoreDoc hit : found) {
      PageValues.Row row = values.row(hit.doc);
      int place = folded ? place(hits, row) : hits.size();
      if (place == hits.size()) {
        hits.add(new Folded(hit, row, 0));
      } else {
        Folded first = hits.get(place);
        boolean better = row.isBetterThan(first.row);
        int duplicates = first.duplicates + 1;
        hits.set(
            place,
            better
                ? new Folded(hit, row, duplicates)
                : new Folded(first.hit, first.row, duplicates));
      }
    }
    return hits;
  }

  private static int place(List<Folded> hits, PageValues.Row row) {
    int place = 0;
    while (place < hits.size() && !hits.get(place).row.isLike(row)) {
      place++;
    }
    return place;
  }
}
