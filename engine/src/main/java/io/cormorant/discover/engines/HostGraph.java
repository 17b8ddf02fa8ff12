package io.cormorant.discover.engines;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.HitList;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;
import java.nio.file.Path;
import java.util.List;

/// Offers [HostGraphEngine].
public final class HostGraph implements SearchEnginePlugin {
  private static final String NAME = "host-graph";

  /// Stands for files that were not named.
  private static final String UNNAMED = "none";

  private static final About ABOUT =
      About.named(NAME)
          .does("hosts that link to the host of a page, from the files of a host graph")
          .from("https://commoncrawl.org/web-graphs")
          .idea(
              "Takes vertices and edges of Common Crawl's graphs, of hosts or of domains, as they are downloaded.",
              "Makes no network requests.")
          .costs("three passes over the files for up to 500 hosts")
          .options(
              new OptionSpec(
                  "vertices",
                  "text",
                  UNNAMED,
                  "file, folder or pattern, such as host/vertices-*.gz"),
              new OptionSpec(
                  "edges", "text", UNNAMED, "file, folder or pattern, such as host/edges-*.gz"),
              new OptionSpec("limit", "whole", "200", "maximum number of hosts per query"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public SearchEngine open(Options options, EngineKeys keys, ApiClient client) {
    return new HostGraphEngine(
        NAME,
        files(options, "vertices"),
        files(options, "edges"),
        options.whole("limit", 1, HitList.MOST));
  }

  private static List<Path> files(Options options, String option) {
    String value = options.word(option);
    if (value.equals(UNNAMED)) {
      throw new IllegalArgumentException(
          "search engine '%s' needs the option '%s', as in %s:vertices=vertices.txt.gz,edges=edges.txt.gz"
              .formatted(NAME, option, NAME));
    }
    return GraphFiles.named(NAME, option, value);
  }
}
