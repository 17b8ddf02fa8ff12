package io.cormorant.strategy.fish;

import io.cormorant.core.About;

/// Offers [FishOrder] with potentials 1, .5 and 0.
public final class Fish extends FishPlugin {
  public Fish() {
    super(
        false,
        About.named("fish")
            .does(
                "Fish-Search: links near the top of relevant pages first; off-topic paths are abandoned")
            .judgedBy("boolean")
            .from("De Bra and Post 1994, with the depths as De Bra gives them")
            .idea(
                "Each link is a fish, a relevant page is food: a well-fed page has factor * width children of"
                    + " potential 1, a hungry one width children of .5; the other links have 0.",
                "The children of a relevant page live for depth more links, those of another for one less than"
                    + " their parent; at 0 they are dead and their links come last, or not at all.",
                "Corrected: the thesis on Fish-Search prints the two depth rules the wrong way round and counts"
                    + " from the full depth; with depth 1 it would stop after four of the thirteen test pages.",
                "Corrected: a relevant page gives the full depth, not its own; 0 instead of .5 is for links"
                    + " beyond the width, and for all links of a dead page.",
                "Links that were fetched already take up no width."));
  }
}
