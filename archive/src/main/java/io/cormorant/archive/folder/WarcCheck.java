package io.cormorant.archive.folder;

import io.cormorant.archive.rocksdb.CrawlStore;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The WARC files can be read from end to end, and hold as many pages as the visits say. Since each
/// stored page was found at its place, no other is left over then, but those of visits that could
/// not be read.
final class WarcCheck implements FolderCheck {
  @Override
  public void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems) {
    long[] pages = new long[1];
    for (Path file : WarcScan.files(files.warc())) {
      long good = WarcScan.read(file, 0, (_, _) -> pages[0]++);
      long size = Recovery.size(file);
      if (good < size) {
        problems.accept(
            new Problem(file + " cannot be read after byte " + good + " of " + size + "."));
      }
    }
    long kept = 0;
    long unreadable = 0;
    if (Recovery.size(files.visits()) >= 0) {
      try (Visits visits = new Visits(files)) {
        for (String text = visits.nextText(); text != null; text = visits.nextText()) {
          VisitLine line = VisitLine.readable(text);
          kept += line != null && line.stored() && !line.isElsewhere() ? 1 : 0;
          unreadable += line == null || line.outcome().equals(VisitLine.UNREADABLE) ? 1 : 0;
        }
      }
    }
    if (pages[0] < kept || pages[0] > kept + unreadable) {
      problems.accept(
          new Problem(
              "%s holds %d pages; the visits say %d are stored."
                  .formatted(files.warc(), pages[0], kept)));
    }
  }
}
