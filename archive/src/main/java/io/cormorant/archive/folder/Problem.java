package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;

/// Something in a crawl folder that is not as it should be.
///
/// @param sentence what and where, for people
/// @param repairable whether a repair may do something about it
public record Problem(String sentence, boolean repairable) {
  public Problem(String sentence) {
    this(sentence, true);
  }

  /// That something could not be read.
  static Problem of(ArchiveException e) {
    return new Problem(String.valueOf(e.getMessage()));
  }
}
