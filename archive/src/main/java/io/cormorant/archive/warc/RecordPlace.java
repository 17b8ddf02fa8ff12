package io.cormorant.archive.warc;

import org.jspecify.annotations.Nullable;

/// Where a stored page lies.
///
/// @param file its name in the folder, as it is when finished
/// @param offset of its response record
/// @param length of that and the records that belong to it together
/// @param worker whose file that is: the page is not in the folder of the crawl until it is merged;
///   null if it is there
public record RecordPlace(String file, long offset, long length, @Nullable String worker) {
  public RecordPlace(String file, long offset, long length) {
    this(file, offset, length, null);
  }

  public long end() {
    return offset + length;
  }
}
