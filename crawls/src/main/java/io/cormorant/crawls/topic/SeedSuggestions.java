package io.cormorant.crawls.topic;

import io.cormorant.crawls.Notice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a crawl may begin, as far as was found out.
///
/// @param reach who could be asked
/// @param sites on the topic that nobody named, the best first
/// @param hints near the pages that were named
/// @param pages fetched so far
/// @param notices what people should hear of, such as engines that did not answer
/// @param failure why it failed, in a sentence; null unless it did
public record SeedSuggestions(
    Reach reach,
    State state,
    List<FoundSite> sites,
    List<SeedHint> hints,
    long pages,
    List<Notice> notices,
    @Nullable String failure) {
  public SeedSuggestions {
    sites = List.copyOf(sites);
    hints = List.copyOf(hints);
    notices = List.copyOf(notices);
  }

  /// Who can be asked for pages.
  public enum Reach {
    /// Search engines, and links.
    ENGINES,
    /// No search engine is configured: only links, from the pages that were named.
    NO_ENGINE,
    /// Nobody: there is no search engine, and no page was named.
    NOTHING
  }

  /// How far it is.
  public enum State {
    RUNNING,
    /// As many sites were found or pages fetched as was asked for, or nothing is left.
    DONE,
    /// Time was up.
    TIME,
    CANCELLED,
    FAILED
  }
}
