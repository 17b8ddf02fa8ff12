package io.cormorant.strategy.fish;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.QueuedStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Links by a weight of their page, made of its rank and its score, as these are when it is
/// visited.
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
  /// @param raw whether the rank is taken as it is, without a bound
  record Rules(double gamma, double threshold, boolean raw, double anchorShare) {}

  PageRankFishOrder(Rules rules) {
    this.rules = rules;
  }

  @Override
  protected void expand(Visit visit) {
    double score = score(visit);
    double rank = context().links().rank(visit.page().url());
    double bounded = rank / (1 + rank);
    double weight = weight(rules.raw ? rank : bounded, score);
    if (weight < rules.threshold) {
      return;
    }
    int note = note(bounded, score, visit.page().list());
    List<Pick> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      Candidate found = candidate(visit, link, note);
      links.add(new Pick(found, priority(found, weight)));
    }
    offerAll(links);
  }

  private double weight(double rank, double score) {
    return rules.gamma * rank + (1 - rules.gamma) * score;
  }

  private long priority(Candidate link, double weight) {
    if (rules.anchorShare == 0) {
      return Priority.of(weight);
    }
    double anchor = score(link.url(), link.anchor());
    return Priority.of((1 - rules.anchorShare) * weight + rules.anchorShare * anchor);
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
