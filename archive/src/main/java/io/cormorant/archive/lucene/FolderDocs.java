package io.cormorant.archive.lucene;

import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.IndexReader;

/// Knows which folder a page is of, where several are read as one: the pages of each follow those
/// of the one before.
final class FolderDocs {
  private final int[] ends;

  FolderDocs(List<? extends IndexReader> readers) {
    this.ends = new int[readers.size()];
    int end = 0;
    for (int i = 0; i < ends.length; i++) {
      end += readers.get(i).maxDoc();
      ends[i] = end;
    }
  }

  int size() {
    return ends.length;
  }

  /// The folder of a page, from 0. Folders without pages end where they begin.
  int of(int page) {
    int found = Arrays.binarySearch(ends, page + 1);
    int at = found < 0 ? -found - 1 : found;
    while (at > 0 && ends[at - 1] > page) {
      at--;
    }
    return at;
  }
}
