/// When to look at a site or page again.
///
/// A [LookHistory] is what was learned of one of them by looking: how often something new comes, at
/// which hours and on which days. A [RevisitPlanner] says from that when the next look pays, so
/// that new pages wait as little as the looks of a day allow. Nothing here asks a clock, the
/// network or a store: times are handed in, and what must be kept can be written as text.
@NullMarked
package io.cormorant.revisit;

import org.jspecify.annotations.NullMarked;
