package io.cormorant.portal.follow;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What an account wants to hear of.
///
/// @param topic whose new pages are told; null unless the kind is [Kind#TOPIC]
/// @param query what is searched for among the account's pages; empty unless the kind is
///   [Kind#SEARCH]
/// @param words of which a page has at least one; none for any page
/// @param excluded words of which it has none
/// @param everyMinutes how often sites are looked at, or how long pages of topics and searches are
///   collected before they are told; 0 for as soon as possible, of sites by what was learned of
///   each
/// @param sites that are looked at; none unless the kind is [Kind#SITES]
public record Follow(
    long id,
    long account,
    String name,
    Kind kind,
    @Nullable Long topic,
    String query,
    List<String> words,
    List<String> excluded,
    int everyMinutes,
    boolean enabled,
    Instant created,
    List<WatchedSite> sites) {
  /// Where looking at its sites begins.
  public List<String> addresses() {
    return sites.stream().map(WatchedSite::address).toList();
  }

  /// What is followed.
  public enum Kind {
    SITES,
    TOPIC,
    SEARCH;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }
}
