package io.cormorant.app.bench;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// How many bytes of each file of a crawl are surely on the disk, as the crawl noted it.
record SyncedFiles(Map<Path, Long> lengths) {
  static SyncedFiles read(Path notes) throws IOException {
    Map<Path, Long> lengths = new HashMap<>();
    for (String line : Files.readAllLines(notes)) {
      int space = line.indexOf(' ');
      if (space > 0) {
        Path file = Path.of(line.substring(space + 1).replaceFirst("\\.open$", ""));
        lengths.put(file, Long.parseLong(line.substring(0, space)));
      }
    }
    return new SyncedFiles(lengths);
  }

  /// Cuts visits, WARC files and the log of the store back to what was synced. Finished WARC files
  /// of earlier runs, and old logs, were synced when they were finished.
  void cut(Path crawl) throws IOException {
    cut(List.of(crawl.resolve("visits.jsonl")));
    cut(files(crawl.resolve("warc"), ".warc.gz.open"));
    cut(files(crawl.resolve("store"), ".log"));
  }

  private void cut(List<Path> files) throws IOException {
    for (Path file : files) {
      Path name = Path.of(file.toAbsolutePath().toString().replaceFirst("\\.open$", ""));
      long synced = lengths.getOrDefault(name, 0L);
      if (Files.size(file) > synced) {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
          open.setLength(synced);
        }
      }
    }
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }
}
