package io.cormorant.archive.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;

/// Reads the numbers of a page. Pages may be asked for in any order.
final class PageValues {
  private final List<LeafReaderContext> leaves;

  PageValues(IndexReader reader) {
    this.leaves = reader.leaves();
  }

  /// @param score the judge's
  /// @param day since 1970
  record Row(long n, double score, long day, long cluster, long digest, long simhash) {
    /// Fingerprints of texts that differ in more bits are not taken for copies. A crawl is
    /// stricter, as it must find them among all pages at once.
    private static final int MAX_DISTANCE = 6;

    /// Whether both pages say the same.
    boolean isLike(Row other) {
      return cluster == other.cluster
          || digest == other.digest
          || (simhash != 0
              && other.simhash != 0
              && Long.bitCount(simhash ^ other.simhash) <= MAX_DISTANCE);
    }

    boolean isBetterThan(Row other) {
      return score > other.score || (score == other.score && n < other.n);
    }
  }

  Row row(int page) throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(page, leaves));
    int at = page - leaf.docBase;
    return new Row(
        value(leaf, IndexFields.N, at),
        IndexFields.score(value(leaf, IndexFields.SCORE, at)),
        value(leaf, IndexFields.DAY, at),
        value(leaf, IndexFields.CLUSTER, at),
        value(leaf, IndexFields.DIGEST, at),
        value(leaf, IndexFields.SIMHASH, at));
  }

  private static long value(LeafReaderContext leaf, String field, int page) throws IOException {
    NumericDocValues values = leaf.reader().getNumericDocValues(field);
    return values != null && values.advanceExact(page) ? values.longValue() : 0;
  }
}
