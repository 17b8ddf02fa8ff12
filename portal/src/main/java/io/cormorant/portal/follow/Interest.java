package io.cormorant.portal.follow;

import io.cormorant.portal.inbox.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides whether a follow is to be told of a page.
final class Interest {
  private final Follow follow;
  private final WordMatch wanted;
  private final WordMatch excluded;

  Interest(Follow follow) {
    this.follow = follow;
    this.wanted = new WordMatch(follow.words());
    this.excluded = new WordMatch(follow.excluded());
  }

  Follow follow() {
    return follow;
  }

  /// Why it is told of a page; nothing if it is not.
  ///
  /// @param score what a judge gave the page; null without one
  Optional<Reason> in(PageText page, Reason.Change change, @Nullable Double score) {
    List<String> found = wanted.in(page);
    boolean told = (follow.words().isEmpty() || !found.isEmpty()) && excluded.in(page).isEmpty();
    return told ? Optional.of(new Reason(follow.name(), change, found, score)) : Optional.empty();
  }
}
