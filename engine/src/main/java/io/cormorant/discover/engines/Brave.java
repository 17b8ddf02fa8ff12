package io.cormorant.discover.engines;

import io.cormorant.core.About;
import io.cormorant.core.Options;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;

/// Offers [BraveEngine].
public final class Brave implements SearchEnginePlugin {
  private static final String NAME = "brave";

  private static final About ABOUT =
      About.named(NAME)
          .does("keyword search in the index of Brave")
          .from("https://api-dashboard.search.brave.com/documentation")
          .idea(
              "Needs a key: "
                  + EngineKeys.variable(NAME)
                  + ", or brave=KEY in the file that CORMORANT_KEYS names.")
          .costs("a request for each 20 results, which the key pays for")
          .options(Service.option("https://api.search.brave.com"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public SearchEngine open(Options options, EngineKeys keys, ApiClient client) {
    return new BraveEngine(
        Service.named(NAME, options, client).withKey("X-Subscription-Token", keys.key(NAME)));
  }
}
