package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Finds captures by their URL in the CDXJ files beside WARC files. Covers the finished WARC files;
/// of a crawl that runs the last one is not. Reads a few blocks for each question and holds nothing
/// in memory, so it may be used by many threads.
public final class CdxIndex {
  private final List<Path> files;

  private CdxIndex(List<Path> files) {
    this.files = files;
  }

  /// Opens the index of all files of a folder or, where there is none, those of its finished files.
  ///
  /// @param folder of the WARC files
  public static CdxIndex open(Path folder) {
    Path all = folder.resolve(CdxFiles.ALL);
    try {
      return new CdxIndex(Files.exists(all) ? List.of(all) : finished(folder));
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// The indexes of the finished WARC files of a folder.
  static List<Path> finished(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    for (WarcName name : WarcName.in(folder)) {
      Path index = CdxFiles.of(folder, name.finished());
      if (!name.open() && Files.exists(index)) {
        found.add(index);
      }
    }
    return found;
  }

  /// Makes the index of each finished WARC file that has none yet, and that of all.
  static void complete(Path folder) throws IOException {
    for (WarcName name : WarcName.in(folder)) {
      if (!name.open() && !CdxFiles.isIndexed(folder, name.finished())) {
        CdxSpool.open(folder, name, _ -> {}).finish();
      }
    }
    CdxFiles.merge(finished(folder), folder.resolve(CdxFiles.ALL));
  }

  /// The captures of just that URL, oldest first.
  public List<CdxRecord> lookup(Url url) {
    List<CdxRecord> found = new ArrayList<>();
    for (Path file : files) {
      try (SortedLines lines = new SortedLines(file)) {
        lookup(lines, url.toString(), found);
      } catch (IOException e) {
        throw ArchiveException.reading(file, e);
      }
    }
    found.sort(Comparator.comparing(CdxRecord::timestamp));
    return found;
  }

  private static void lookup(SortedLines lines, String url, List<CdxRecord> found)
      throws IOException {
    String prefix = CdxRecord.key(url) + ' ';
    long begin = lines.firstNotBefore(prefix);
    for (String line = lines.line(begin); line.startsWith(prefix); line = lines.line(begin)) {
      CdxRecord capture = CdxRecord.parse(line);
      if (capture.url().equals(url)) {
        found.add(capture);
      }
      begin += line.length() + 1;
    }
  }
}
