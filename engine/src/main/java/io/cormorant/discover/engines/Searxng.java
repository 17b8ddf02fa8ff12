package io.cormorant.discover.engines;

import io.cormorant.core.About;
import io.cormorant.core.Options;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;

/// Offers [SearxngEngine].
public final class Searxng implements SearchEnginePlugin {
  private static final String NAME = "searxng";

  private static final About ABOUT =
      About.named(NAME)
          .does("keyword search through your SearXNG")
          .from("https://docs.searxng.org/dev/search_api.html")
          .idea(
              "SearXNG asks other engines and needs no key.",
              "Its settings.yml must have 'json' under search: formats:.")
          .costs("a request for each page of results")
          .options(Service.option());

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public SearchEngine open(Options options, EngineKeys keys, ApiClient client) {
    return new SearxngEngine(Service.named(NAME, options, client));
  }
}
