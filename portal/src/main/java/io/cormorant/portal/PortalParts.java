package io.cormorant.portal;

import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.Workforce;
import io.cormorant.crawls.web.Webs;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/// The parts of the program that a portal stands on. It closes none of them but the crawls.
///
/// @param product name and version of the program
/// @param workers who run its crawls; null if it runs them itself
public record PortalParts(
    String product,
    Clock clock,
    Crawls crawls,
    Assembly assembly,
    Webs webs,
    Workforce.@Nullable Source workers) {
  /// Parts of a portal that runs its crawls itself.
  public PortalParts(String product, Clock clock, Crawls crawls, Assembly assembly, Webs webs) {
    this(product, clock, crawls, assembly, webs, null);
  }
}
