package io.cormorant.discover.engines;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cormorant.core.Plugins;
import io.cormorant.discover.Answer;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.Hit;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;
import java.util.List;
import java.util.Map;

/// Opens engines as a crawl does.
final class Engines {
  static final String KEY = "hush-hush-1234";

  private static final EngineKeys KEYS = new EngineKeys(Map.of("CORMORANT_BRAVE_KEY", KEY), "");

  private Engines() {}

  static SearchEngine open(String spec) {
    return open(spec, KEYS);
  }

  static SearchEngine open(String spec, EngineKeys keys) {
    Plugins.Chosen<SearchEnginePlugin> chosen = plugins().choose(spec);
    return chosen.plugin().open(chosen.options(), keys, new ApiClient("cormorant/test"));
  }

  static Plugins<SearchEnginePlugin> plugins() {
    return new Plugins<>("search engine", SearchEnginePlugin.class);
  }

  static Answer.Found found(Answer answer) {
    return assertInstanceOf(Answer.Found.class, answer, answer::toString);
  }

  static Answer.Failed failed(Answer answer) {
    return assertInstanceOf(Answer.Failed.class, answer, answer::toString);
  }

  static List<String> urls(Answer answer) {
    return found(answer).hits().stream().map(Hit::url).map(Object::toString).toList();
  }
}
