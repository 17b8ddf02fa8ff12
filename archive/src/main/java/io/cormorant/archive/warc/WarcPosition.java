package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How far the WARC files of a crawl have been written.
///
/// @param file name of the last one, as it is when finished
/// @param length of that file
public record WarcPosition(String file, long length) {
  /// The end of the last file in a folder, null where there is none.
  public static @Nullable WarcPosition end(Path folder) {
    try {
      List<WarcName> names = WarcName.in(folder);
      if (names.isEmpty()) {
        return null;
      }
      WarcName last = names.getLast();
      return new WarcPosition(last.finished(), Files.size(folder.resolve(last.file())));
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }
}
