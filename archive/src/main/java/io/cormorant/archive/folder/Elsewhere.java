package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.ShellWord;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The stored pages of a crawl that are not in its folder, but still in files of the workers that
/// fetched them.
///
/// @param pages by worker
public record Elsewhere(SortedMap<String, Long> pages) {
  /// Reads all visits.
  public static Elsewhere of(CrawlFolder folder) {
    SortedMap<String, Long> pages = new TreeMap<>();
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.forEach(
          line -> {
            if (line.warc() != null && line.warc().worker() != null) {
              pages.merge(line.warc().worker(), 1L, Long::sum);
            }
          });
    }
    return new Elsewhere(pages);
  }

  /// For what needs all pages of a folder.
  ///
  /// @throws ArchiveException if there are any
  public static void refuse(CrawlFolder folder) {
    Elsewhere elsewhere = of(folder);
    if (elsewhere.count() > 0) {
      throw new ArchiveException(elsewhere.sentence(folder));
    }
  }

  public long count() {
    return pages.values().stream().mapToLong(n -> n).sum();
  }

  /// What people should know of them, and do.
  public String sentence(CrawlFolder folder) {
    long count = count();
    return "%,d stored %s of %s %s still in the WARC files of workers (%s). Run 'cormorant merge %s --workers DIR', where DIR is the folder into which they archive."
        .formatted(
            count,
            count == 1 ? "page" : "pages",
            folder.path(),
            count == 1 ? "is" : "are",
            String.join(", ", pages.keySet()),
            ShellWord.of(folder.path()));
  }
}
