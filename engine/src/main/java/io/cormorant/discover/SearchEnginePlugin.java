package io.cormorant.discover;

import io.cormorant.core.Options;
import io.cormorant.core.Plugin;
import io.cormorant.remote.ApiClient;

/// Opens one kind of search engine.
public interface SearchEnginePlugin extends Plugin {
  /// Opens the engine; nothing is asked yet.
  ///
  /// @param client by which services are asked
  /// @throws IllegalArgumentException if an option or a key is missing or wrong, in a sentence that
  ///   says what to do
  SearchEngine open(Options options, EngineKeys keys, ApiClient client);
}
