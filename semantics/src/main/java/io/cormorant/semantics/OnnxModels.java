package io.cormorant.semantics;

import io.cormorant.core.BatchingEmbedder;
import io.cormorant.core.Embedder;
import io.cormorant.judge.WordModels;
import io.cormorant.text.WordSpace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The models that come with the program. They are loaded when they are first used.
public final class OnnxModels implements WordModels {
  private final OnnxEmbedder models = new OnnxEmbedder();
  private final Embedder embedder = new BatchingEmbedder(models);

  /// Words by language, shared by all topics: a word is embedded once.
  private final Map<String, EmbeddedWords> words = new ConcurrentHashMap<>();

  @Override
  public Embedder embedder() {
    return embedder;
  }

  @Override
  public WordSpace words(String language) {
    return words.computeIfAbsent(language, code -> new EmbeddedWords(models, code));
  }
}
