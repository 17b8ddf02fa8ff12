package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;

/// Something in a crawl folder that is not as it should be.
///
/// @param sentence what and where, for people
public record Problem(String sentence) {
  /// That something could not be read.
  static Problem of(ArchiveException e) {
    return new Problem(String.valueOf(e.getMessage()));
  }
}
