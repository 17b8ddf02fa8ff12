package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// Offers [FolderEngine].
public final class FolderEnginePlugin implements SearchEnginePlugin {
  private static final String NAME = "local";

  /// Stands for a folder that was not named.
  private static final String UNNAMED = "none";

  private static final About ABOUT =
      About.named(NAME)
          .does("pages that an earlier crawl kept")
          .from("our own")
          .idea(
              "Words, likeness and sites by the search index of the crawl.",
              "Back-links by its link graph, if it keeps one.",
              "Makes no network requests.")
          .costs("a few milliseconds per query")
          .options(new OptionSpec("folder", "text", UNNAMED, "the folder of the crawl"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public SearchEngine open(Options options, EngineKeys keys, ApiClient client) {
    String folder = options.word("folder");
    if (folder.equals(UNNAMED)) {
      throw new IllegalArgumentException(
          "search engine '%s' needs the option 'folder', such as %s:folder=crawls/rain"
              .formatted(NAME, NAME));
    }
    try {
      return new FolderEngine(NAME, CrawlFolder.open(Path.of(folder)));
    } catch (ArchiveException | InvalidPathException e) {
      throw new IllegalArgumentException(
          "search engine '%s': %s".formatted(NAME, e.getMessage()), e);
    }
  }
}
