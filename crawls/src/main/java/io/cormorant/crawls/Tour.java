package io.cormorant.crawls;

import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.crawl.Crawl;

/// What a run does with the crawl in its folder other than to go on with it. The plan, the ending
/// and what the strategy knows stay those of the crawl.
@FunctionalInterface
public interface Tour {
  /// The parts it runs with.
  ///
  /// @param own those with which the crawl would go on
  Crawl.Parts parts(Crawl.Parts own, FolderArchive archive);
}
