package io.cormorant.archive.folder;

import io.cormorant.archive.rocksdb.CrawlStore;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One thing [Fsck] looks at.
interface FolderCheck {
  /// Looks, and changes nothing.
  ///
  /// @param store for reading; null in a folder that has none
  void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems);

  /// Makes anew what is derived from other files, after those are in order.
  ///
  /// @param done told what was done
  default void rebuild(CrawlFiles files, InstantSource clock, Consumer<String> done) {}
}
