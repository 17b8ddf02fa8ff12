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
          .does(
              "OPIC: each page passes its cash to the pages it links to; the URL with the most cash"
                  + " comes first")
          .from("Abiteboul, Preda and Cobena 2003")
          .idea(
              "Every seed starts with one unit of cash. A fetched page pays all its cash to its"
                  + " links in equal parts; the URL with the most cash is fetched next. This measures"
                  + " importance without a matrix.",
              "Cash of pages without links and of URLs that returned no page goes to a bank,"
                  + " which is shared among all waiting URLs at intervals (bank-every). Cash is"
                  + " neither created nor lost.",
              "relevance-bias=yes: links are paid in proportion to .1 + the score of their"
                  + " anchor, and a page pays only .2 + .8 * its score of its cash; the rest goes to"
                  + " the bank.",
              "A page is fetched once; cash that it receives afterwards stays with it.")
          .costs(
              "per link: one frontier lookup and its entry in the frontier; no memory of its own, the"
                  + " cash of a URL is its priority")
          .options(
              new OptionSpec(
                  "bank-every",
                  "whole",
                  "100",
                  "share out the bank after this many fetches, 0 for never"),
              new OptionSpec(
                  "relevance-bias",
                  "yes|no",
                  "no",
                  "whether relevant pages pay more, and more to links with better anchors"));

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
