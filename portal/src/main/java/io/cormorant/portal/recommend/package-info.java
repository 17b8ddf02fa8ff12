/// Pages that accounts may like, and why: `RecommendDesk` learns from what is read and renews what
/// is recommended, `Recommendations` keeps it.
///
/// Nobody hears by them of what one other account reads, or of topics that are not theirs.
/// `Candidates` takes pages from two places only: the topics an account may read, and followed
/// sites of which at least three other accounts were told; and `SharedReading` learns from reads at
/// followed sites only, of accounts that want their reading noted.
@NullMarked
package io.cormorant.portal.recommend;

import org.jspecify.annotations.NullMarked;
