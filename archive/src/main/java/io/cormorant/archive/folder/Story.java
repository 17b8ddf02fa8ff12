package io.cormorant.archive.folder;

import io.cormorant.core.Url;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a crawl knows about a URL and how it came to it.
///
/// @param path the visits that lead to it, a seed first; a URL that was fetched is itself the last
public record Story(Url url, Fate fate, List<VisitLine> path) {
  public Story {
    path = List.copyOf(path);
  }

  /// What became of it.
  public sealed interface Fate {
    /// It was fetched, or fetching it failed.
    record Ended(VisitLine line) implements Fate {}

    /// It is in the frontier.
    ///
    /// @param via the page it was found on, null for a seed
    record Waiting(double priority, int depth, @Nullable Url via, String anchor) implements Fate {}

    /// A rule keeps it out.
    ///
    /// @param via the page it was found on, null for a seed
    record Refused(String rule, @Nullable Url via) implements Fate {}
  }
}
