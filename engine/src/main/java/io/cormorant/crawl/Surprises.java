package io.cormorant.crawl;

import java.util.List;

/// Where a strategy was furthest off in what it expected, and so what it has learned.
///
/// @param addresses by their form, such as `a.test/blog/#/*.html`
public record Surprises(List<Expectation> hosts, List<Expectation> addresses) {
  public static final Surprises NONE = new Surprises(List.of(), List.of());

  public Surprises {
    hosts = List.copyOf(hosts);
    addresses = List.copyOf(addresses);
  }
}
