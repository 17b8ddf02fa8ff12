package io.cormorant.strategy;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/// The link with the highest estimated relevance first. The estimate is a weighted sum of the score
/// of the page that holds the link, the score of its anchor text and its rank among the known
/// links. A link its page does not vouch for counts half. When the judge has learned, the share of
/// the anchor text changes; that of the page where it was judged again.
final class BestFirstOrder extends QueuedStrategy {
  private static final double UNVOUCHED = 0.5;

  /// What the parts of the estimate count.
  record Weights(double page, double anchor, double rank) {}

  /// Which page counts for a link that is found again while it waits.
  enum Parents {
    /// The one that makes it wait highest.
    MAX,
    /// The one that makes it wait lowest.
    MIN,
    FIRST,
    /// All of them, alike.
    MEAN
  }

  private final Weights weights;
  private final Parents parents;
  private final Batch batch;

  /// @param atOnce pages of a batch, 1 for one after the other
  BestFirstOrder(Weights weights, Parents parents, int atOnce) {
    this.weights = weights;
    this.parents = parents;
    this.batch = new Batch(atOnce);
  }

  @Override
  protected void expand(Visit visit) {
    double score = score(visit);
    boolean onList = visit.page().list();
    List<Candidate> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      links.add(candidate(visit, link, LinkNote.of(score, link.isVouched(), onList)));
    }
    if (batch.isSingle()) {
      offer(links);
    } else {
      batch.hold(links);
    }
    if (weights.rank > 0) {
      context().links().drainRaised(this::raise);
    }
  }

  /// A link that waits has a higher rank now.
  private void raise(Url url) {
    context()
        .frontier()
        .waiting(url)
        .map(Pick::candidate)
        .filter(link -> link.note() != LinkNote.NONE)
        .ifPresent(link -> context().frontier().offer(link, priority(link)));
  }

  private void offer(List<Candidate> links) {
    List<Pick> scored = links.stream().map(this::scored).toList();
    if (parents == Parents.MAX) {
      offerAll(scored);
    } else {
      scored.forEach(this::offer);
    }
  }

  private void offer(Pick link) {
    Optional<Pick> waiting = context().frontier().waiting(link.url());
    if (waiting.isEmpty()) {
      context().frontier().offer(link.candidate(), link.priority());
    } else if (waiting.get().candidate().note() != LinkNote.NONE) {
      again(waiting.get(), link);
    }
  }

  /// A link that waits was found on another page.
  private void again(Pick before, Pick found) {
    boolean lower = found.priority() < before.priority();
    switch (parents) {
      case MAX -> context().frontier().offer(found.candidate(), found.priority());
      case MIN -> {
        if (lower) {
          context().frontier().replace(before, found);
        }
      }
      case FIRST -> {}
      case MEAN -> {
        Pick both = scored(both(before.candidate(), found.candidate()));
        context().frontier().replace(before, both);
      }
    }
  }

  /// Of two anchors the one that scores more is kept.
  private Candidate both(Candidate one, Candidate other) {
    boolean better = anchor(other) > anchor(one);
    return new Candidate(
        one.url(),
        Math.min(one.depth(), other.depth()),
        other.via(),
        better ? other.anchor() : one.anchor(),
        LinkNote.mean(one.note(), other.note()));
  }

  private Pick scored(Candidate link) {
    return new Pick(link, priority(link));
  }

  private long priority(Candidate link) {
    double estimate =
        weights.page * LinkNote.parent(link.note())
            + (weights.anchor == 0 ? 0 : weights.anchor * anchor(link))
            + (weights.rank == 0 ? 0 : weights.rank * rank(link.url()));
    return Priority.of(LinkNote.isVouched(link.note()) ? estimate : UNVOUCHED * estimate);
  }

  private double anchor(Candidate link) {
    return score(link.url(), link.anchor(), LinkNote.isOnList(link.note()));
  }

  /// The rank of a URL on the scale on which the mean is 1, brought into [0, 1).
  private double rank(Url url) {
    double rank = context().links().rank(url);
    return rank / (1 + rank);
  }

  @Override
  public int next(int max, Consumer<Pick> picks) {
    if (batch.isSingle()) {
      return super.next(max, picks);
    }
    int given = batch.picked(super.next(Math.min(max, batch.left()), picks));
    if (given == 0 && outstanding() == 0 && !batch.isFresh()) {
      offer(batch.end());
      given = batch.picked(super.next(Math.min(max, batch.left()), picks));
    }
    return given;
  }

  @Override
  public State state() {
    if (outstanding() > 0 && batch.left() == 0) {
      return State.WAITING;
    }
    return outstanding() == 0 && batch.holds() ? State.READY : super.state();
  }

  @Override
  public boolean followsJudge() {
    return true;
  }

  /// What hangs on a list has no page that was judged, and so keeps what was expected of it; so
  /// does the mean of several pages, of which only one was judged again.
  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    Candidate link = waiting.candidate();
    int note = link.note();
    if (note == LinkNote.NONE) {
      return waiting;
    }
    if (parent.isPresent() && !LinkNote.isOnList(note) && LinkNote.pages(note) == 1) {
      note = LinkNote.with(note, parent.getAsDouble());
    }
    return scored(new Candidate(link.url(), link.depth(), link.via(), link.anchor(), note));
  }

  @Override
  public void save(DataOutput out) throws IOException {
    if (!batch.isSingle()) {
      batch.save(out, outstanding());
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    if (!batch.isSingle()) {
      batch.load(in);
    }
  }
}
