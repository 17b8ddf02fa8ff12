package io.cormorant.portal.follow;

import java.util.List;

/// The words that an account does not want to hear of, whatever it follows.
public final class Exclusions {
  private final WordMatch words;
  private final boolean empty;

  /// @param follows all of an account
  public Exclusions(List<Follow> follows) {
    List<String> excluded =
        follows.stream().flatMap(follow -> follow.excluded().stream()).distinct().toList();
    this.words = new WordMatch(excluded);
    this.empty = excluded.isEmpty();
  }

  public boolean isEmpty() {
    return empty;
  }

  /// Whether a page has one of them.
  public boolean cover(String title, String text) {
    return !words.in(new PageText(title, text)).isEmpty();
  }
}
