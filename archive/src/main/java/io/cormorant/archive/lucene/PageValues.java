package io.cormorant.archive.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;

/// Reads what is known of a page beside its texts. Pages may be asked for in any order.
final class PageValues {
  private final List<LeafReaderContext> leaves;
  private final FolderDocs folders;

  PageValues(IndexReader reader, FolderDocs folders) {
    this.leaves = reader.leaves();
    this.folders = folders;
  }

  /// @param folder it is in, from 0
  /// @param score the judge's
  /// @param day since 1970
  /// @param fetched milliseconds since 1970
  /// @param cluster of its folder
  record Row(
      int folder,
      long n,
      String url,
      double score,
      long day,
      long fetched,
      long cluster,
      long digest,
      long simhash) {
    /// Fingerprints of texts that differ in more bits are not taken for copies. A crawl is
    /// stricter, as it must find them among all pages at once.
    private static final int MAX_DISTANCE = 6;

    /// Whether both pages say the same.
    boolean isLike(Row other) {
      return (cluster == other.cluster && folder == other.folder)
          || digest == other.digest
          || (simhash != 0
              && other.simhash != 0
              && Long.bitCount(simhash ^ other.simhash) <= MAX_DISTANCE);
    }

    boolean isBetterThan(Row other) {
      return score > other.score || (score == other.score && isEarlierThan(other));
    }

    private boolean isEarlierThan(Row other) {
      return folder == other.folder ? n < other.n : fetched < other.fetched;
    }
  }

  Row row(int page) throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(page, leaves));
    int at = page - leaf.docBase;
    return new Row(
        folders.of(page),
        value(leaf, IndexFields.N, at),
        name(leaf, IndexFields.URL, at),
        IndexFields.score(value(leaf, IndexFields.SCORE, at)),
        value(leaf, IndexFields.DAY, at),
        value(leaf, IndexFields.FETCHED, at),
        value(leaf, IndexFields.CLUSTER, at),
        value(leaf, IndexFields.DIGEST, at),
        value(leaf, IndexFields.SIMHASH, at));
  }

  String language(int page) throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(page, leaves));
    return name(leaf, IndexFields.LANG, page - leaf.docBase);
  }

  private static long value(LeafReaderContext leaf, String field, int page) throws IOException {
    NumericDocValues values = leaf.reader().getNumericDocValues(field);
    return values != null && values.advanceExact(page) ? values.longValue() : 0;
  }

  private static String name(LeafReaderContext leaf, String field, int page) throws IOException {
    SortedDocValues values = leaf.reader().getSortedDocValues(field);
    return values != null && values.advanceExact(page)
        ? values.lookupOrd(values.ordValue()).utf8ToString()
        : "";
  }
}
