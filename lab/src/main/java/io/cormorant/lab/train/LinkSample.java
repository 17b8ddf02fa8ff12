package io.cormorant.lab.train;

/// A link that waited in a crawl, and what it turned out to be worth.
///
/// @param features what was known of it
/// @param article whether it leads to a relevant page, 0 to 1
/// @param hub how much it leads to links that do, 0 to 1
@SuppressWarnings("ArrayRecordComponent") // never compared
record LinkSample(double[] features, double article, double hub) {}
