package io.cormorant.archive.folder;

import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.warc.WarcPosition;
import io.cormorant.archive.warc.WarcRepair;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The files are as long as the last commit says. What is longer was written by a crawl that died.
final class PositionsCheck implements FolderCheck {
  @Override
  public void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems) {
    if (store == null) {
      return;
    }
    Positions committed = Recovery.positions(files, store);
    look(files.visits(), committed.visitsLength(), problems);
    WarcPosition warc = Recovery.warc(committed);
    if (warc != null) {
      look(WarcRepair.existing(files.warc(), warc.file()), warc.length(), problems);
    }
  }

  private static void look(Path file, long committed, Consumer<Problem> problems) {
    long size = Recovery.size(file);
    if (size < 0) {
      problems.accept(new Problem(file + " is gone; " + committed + " bytes were committed."));
    } else if (size < committed) {
      problems.accept(
          new Problem(file + " has " + size + " bytes; " + committed + " were committed."));
    } else if (size > committed) {
      problems.accept(
          new Problem(
              file
                  + " has "
                  + (size - committed)
                  + " bytes after the last commit, as after a crash; --repair or --resume cuts them"
                  + " off."));
    }
  }
}
