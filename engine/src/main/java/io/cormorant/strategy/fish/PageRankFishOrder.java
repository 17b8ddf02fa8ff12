package io.cormorant.strategy.fish;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Links by a weight made of the rank of their page or of their own and the score of the page, as
/// these are when it is visited.
///
/// A candidate notes both in 15 bits each, the rank as rank / (1 + rank), then whether it was found
/// on a list, and a bit that is always set, so that 0 says nothing.
final class PageRankFishOrder extends QueuedStrategy {
  private static final int BITS = 15;
  private static final int MOST = (1 << BITS) - 1;
  private static final int ON_LIST = 1 << 30;
  private static final int SET = 1 << 31;

  private final Rules rules;

  /// @param gamma share of the rank
  /// @param threshold the least weight of a link that is wanted, as a share of the judge's
  ///   threshold
  /// @param raw whether the rank is taken as it is, without a bound
  /// @param drops whether links below the threshold are never fetched
  /// @param ofLink whether the rank is that of the link, else that of its page
  record Rules(
      double gamma,
      double threshold,
      boolean raw,
      double anchorShare,
      boolean drops,
      boolean ofLink) {}

  PageRankFishOrder(Rules rules) {
    this.rules = rules;
  }

  @Override
  protected void expand(Visit visit) {
    double score = score(visit);
    double pageRank = context().links().rank(visit.page().url());
    boolean onList = visit.page().list();
    List<Pick> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      double rank = rules.ofLink ? context().links().rank(link.target()) : pageRank;
      double bounded = rank / (1 + rank);
      double weight = weight(rules.raw ? rank : bounded, score);
      if (!rules.drops || isWanted(weight)) {
        Candidate found = candidate(visit, link, note(bounded, score, onList));
        links.add(new Pick(found, priority(found, weight)));
      }
    }
    offerAll(links);
  }

  private boolean isWanted(double weight) {
    return weight >= rules.threshold * context().judge().threshold();
  }

  private double weight(double rank, double score) {
    return rules.gamma * rank + (1 - rules.gamma) * score;
  }

  private long priority(Candidate link, double weight) {
    double anchor = rules.anchorShare == 0 ? 0 : score(link.url(), link.anchor());
    double both = (1 - rules.anchorShare) * weight + rules.anchorShare * anchor;
    return Priority.of(isWanted(weight) ? both : Tier.DEFERRED.place(Math.min(both, 1)));
  }

  @Override
  protected double expected(long priority) {
    return Tier.estimateAt(Priority.major(priority));
  }

  private static int note(double bounded, double score, boolean onList) {
    int rankBits = (int) Math.round(bounded * MOST);
    int scoreBits = (int) Math.round(Math.clamp(score, 0.0, 1.0) * MOST);
    return SET | (onList ? ON_LIST : 0) | rankBits << BITS | scoreBits;
  }

  @Override
  public boolean followsJudge() {
    return true;
  }

  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    Candidate link = waiting.candidate();
    if (link.note() == 0) {
      return waiting;
    }
    boolean onList = (link.note() & ON_LIST) != 0;
    double bounded = (double) (link.note() >> BITS & MOST) / MOST;
    double before = (double) (link.note() & MOST) / MOST;
    int note = note(bounded, onList ? before : parent.orElse(before), onList);
    double score = (double) (note & MOST) / MOST;
    Candidate after = link.withNote(note);
    double rank = rules.raw ? bounded / Math.max(1 - bounded, 1.0 / MOST) : bounded;
    return new Pick(after, priority(after, weight(rank, score)));
  }
}
