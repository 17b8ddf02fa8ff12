package io.cormorant.core;

import java.util.List;

/// Why a strategy chose a link.
///
/// @param chance how likely its page seemed to be relevant
/// @param lead how likely it seemed to lead to relevant ones
/// @param host how many times as good as expected the pages of its host were before
/// @param net whether it was chosen out of turn, for its page and its text alone
/// @param because what speaks for it and against it, weightiest first
public record Choice(
    double chance, double lead, double host, boolean net, List<Judgement.Evidence> because) {
  public Choice {
    because = List.copyOf(because);
  }
}
