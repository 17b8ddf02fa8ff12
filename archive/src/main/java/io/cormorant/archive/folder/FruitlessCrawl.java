package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A crawl that fetched nothing, mostly for a network, a proxy or a seed that was wrong: nothing is
/// lost if another one takes its folder.
final class FruitlessCrawl {
  /// What a crawl makes; anything else in the folder is somebody's own.
  private static final List<String> MADE =
      List.of(
          "store",
          "warc",
          "index",
          "options",
          "examples.jsonl",
          "status.json",
          CrawlFolder.PLAN_FILE,
          CrawlFolder.REPORT_FILE);

  private FruitlessCrawl() {}

  static boolean is(CrawlFiles files) {
    if (!Files.isRegularFile(files.visits())
        || !Files.isRegularFile(files.plan())
        || files.isMerged()
        || Recovery.size(files.feedback()) > 0
        || FolderLock.owner(files.folder()).isPresent()) {
      return false;
    }
    try (Stream<VisitLine> visits = new CrawlFolder(files).visits()) {
      return visits.noneMatch(VisitLine::isDownload);
    } catch (ArchiveException _) {
      return false;
    }
  }

  /// Removes what such a crawl left. Its visits go last, so that what was cut off is done again.
  static void remove(CrawlFiles files) throws IOException {
    try (FolderLock _ = FolderLock.take(files.folder())) {
      for (String name : MADE) {
        delete(files.folder().resolve(name));
      }
      try (Stream<Path> states = Files.list(files.folder())) {
        for (Path state : states.filter(file -> file.toString().endsWith(".state")).toList()) {
          Files.delete(state);
        }
      }
      Files.delete(files.visits());
    }
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> below = Files.walk(path)) {
      for (Path each : below.toList().reversed()) {
        Files.delete(each);
      }
    }
  }
}
