package io.cormorant.core;

import java.util.List;

/// What a judge says of a page.
///
/// @param score in [0, 1]
/// @param relevant whether the page is what was asked for; a judge alone says whether the score
///   reaches its threshold
/// @param evidence what the score rests on, weightiest first
/// @param votes what each of the judges says that it is made of, in their order; empty where it is
///   one alone
public record Judgement(
    double score, boolean relevant, List<Evidence> evidence, List<Double> votes) {
  /// A term and its share of the score.
  public record Evidence(String term, double share) {}

  /// What is said of something that is no page to be judged, such as a feed.
  public static final Judgement NONE = new Judgement(0, false, List.of());

  /// The same with what was decided about the page.
  public Judgement decided(Decision decision) {
    boolean is = decision == Decision.RELEVANT;
    return is == relevant ? this : new Judgement(score, is, evidence, votes);
  }

  public Judgement {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException("score is not in [0, 1]: " + score);
    }
    evidence = List.copyOf(evidence);
    votes = List.copyOf(votes);
  }

  /// What one judge alone says.
  public Judgement(double score, boolean relevant, List<Evidence> evidence) {
    this(score, relevant, evidence, List.of());
  }

  /// The same with what each of several judges says.
  public Judgement withVotes(List<Double> each) {
    return new Judgement(score, relevant, evidence, each);
  }
}
