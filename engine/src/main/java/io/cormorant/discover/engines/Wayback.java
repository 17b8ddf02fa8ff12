package io.cormorant.discover.engines;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.HitList;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;

/// Offers [WaybackEngine].
public final class Wayback implements SearchEnginePlugin {
  private static final String NAME = "wayback";

  private static final About ABOUT =
      About.named(NAME)
          .does("pages of a site, from the index of the Wayback Machine")
          .from("https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server")
          .idea("Pages of all years, in the order of their addresses; many are gone by now.")
          .costs("a request for each page of results, slow for large sites")
          .options(
              Service.option("https://web.archive.org"),
              new OptionSpec("limit", "whole", "500", "number of captures per page of results"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public SearchEngine open(Options options, EngineKeys keys, ApiClient client) {
    return new WaybackEngine(
        Service.named(NAME, options, client), options.whole("limit", 1, HitList.MOST));
  }
}
