package io.cormorant.crawl;

/// What a strategy expected of pages that have something in common, and what came.
///
/// @param name of what they have in common: their host, or the form of their addresses
/// @param pages that were visited
/// @param expected how many of these would be relevant, by what was known when each was chosen
public record Expectation(String name, long pages, long relevant, double expected) {}
