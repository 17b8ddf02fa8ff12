package io.cormorant.archive.lucene;

import io.cormorant.core.Url;
import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/// The clusters of the pages that a written index holds. Asked only for near duplicates, so it
/// looks at the disk instead of remembering.
final class KnownClusters implements AutoCloseable {
  private final FSDirectory directory;
  private @Nullable DirectoryReader reader;
  private boolean stale;

  KnownClusters(FSDirectory directory) {
    this.directory = directory;
  }

  /// The index was written since.
  void renew() {
    stale = true;
  }

  /// The cluster of a page, or what is given where the page is not there.
  long of(Url url, long otherwise) throws IOException {
    for (LeafReaderContext leaf : current().leaves()) {
      int page = find(leaf.reader(), url);
      NumericDocValues clusters = leaf.reader().getNumericDocValues(IndexFields.CLUSTER);
      if (page >= 0 && clusters != null && clusters.advanceExact(page)) {
        return clusters.longValue();
      }
    }
    return otherwise;
  }

  private static int find(LeafReader leaf, Url url) throws IOException {
    PostingsEnum pages = leaf.postings(IndexFields.key(url), PostingsEnum.NONE);
    Bits live = leaf.getLiveDocs();
    if (pages != null) {
      for (int page = pages.nextDoc();
          page != DocIdSetIterator.NO_MORE_DOCS;
          page = pages.nextDoc()) {
        if (live == null || live.get(page)) {
          return page;
        }
      }
    }
    return -1;
  }

  private DirectoryReader current() throws IOException {
    DirectoryReader old = reader;
    if (old == null) {
      old = reader = DirectoryReader.open(directory);
    } else if (stale) {
      DirectoryReader renewed = DirectoryReader.openIfChanged(old);
      if (renewed != null) {
        old.close();
        old = reader = renewed;
      }
    }
    stale = false;
    return old;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }
}
