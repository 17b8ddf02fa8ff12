package io.cormorant.strategy;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A strategy that gives every link a priority when its page is visited and always picks the
/// highest: subclasses only say how links are scored.
public abstract class ScoredStrategy implements Strategy {
  private @Nullable StrategyContext context;
  private int outstanding;
  private long ended;

  /// The priority of a link on a page just visited, see [Priority].
  protected abstract long priority(Visit visit, Link link);

  /// What a link's candidate is to carry, so that the link can be scored anew.
  protected int note(Visit visit, Link link) {
    return 0;
  }

  @Override
  public final void begin(List<Url> seeds, StrategyContext given) {
    context = given;
    ended = given.ended();
    for (Url seed : seeds) {
      given.frontier().offer(Candidate.seed(seed), Priority.SEED);
    }
  }

  @Override
  public final void visited(Visit visit) {
    outstanding--;
    ended++;
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

  @Override
  public final void lost(Pick pick, Outcome why) {
    outstanding--;
    ended++;
  }

  @Override
  public final int next(int max, Consumer<Pick> picks) {
    int given = 0;
    while (given < max) {
      Optional<Pick> pick = context().frontier().poll();
      if (pick.isEmpty()) {
        break;
      }
      outstanding++;
      given++;
      picks.accept(pick.get());
    }
    return given;
  }

  @Override
  public final State state() {
    if (context().frontier().waiting() > 0) {
      return State.READY;
    }
    return outstanding > 0 ? State.WAITING : State.DONE;
  }

  protected final StrategyContext context() {
    if (context == null) {
      throw new IllegalStateException("the strategy was used before it began");
    }
    return context;
  }

  /// Picks that ended so far, in earlier runs of the crawl too.
  protected final long ended() {
    return ended;
  }
}
