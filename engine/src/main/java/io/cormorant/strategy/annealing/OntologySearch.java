package io.cormorant.strategy.annealing;

import io.cormorant.core.Anchors;
import io.cormorant.core.Candidate;
import io.cormorant.core.Concept;
import io.cormorant.core.Ontology;
import io.cormorant.core.Pick;
import io.cormorant.core.Topic;
import io.cormorant.strategy.search.SearchView;
import io.cormorant.strategy.search.Tier;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Simulated annealing in two queues: links that pass the filter of the local ontology, and those
/// that pass only that of the global one. The rest is left out.
///
/// Both queues lie in one pool, the first above the second.
final class OntologySearch extends AnnealingSearch {
  private final Filters filters;
  private List<String> branch = List.of();

  /// @param concept the root of the local ontology; of a topic without it, or with an empty name,
  ///   local and global are the same
  /// @param local least score of a link that names one of the local concepts
  /// @param global least score of any
  record Filters(String concept, double local, double global) {}

  OntologySearch(Rules rules, Filters filters) {
    super(rules);
    this.filters = filters;
  }

  @Override
  public void begin(SearchView given) {
    super.begin(given);
    branch = terms(given.topic(), filters.concept);
  }

  private static List<String> terms(Topic topic, String concept) {
    if (concept.equals(FcosaLg.WHOLE) || topic.concepts().isEmpty()) {
      return List.of();
    }
    return new Ontology(topic.concepts())
        .branch(concept).concepts().stream()
            .map(Concept::terms)
            .flatMap(List::stream)
            .map(term -> term.toLowerCase(Locale.ROOT))
            .toList();
  }

  @Override
  public Tier tier(Candidate candidate, double estimate) {
    double anchor = view().links().anchor().applyAsDouble(candidate);
    double global = Math.max(anchor, target(candidate, estimate));
    if (isLocal(candidate) && global >= filters.local) {
      return Tier.PREFERRED;
    }
    return global >= filters.global ? Tier.ORDINARY : Tier.OUT;
  }

  /// The score of the target, or in its place that of the pages with the link.
  private double target(Candidate candidate, double estimate) {
    return view().lookahead() ? estimate : view().links().page().applyAsDouble(candidate);
  }

  private boolean isLocal(Candidate candidate) {
    String text = Anchors.text(candidate.anchor(), candidate.url()).toLowerCase(Locale.ROOT);
    return branch.isEmpty() || branch.stream().anyMatch(text::contains);
  }

  private static boolean isFirst(Pick pick) {
    return Tier.PREFERRED.isReachedBy(pick);
  }

  @Override
  public double expected(double place) {
    return place >= Tier.PREFERRED.place(0) ? Tier.PREFERRED.estimate(place) : place;
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
