package io.cormorant.fetch;

import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the robots.txt of an origin says of one page of it.
///
/// @param origin `https://host`, whose file it is
/// @param refusal why the page may not be fetched, if it may not
/// @param delay the pause it asks for, within our limit; zero if none
/// @param sitemaps those it names of its own registered domain
public record RobotsVerdict(
    String origin, @Nullable Outcome refusal, Duration delay, List<Url> sitemaps) {
  public RobotsVerdict {
    sitemaps = List.copyOf(sitemaps);
  }
}
