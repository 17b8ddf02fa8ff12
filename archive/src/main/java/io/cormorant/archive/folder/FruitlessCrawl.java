package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
          "answers.jsonl",
          "status.json",
          CrawlFolder.PLAN_FILE,
          CrawlFolder.REPORT_FILE);

  private FruitlessCrawl() {}

  static boolean is(CrawlFiles files) {
    return hasNothing(files) && FolderLock.owner(files.folder()).isEmpty();
  }

  /// Whether every line of its visits is there, none of them is of a document, and none was lost or
  /// purged: then the store knows of nothing else. Pages that were stored count even if the visits
  /// do not speak of them.
  private static boolean hasNothing(CrawlFiles files) {
    if (Recovery.size(files.visits()) < 0
        || !Files.isRegularFile(files.plan())
        || files.isMerged()
        || Recovery.size(files.feedback()) > 0
        || hasRecords(files.warc())) {
      return false;
    }
    try (Visits visits = new Visits(files)) {
      long lines = 0;
      for (VisitLine line = visits.nextOrPurged(); line != null; line = visits.nextOrPurged()) {
        if (line.purged() || line.isDownload() || line.n() != ++lines) {
          return false;
        }
      }
      return lines >= committed(files);
    } catch (ArchiveException _) {
      return false;
    }
  }

  private static boolean hasRecords(Path warc) {
    try (Stream<Path> files = Files.list(warc)) {
      return files.findAny().isPresent();
    } catch (NoSuchFileException _) {
      return false;
    } catch (IOException e) {
      throw ArchiveException.reading(warc, e);
    }
  }

  /// How many endings the store has committed; none where it never was.
  private static long committed(CrawlFiles files) {
    if (!CrawlStore.exists(files.store())) {
      return 0;
    }
    try (CrawlStore store = CrawlStore.read(files.store())) {
      return store.positions().ended();
    }
  }

  /// Removes what such a crawl left, unless it is none by now. Its visits go last, so that whoever
  /// is cut off here leaves a folder that can be taken again.
  static void remove(CrawlFiles files) throws IOException {
    try (FolderLock _ = FolderLock.take(files.folder())) {
      if (!hasNothing(files)) {
        return;
      }
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
