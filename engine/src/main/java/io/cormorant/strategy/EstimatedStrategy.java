package io.cormorant.strategy;

import io.cormorant.core.Anchors;
import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A strategy that estimates what the target of a link will score: a weighted sum of the score of
/// the pages that hold the link, the score of its anchor text and its rank among the known links. A
/// link its page does not vouch for counts half. When the judge has learned, the share of the
/// anchor text changes; that of the page where it was judged again.
public abstract class EstimatedStrategy extends QueuedStrategy {
  private static final double UNVOUCHED = 0.5;

  /// What the parts of the estimate count.
  public record Weights(double page, double anchor, double rank) {
    /// The comprehensive priority of a link whose target was not looked at.
    public static final Weights COMPREHENSIVE = new Weights(.40, .45, .15);
  }

  /// Which page counts for a link that is found again while it waits.
  public enum Parents {
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

  public EstimatedStrategy(Weights weights, Parents parents) {
    this.weights = weights;
    this.parents = parents;
  }

  /// The links of a page with what is noted of it.
  protected final List<Candidate> links(Visit visit) {
    double score = score(visit);
    boolean onList = visit.page().list();
    List<Candidate> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      links.add(candidate(visit, link, LinkNote.of(score, link.isVouched(), onList)));
    }
    return links;
  }

  /// Whether what waits must be looked at again when its rank has grown.
  protected boolean followsRank() {
    return weights.rank > 0;
  }

  /// Offers links whose rank has grown since the last page, if that counts.
  protected final void offerRaised() {
    if (followsRank()) {
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

  protected final void offer(List<Candidate> links) {
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

  /// Of two anchors the one that scores more is kept, between equals the one that says something:
  /// the judge may come to like it.
  private Candidate both(Candidate one, Candidate other) {
    double gain = anchor(other) - anchor(one);
    boolean more = Anchors.saysNothing(one.anchor()) && !Anchors.saysNothing(other.anchor());
    boolean better = gain > 0 || (gain == 0 && more);
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

  /// Where a link waits.
  protected long priority(Candidate link) {
    return Priority.of(estimate(link));
  }

  protected final double estimate(Candidate link) {
    double estimate =
        weights.page * page(link)
            + (weights.anchor == 0 ? 0 : weights.anchor * anchor(link))
            + (weights.rank == 0 ? 0 : weights.rank * rank(link.url()));
    return LinkNote.isVouched(link.note()) ? estimate : UNVOUCHED * estimate;
  }

  /// The score of the pages that hold a link.
  protected static double page(Candidate link) {
    return LinkNote.parent(link.note());
  }

  /// The score of the text of a link.
  protected final double anchor(Candidate link) {
    return score(link.url(), link.anchor());
  }

  /// The rank of a URL on the scale on which the mean is 1, brought into [0, 1).
  protected final double rank(Url url) {
    double rank = context().links().rank(url);
    return rank / (1 + rank);
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
    return scored(link.withNote(note));
  }
}
