package io.cormorant.strategy.search;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.strategy.Tier;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/// A rule that says which of those that wait is next, and sometimes not the best of them.
///
/// What waits are links, or pages that were fetched and not yet expanded: [SearchOrder] makes them
/// look alike.
public interface Search {
  /// Called once, first.
  void begin(SearchView view);

  /// One of those that wait and may be had now; nothing only if there is none.
  Optional<Pick> choose();

  /// The tier in which something waits that is estimated at so much.
  default Tier tier(Candidate candidate, double estimate) {
    return Tier.ORDINARY;
  }

  /// The estimate of something that waits at this place.
  default double expected(double place) {
    return place;
  }

  /// Whether [#tier] asks for the rank of a link.
  default boolean followsRank() {
    return false;
  }

  /// Something began to wait, or waits higher.
  default void found(Pick pick) {}

  /// A pick ended: with a page, or with nothing, which scores 0.
  default void ended(String host, double score, boolean relevant) {}

  default void save(DataOutput out) throws IOException {}

  default void load(DataInput in) throws IOException {}

  /// How good it is expected to be.
  static double energy(Pick pick) {
    return Priority.major(pick.priority());
  }
}
