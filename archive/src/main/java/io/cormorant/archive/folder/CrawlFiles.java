package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// The names in a crawl folder.
record CrawlFiles(Path folder) {
  Path visits() {
    return folder.resolve("visits.jsonl");
  }

  Path journal() {
    return folder.resolve("journal.jsonl");
  }

  Path feedback() {
    return folder.resolve("feedback.jsonl");
  }

  Path warc() {
    return folder.resolve("warc");
  }

  /// The small state of a part of the crawl.
  Path state(String part) {
    return folder.resolve(part + ".state");
  }

  /// Replaces what a part said before, wholly or not at all.
  void remember(String part, byte[] state) {
    Path draft = folder.resolve(part + ".state.new");
    try {
      Files.write(draft, state);
      Files.move(draft, state(part), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw ArchiveException.writing(draft, e);
    }
  }
}
