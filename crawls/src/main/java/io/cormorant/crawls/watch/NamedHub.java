package io.cormorant.crawls.watch;

import io.cormorant.core.Url;

/// The hub that a feed of a site names.
///
/// @param feed as the site is looked at
/// @param topic the name by which the hub knows it
public record NamedHub(Url feed, Url hub, Url topic) {}
