package io.cormorant.archive.folder;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.warc.FolderSync;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// The names in a crawl folder.
record CrawlFiles(Path folder) {
  /// Whose state is there in a folder that was made from others, and so has no frontier.
  static final String MERGED = "merged";

  Path visits() {
    return folder.resolve("visits.jsonl");
  }

  Path store() {
    return folder.resolve("store");
  }

  boolean isMerged() {
    return Files.exists(state(MERGED));
  }

  /// The store for reading; empty where there is none, or the crawl that makes it has just begun.
  /// To be closed.
  Optional<CrawlStore> readStore() {
    if (!Files.isDirectory(store())) {
      return Optional.empty();
    }
    try {
      return Optional.of(CrawlStore.read(store()));
    } catch (ArchiveException e) {
      if (Recovery.size(visits()) <= 0 && FolderLock.owner(folder).isPresent()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  Path plan() {
    return folder.resolve(CrawlFolder.PLAN_FILE);
  }

  Path feedback() {
    return folder.resolve("feedback.jsonl");
  }

  Path warc() {
    return folder.resolve("warc");
  }

  Path index() {
    return folder.resolve("index");
  }

  /// The small state of a part of the crawl.
  Path state(String part) {
    return folder.resolve(part + ".state");
  }

  /// Replaces what a part said before, wholly or not at all, on the disk too.
  void remember(String part, byte[] state) {
    Path draft = folder.resolve(part + ".state.new");
    try {
      Files.write(draft, state, CREATE, TRUNCATE_EXISTING, WRITE, DSYNC);
      Files.move(draft, state(part), StandardCopyOption.REPLACE_EXISTING);
      FolderSync.force(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(draft, e);
    }
  }

  /// What a part said, if it said anything.
  Optional<byte[]> remembered(String part) {
    Path file = state(part);
    try {
      return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  void forget(String part) {
    try {
      Files.deleteIfExists(state(part));
    } catch (IOException e) {
      throw ArchiveException.writing(state(part), e);
    }
  }
}
