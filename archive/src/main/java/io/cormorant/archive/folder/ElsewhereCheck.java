package io.cormorant.archive.folder;

import io.cormorant.archive.rocksdb.CrawlStore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All stored pages are in the folder. Those that workers still have are not lost, so nothing is
/// done about them: they are to be merged.
final class ElsewhereCheck implements FolderCheck {
  @Override
  public void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems) {
    if (Recovery.size(files.visits()) < 0) {
      return;
    }
    CrawlFolder folder = new CrawlFolder(files);
    Elsewhere elsewhere = Elsewhere.of(folder);
    if (elsewhere.count() > 0) {
      problems.accept(new Problem(elsewhere.sentence(folder), false));
    }
  }
}
