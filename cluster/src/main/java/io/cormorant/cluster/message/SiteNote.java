package io.cormorant.cluster.message;

import io.cormorant.core.Url;
import java.time.Duration;
import java.util.List;

/// What a worker learned of a site, from its robots.txt as a rule, beside the page.
///
/// @param delay the rest its host gets after a request
/// @param sitemaps it names for crawlers; empty where they were told of before
/// @param sideRequests made since the last note, such as for robots.txt
public record SiteNote(Duration delay, List<Url> sitemaps, long sideRequests) {
  public SiteNote {
    sitemaps = List.copyOf(sitemaps);
  }
}
