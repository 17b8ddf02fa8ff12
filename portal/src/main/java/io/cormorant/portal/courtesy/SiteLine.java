package io.cormorant.portal.courtesy;

import io.cormorant.crawls.live.HostCourtesy.Disallowed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a host was treated by the crawls of some topics together. What is meant by each figure is
/// told in [io.cormorant.crawls.live.HostCourtesy].
///
/// @param topics that asked it, or wanted to
/// @param smallestInterval between two requests of one topic; null without two, as `meanInterval`
/// @param disallowed rules of its robots.txt, the most frequent first
/// @param blocked whether the portal leaves it alone
public record SiteLine(
    String host,
    int topics,
    long requests,
    long pages,
    long relevant,
    long bytes,
    @Nullable Instant first,
    @Nullable Instant last,
    @Nullable Duration smallestInterval,
    @Nullable Duration meanInterval,
    long busy,
    boolean parked,
    long disallowedPages,
    List<Disallowed> disallowed,
    boolean blocked) {}
