package io.cormorant.archive.export;

import io.cormorant.archive.folder.CrawlFolder;
import java.nio.file.Path;

/// Exports a folder in a process of its own, which may have little memory.
final class ExportProbe {
  private ExportProbe() {}

  public static void main(String[] args) {
    CrawlFolder folder = CrawlFolder.open(Path.of(args[0]));
    try (PageSink sink = JsonlSink.to(Path.of(args[1]), true)) {
      new Export(folder, ExportFilter.ALL).run(sink, _ -> {});
    }
  }
}
