package io.cormorant.crawl;

import io.cormorant.core.Cut;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.plan.Keep;
import java.util.Map;

/// What a crawl decides its pages by in the end. A page that was visited before the judge had
/// learned all it did, or before the cut was found, may be something else now than it was then.
///
/// @param cut in force
/// @param scores what the judge says now of the documents it may have judged otherwise before
/// @param keep which pages are kept
public record Verdicts(Cut cut, Map<Url, Double> scores, Keep keep) {
  public Verdicts {
    scores = Map.copyOf(scores);
  }

  /// The score of a document now.
  ///
  /// @param then when it was visited
  public double score(Url document, double then) {
    return scores.getOrDefault(document, then);
  }

  /// What a page is now.
  ///
  /// @param then what it was when it was visited
  /// @param score see [#score]
  public Decision decide(Decision then, double score) {
    boolean open = then.isByScore() && cut.origin() == Cut.Origin.FOUND;
    return open ? cut.decide(score) : then;
  }

  /// Whether a page of the archive is one of those a user takes home.
  public boolean keeps(Decision decision) {
    return keep == Keep.ALL || decision == Decision.RELEVANT;
  }
}
