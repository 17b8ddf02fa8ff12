package io.cormorant.portal;

import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.web.Webs;
import java.time.Clock;

/// The parts of the program that a portal stands on. It closes none of them but the crawls.
///
/// @param product name and version of the program
public record PortalParts(
    String product, Clock clock, Crawls crawls, Assembly assembly, Webs webs) {}
