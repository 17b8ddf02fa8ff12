package io.cormorant.judge;

import io.cormorant.core.Embedder;
import io.cormorant.core.Page;
import io.cormorant.text.WordSimilarity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a judge is made from besides the topic: pages read beforehand, and knowledge about words.
///
/// @param good the topic's example pages
/// @param bad its counter-examples
/// @param background pages of all kinds, hardly any of them about the topic; empty where none are
///   known yet
/// @param similarity of words
/// @param embedder of short texts, or null where there is none; it loads its model when first used
public record Material(
    List<Page> good,
    List<Page> bad,
    List<Page> background,
    WordSimilarity similarity,
    @Nullable Embedder embedder) {
  /// Nothing but the topic.
  public static final Material NONE =
      new Material(List.of(), List.of(), List.of(), WordSimilarity.EXACT, null);

  public Material {
    good = List.copyOf(good);
    bad = List.copyOf(bad);
    background = List.copyOf(background);
  }
}
