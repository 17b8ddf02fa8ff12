package io.cormorant.strategy.fish;

import io.cormorant.core.About;

/// Offers [FishOrder] with the score of the page as potential.
public final class FishImproved extends FishPlugin {
  public FishImproved() {
    super(
        true,
        About.named("fish-improved")
            .does("Fish-Search in which a link inherits its page's score")
            .judgedBy("position")
            .from("chapter 3 of a thesis on Fish-Search and PageRank")
            .idea(
                "Fish-Search, but the first links of a page have its score as their potential instead of 1 or .5.",
                "The score is the judge's: with --judge position it is the thesis's own, keywords by the place"
                    + " they stand in (1 title, .8 meta keywords, .3 anchors); its errata are corrected there.",
                "The depth rule is that of fish, not the one printed."));
  }
}
