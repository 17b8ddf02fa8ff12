package io.cormorant.judge;

import io.cormorant.core.Embedder;
import io.cormorant.core.Page;
import io.cormorant.text.WordSimilarity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a judge is made from besides the topic: pages read beforehand, knowledge about words, and
/// whom it may ask.
///
/// @param good the topic's example pages
/// @param bad its counter-examples
/// @param background pages of all kinds, hardly any of them about the topic; empty where none are
///   known yet
/// @param similarity of words
/// @param embedder of short texts, or null where there is none; it loads its model when first used
/// @param models the language models that may be asked, or null where nobody is
public record Material(
    List<Page> good,
    List<Page> bad,
    List<Page> background,
    WordSimilarity similarity,
    @Nullable Embedder embedder,
    Answerer.@Nullable Source models) {
  /// Nothing but the topic.
  public static final Material NONE =
      new Material(List.of(), List.of(), List.of(), WordSimilarity.EXACT, null);

  public Material {
    good = List.copyOf(good);
    bad = List.copyOf(bad);
    background = List.copyOf(background);
  }

  /// For a judge that asks nobody.
  public Material(
      List<Page> good,
      List<Page> bad,
      List<Page> background,
      WordSimilarity similarity,
      @Nullable Embedder embedder) {
    this(good, bad, background, similarity, embedder, null);
  }

  /// The same for a judge that may ask a language model.
  public Material withModels(Answerer.Source others) {
    return new Material(good, bad, background, similarity, embedder, others);
  }
}
