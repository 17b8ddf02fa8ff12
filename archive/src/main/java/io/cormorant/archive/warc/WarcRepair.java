package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Brings the WARC files of a crawl that died back to its last page known to be whole.
public final class WarcRepair {
  private WarcRepair() {}

  /// Whether the files hold all bytes of that page.
  public static boolean holds(Path folder, Place place) {
    try {
      Path finished = folder.resolve(place.file());
      Path open = folder.resolve(place.file() + ".open");
      Path file = Files.exists(finished) ? finished : open;
      return Files.exists(file) && Files.size(file) >= place.end();
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Cuts off everything after a page. A file begun after it and never finished goes; an older one
  /// that missed its final name gets it.
  ///
  /// @param last the last page known, null where there is none
  /// @throws ArchiveException if a finished file is younger than that: then it is the history that
  ///   was lost, and no page is thrown away because of that
  public static void cutAfter(Path folder, @Nullable Place last) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    int serial = last == null ? -1 : WarcName.parse(last.file()).map(WarcName::serial).orElse(-1);
    try {
      for (WarcName name : WarcName.in(folder)) {
        Path file = folder.resolve(name.file());
        if (last != null && name.finished().equals(last.file())) {
          cut(file, last.end());
        } else if (name.serial() <= serial) {
          finish(file, folder.resolve(name.finished()));
        } else if (name.open()) {
          Files.delete(file);
        } else {
          throw new ArchiveException(
              file
                  + " holds pages that journal.jsonl beside it knows nothing of. Bring that file back,"
                  + " or move this one away.");
        }
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private static void cut(Path file, long end) throws IOException {
    if (Files.size(file) > end) {
      try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
        open.setLength(end);
      }
    }
  }

  private static void finish(Path file, Path finished) throws IOException {
    if (!file.equals(finished)) {
      Files.move(file, finished);
    }
  }
}
