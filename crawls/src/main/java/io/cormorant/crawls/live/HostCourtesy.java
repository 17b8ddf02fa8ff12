package io.cormorant.crawls.live;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a crawl treated a host, by its visits. Requests for robots.txt are not among them, nor are
/// those of rendered pages.
///
/// Of a crawl of more than some thousand hosts, those with most requests and most relevant pages
/// are remembered; one that was forgotten and is asked again begins at zero.
///
/// @param requests sent for pages, those that were repeated or redirected included
/// @param pages documents that came
/// @param bytes of them
/// @param first when the first request was made; null where nothing was asked, as `last`
/// @param smallestInterval between the beginnings of two requests, as near as the visits tell: a
///   pick that waited for another crawl counts from when it was picked; null without two
/// @param meanInterval between the first request and the last; null without two
/// @param busy how often it answered 429 or 503, as far as the visits tell
/// @param silences requests in a row without an answer, to the last one
/// @param parked whether so many that the crawl asks no more, or a refresh where that asked last;
///   the visits do not tell where a refresh has a little more patience
/// @param disallowedPages URLs that its robots.txt forbids
/// @param disallowed the rules that did so, the most frequent first
public record HostCourtesy(
    String host,
    long requests,
    long pages,
    long relevant,
    long bytes,
    @Nullable Instant first,
    @Nullable Instant last,
    @Nullable Duration smallestInterval,
    @Nullable Duration meanInterval,
    long busy,
    int silences,
    boolean parked,
    long disallowedPages,
    List<Disallowed> disallowed) {
  /// Hosts that are remembered at least, if there are so many.
  public static final int MOST = 5_000;

  /// Other rules than those that are told apart.
  public static final String OTHER_RULES = "other rules";

  /// A rule of robots.txt and how many URLs it kept from being asked for.
  ///
  /// @param rule its path, or why there are no rules
  public record Disallowed(String rule, long urls) {}
}
