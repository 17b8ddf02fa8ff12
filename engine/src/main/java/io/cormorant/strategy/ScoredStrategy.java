package io.cormorant.strategy;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.util.ArrayList;
import java.util.List;

/// A strategy that gives every link a priority when its page is visited and always picks the
/// highest: subclasses only say how links are scored.
public abstract class ScoredStrategy extends QueuedStrategy {
  /// The priority of a link on a page just visited, see [io.cormorant.core.Priority].
  protected abstract long priority(Visit visit, Link link);

  /// What a link's candidate is to carry, so that the link can be scored anew.
  protected int note(Visit visit, Link link) {
    return 0;
  }

  @Override
  protected final void expand(Visit visit) {
    int depth = visit.depth() + 1;
    Url from = visit.page().url();
    List<Candidate> candidates = new ArrayList<>(visit.links().size());
    long[] priorities = new long[visit.links().size()];
    for (Link link : visit.links()) {
      priorities[candidates.size()] = priority(visit, link);
      candidates.add(new Candidate(link.target(), depth, from, link.anchor(), note(visit, link)));
    }
    context().frontier().offerAll(candidates, priorities);
  }
}
