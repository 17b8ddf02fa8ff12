package io.cormorant.crawl;

import io.cormorant.core.HostStanding;
import io.cormorant.core.Url;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What waits to be fetched at one moment, and what keeps its hosts from being asked.
///
/// @param at when it was so
/// @param urls that wait
/// @param hosts on which they do
/// @param best the hosts whose best URLs are the best of all, at most 30, the best first
/// @param fullest the hosts with most URLs, at most 30, the most first
/// @param next the best URLs of all, at most 20, whether their hosts may be asked or not
/// @param complete whether all hosts were looked at; of very many, only some are
public record Waitlist(
    Instant at,
    long urls,
    int hosts,
    List<Host> best,
    List<Host> fullest,
    List<Entry> next,
    boolean complete) {
  public Waitlist {
    best = List.copyOf(best);
    fullest = List.copyOf(fullest);
    next = List.copyOf(next);
  }

  /// A host on which URLs wait.
  ///
  /// @param waiting how many
  /// @param priority of the best of them; 1 for a seed
  public record Host(int waiting, double priority, HostStanding standing) {
    public String name() {
      return standing.host();
    }
  }

  /// A URL that waits.
  ///
  /// @param priority what the strategy thinks of it; 1 for a seed
  /// @param anchor the text of the link it was found by
  /// @param via the page it was found on; null for a seed
  public record Entry(
      Url url, double priority, boolean seed, String anchor, @Nullable Url via, int depth) {}
}
