package io.cormorant.judge.embedding;

import io.cormorant.core.About;
import io.cormorant.core.Embedder;
import io.cormorant.core.Judge;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;

/// Offers [EmbeddingJudge].
public final class Embedding implements JudgePlugin {
  private static final About ABOUT =
      About.named("embedding")
          .does("semantic similarity of title and lead to the topic's sentence and example pages")
          .from("sentence embeddings");

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    Embedder embedder = material.embedder();
    if (embedder == null) {
      throw new IllegalArgumentException(
          "judge 'embedding' needs an embedding model, and none is available; use another judge");
    }
    return new EmbeddingJudge(topic, material, embedder);
  }
}
