package io.cormorant.strategy.graph;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [OpicOrder].
public final class Opic implements StrategyPlugin {
  private static final About ABOUT =
      About.named("opic")
          .does("OPIC: the URL with the most cash first, which pages pay to those they link to")
          .from("Abiteboul, Preda and Cobena 2003")
          .idea(
              "Every seed owns a unit of cash. A page that is fetched pays all it has to its links in equal"
                  + " parts; the URL with the most cash is next. Importance without a matrix.",
              "Cash of pages without links and of URLs that gave no page goes to a bank, which is shared"
                  + " among all that wait every so many fetches. Cash is neither made nor lost.",
              "relevance-bias=yes: links are paid in proportion to .1 + the score of their anchor, and a page"
                  + " pays only .2 + .8 * its score of what it has, the rest goes to the bank.",
              "A page is fetched once: what it is paid afterwards stays with it.")
          .costs(
              "a link: one look at how it waits and its place in the frontier; no memory of its own, the"
                  + " cash of a URL is its priority")
          .options(
              new OptionSpec(
                  "bank-every",
                  "whole",
                  "100",
                  "fetches after which the bank is shared, 0 for never"),
              new OptionSpec(
                  "relevance-bias",
                  "yes|no",
                  "no",
                  "whether relevant pages pay more, to better anchors"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Strategy create(Options options) {
    return new OpicOrder(
        options.whole("bank-every", 0, Integer.MAX_VALUE),
        options.word("relevance-bias").equals("yes"));
  }
}
