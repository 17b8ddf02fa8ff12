package io.cormorant.strategy;

import io.cormorant.core.Anchors;
import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.UrlWords;
import io.cormorant.core.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A strategy that has no queue but the frontier and picks the highest priority there: subclasses
/// say what becomes of the links of a page.
public abstract class QueuedStrategy implements Strategy {
  private @Nullable StrategyContext context;
  private int outstanding;
  private long ended;
  private @Nullable Url lastTarget;
  private String lastWords = "";

  /// Offers the links of a page just visited to the frontier, those that are worth it.
  protected abstract void expand(Visit visit);

  @Override
  public final void begin(List<Url> seeds, StrategyContext given) {
    context = given;
    ended = given.ended();
    for (Url seed : seeds) {
      given.frontier().offer(Candidate.seed(seed), Priority.SEED);
    }
    begun(seeds);
  }

  /// It has begun.
  protected void begun(List<Url> seeds) {}

  @Override
  public final void visited(Visit visit) {
    outstanding--;
    ended++;
    expand(visit);
  }

  @Override
  public final void lost(Pick pick, Outcome why) {
    outstanding--;
    ended++;
    gone(pick);
  }

  /// A pick ended without a page.
  protected void gone(Pick pick) {}

  @Override
  public int next(int max, Consumer<Pick> picks) {
    int given = 0;
    while (given < max) {
      Optional<Pick> pick = take();
      if (pick.isEmpty()) {
        break;
      }
      outstanding++;
      given++;
      picks.accept(pick.get());
    }
    return given;
  }

  /// Takes the URL that is picked next, if one may be fetched now.
  protected Optional<Pick> take() {
    return context().frontier().poll();
  }

  @Override
  public State state() {
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

  /// Picks that are under way.
  protected final int outstanding() {
    return outstanding;
  }

  /// Picks that ended so far, in earlier runs of the crawl too.
  protected final long ended() {
    return ended;
  }

  /// Offers links to the frontier, all at once since that is cheaper.
  protected final void offerAll(List<Pick> links) {
    List<Candidate> candidates = new ArrayList<>(links.size());
    long[] priorities = new long[links.size()];
    for (Pick link : links) {
      priorities[candidates.size()] = link.priority();
      candidates.add(link.candidate());
    }
    context().frontier().offerAll(candidates, priorities);
  }

  /// A link as a candidate.
  protected static Candidate candidate(Visit visit, Link link, int note) {
    return new Candidate(link.target(), visit.depth() + 1, visit.page().url(), link.anchor(), note);
  }

  /// The score of a page. A list is never judged: it hands on what was expected of it. A list that
  /// is a seed is expected to be just about the topic, so that relevant pages go before its
  /// entries.
  protected final double score(Visit visit) {
    if (!visit.page().list()) {
      return visit.score();
    }
    long expected = visit.pick().priority();
    return expected == Priority.SEED ? context().judge().threshold() : expected(expected);
  }

  /// The score that is expected of a link with a priority.
  protected double expected(long priority) {
    return Priority.major(priority);
  }

  /// The score of the text of a link. Where that says nothing the words of its address count, if
  /// they score more: a number may be a word of the topic.
  protected final double score(Url target, String anchor) {
    double score = context().judge().score(anchor);
    return Anchors.saysNothing(anchor)
        ? Math.max(score, context().judge().score(words(target)))
        : score;
  }

  /// The words of an address. Some strategies ask several times in a row for the same link.
  private String words(Url target) {
    if (!target.equals(lastTarget)) {
      lastTarget = target;
      lastWords = UrlWords.of(target);
    }
    return lastWords;
  }
}
