package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Finds the WARC files meant by a path somebody typed.
final class WarcFiles {
  private static final String ENDING = ".warc.gz";
  private static final String PACKED = ".warc.xz";

  /// The file of a recorded web.
  static final String PAGES = "pages.warc.gz";

  private WarcFiles() {}

  /// The file itself; or the `*.warc.gz` of a folder; or, for the folder of a crawl, those in its
  /// `warc/`. In the order of their names, at least one.
  static List<Path> find(Path path) {
    if (Files.isRegularFile(path)) {
      return List.of(path);
    }
    if (!Files.isDirectory(path)) {
      throw new ArchiveException(
          "there is no recorded web at " + path + ". Give a folder that holds pages.warc.gz.");
    }
    List<Path> here = endingWith(path, ENDING);
    Path below = path.resolve("warc");
    List<Path> found =
        here.isEmpty() && Files.isDirectory(below) ? endingWith(below, ENDING) : here;
    if (found.isEmpty()) {
      throw new ArchiveException(whatIsMissing(path));
    }
    return found;
  }

  private static String whatIsMissing(Path folder) {
    List<Path> packed = endingWith(folder, PACKED);
    if (packed.isEmpty()) {
      return folder
          + " has no pages.warc.gz. A recorded web is a folder with pages.warc.gz or other *.warc.gz"
          + " files, one gzip member per record.";
    }
    return folder
        + " has no pages.warc.gz but "
        + packed.getFirst().getFileName()
        + ": unpack that to pages.warc.gz first, one gzip member per record.";
  }

  private static List<Path> endingWith(Path folder, String ending) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(ending))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }
}
