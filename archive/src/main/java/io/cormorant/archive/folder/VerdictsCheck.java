package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The last decisions of a crawl, where they are still to be written, can be read.
final class VerdictsCheck implements FolderCheck {
  @Override
  public void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems) {
    try {
      FolderRevision.verdicts(files);
    } catch (ArchiveException e) {
      problems.accept(Problem.of(e));
    }
  }

  @Override
  public void rebuild(CrawlFiles files, InstantSource clock, Consumer<String> done) {
    try {
      FolderRevision.verdicts(files);
    } catch (ArchiveException e) {
      if (e.isDamage()) {
        files.forget(FolderRevision.VERDICTS);
        done.accept("deleted " + files.state(FolderRevision.VERDICTS) + ".");
      }
    }
  }
}
