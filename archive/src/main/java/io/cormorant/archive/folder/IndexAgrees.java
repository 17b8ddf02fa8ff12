package io.cormorant.archive.folder;

import io.cormorant.archive.Folders;
import io.cormorant.archive.rocksdb.CrawlStore;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The search index has the stored pages, and no others. A folder that has none yet lacks nothing:
/// whoever searches makes it.
final class IndexAgrees implements FolderCheck {
  @Override
  public void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems) {
    IndexCheck check = IndexCheck.of(new CrawlFolder(files));
    if (!check.usable() && Files.exists(files.index()) && check.expected() > 0) {
      problems.accept(
          new Problem(
              files.index()
                  + " holds no readable search index. Delete it; the next search rebuilds it."));
    } else if (check.usable() && !check.isGood()) {
      problems.accept(
          new Problem(
              "the search index in %s lacks %d of %d stored pages and has %d that are not stored."
                  .formatted(files.index(), check.missing(), check.expected(), check.foreign())));
    }
  }

  @Override
  public void rebuild(CrawlFiles files, InstantSource clock, Consumer<String> done) {
    CrawlFolder folder = new CrawlFolder(files);
    if (!IndexCheck.of(folder).isGood()) {
      Folders.delete(files.index());
      IndexFeed.update(folder, clock);
      done.accept("rebuilt the search index.");
    }
  }
}
