package io.cormorant.strategy.annealing;

import io.cormorant.core.Anchors;
import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.strategy.Tier;
import io.cormorant.strategy.search.SearchView;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Simulated annealing in two queues: links that pass the filter of the local ontology, and those
/// that pass only that of the global one. The rest waits behind both, or is left out.
///
/// All lie in one pool, the first queue above the second.
final class OntologySearch extends AnnealingSearch {
  private final Filters filters;
  private @Nullable BranchVector branch;

  /// @param concept the root of the local ontology; for a topic without concepts, and with
  ///   [FcosaLg#WHOLE], local and global are the same
  /// @param local least score of a link by the local ontology, as a share of the judge's threshold
  /// @param global the same by the global ontology
  /// @param drops whether what passes neither is left out
  record Filters(String concept, double local, double global, boolean drops) {}

  OntologySearch(Rules rules, Filters filters) {
    super(rules);
    this.filters = filters;
  }

  @Override
  public void begin(SearchView given) {
    super.begin(given);
    boolean whole = filters.concept.equals(FcosaLg.WHOLE) || given.topic().concepts().isEmpty();
    branch = whole ? null : new BranchVector(given.topic(), filters.concept);
  }

  @Override
  public Tier tier(Candidate candidate, double estimate) {
    double anchor = view().links().anchor().applyAsDouble(candidate);
    double global = Math.max(anchor, target(candidate, estimate)) / view().threshold();
    if (global >= filters.local && global * local(candidate) >= filters.local) {
      return Tier.PREFERRED;
    }
    if (global >= filters.global) {
      return Tier.ORDINARY;
    }
    return filters.drops ? Tier.OUT : Tier.DEFERRED;
  }

  /// How much of a link's score the local ontology gives it.
  private double local(Candidate candidate) {
    return branch == null ? 1 : branch.share(Anchors.text(candidate.anchor(), candidate.url()));
  }

  /// The score of the target, or in its place that of the pages with the link.
  private double target(Candidate candidate, double estimate) {
    return view().lookahead() ? estimate : view().links().page().applyAsDouble(candidate);
  }

  private static boolean isFirst(Pick pick) {
    return Tier.PREFERRED.isReachedBy(pick);
  }

  @Override
  public double expected(double place) {
    return place >= Tier.PREFERRED.place(0)
        ? Tier.PREFERRED.estimate(place)
        : Tier.estimateAt(place);
  }

  @Override
  List<Pick> proposals(List<Pick> best, Pick first) {
    return best.stream().filter(pick -> isFirst(pick) == isFirst(first)).toList();
  }

  /// One of the second queue if the temperature allows it.
  @Override
  Pick instead(Pick best) {
    if (!isFirst(best)) {
      return best;
    }
    List<String> hosts = view().hosts();
    String host = hosts.get(view().dice().nextInt(hosts.size()));
    Optional<Pick> second = view().pool().sample(host, 0, Tier.PREFERRED.place(0), view().dice());
    return second.filter(pick -> isTaken(energy(best) - energy(pick))).orElse(best);
  }
}
