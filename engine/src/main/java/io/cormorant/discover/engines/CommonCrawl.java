package io.cormorant.discover.engines;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.HitList;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;

/// Offers [CommonCrawlEngine].
public final class CommonCrawl implements SearchEnginePlugin {
  private static final String NAME = "common-crawl";

  private static final About ABOUT =
      About.named(NAME)
          .does("pages of a site, from Common Crawl's latest index")
          .from("https://index.commoncrawl.org")
          .idea("A sample of the site: Common Crawl rarely has all of it.")
          .costs("a request for each page of results, and one for the list of indexes")
          .options(
              Service.option("https://index.commoncrawl.org"),
              new OptionSpec("limit", "whole", "500", "number of captures per page of results"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public SearchEngine open(Options options, EngineKeys keys, ApiClient client) {
    return new CommonCrawlEngine(
        Service.named(NAME, options, client), options.whole("limit", 1, HitList.MOST));
  }
}
