package io.cormorant.portal.follow;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What somebody says when they begin to follow something, as they said it.
///
/// @param name empty for one made from the rest
/// @param sites addresses or bare hosts
public record NewFollow(
    String name,
    Follow.Kind kind,
    @Nullable Long topic,
    String query,
    List<String> sites,
    List<String> words,
    List<String> excluded,
    int everyMinutes) {
  /// New pages of sites.
  public static NewFollow sites(List<String> sites, List<String> words) {
    return new NewFollow("", Follow.Kind.SITES, null, "", sites, words, List.of(), 0);
  }

  /// New pages that a topic's crawls keep.
  public static NewFollow topic(long topic, List<String> words) {
    return new NewFollow("", Follow.Kind.TOPIC, topic, "", List.of(), words, List.of(), 0);
  }
}
