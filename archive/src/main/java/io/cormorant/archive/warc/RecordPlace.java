package io.cormorant.archive.warc;

/// Where a stored page lies.
///
/// @param file its name in the folder, as it is when finished
/// @param offset of its response record
/// @param length of that and its metadata record together
public record RecordPlace(String file, long offset, long length) {
  public long end() {
    return offset + length;
  }
}
