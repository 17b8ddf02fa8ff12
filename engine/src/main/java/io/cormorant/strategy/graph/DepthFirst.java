package io.cormorant.strategy.graph;

import io.cormorant.core.About;
import io.cormorant.core.Link;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.ArrayList;
import java.util.List;

/// Last found, first fetched; the first link of a page before its second. A page found again by a
/// later page moves to the front, so a page counts as visited when it is fetched, not when it is
/// found.
///
/// With a limit of depth or width it is the mixed order of the thesis on Fish-Search: what is
/// beyond the limits is left for later, in the order in which it was found, and is there the
/// beginning of a new descent.
public final class DepthFirst implements StrategyPlugin {
  private static final int NO_LIMIT = 0;

  /// Before it come all pages of a descent.
  private static final long LEFT = Priority.of(-1);

  private static final About ABOUT =
      About.named("dfs")
          .does("depth-first: the links of the newest page first, in document order")
          .from("classic; with limits the mixed order of a thesis on Fish-Search and PageRank")
          .idea(
              "Follows the first link of every page until there is none, then the second of the page before.",
              "With depth=3,width=10 a descent ends after 3 links and takes 10 new links of a page.",
              "The thesis stops the crawl at a limit; here only that branch stops, and what is beyond the"
                  + " limits waits until the descent is over (leftovers=defer) or is dropped.",
              "Dropping loses pages that are near but were first reached at the limit by a longer way.")
          .costs(
              "per link: its entry in the frontier, and with a width one lookup to see whether it was fetched")
          .options(
              new OptionSpec(
                  "depth",
                  "whole",
                  "0",
                  "maximum number of links to follow downwards, 0 for no limit"),
              new OptionSpec(
                  "width",
                  "whole",
                  "0",
                  "maximum number of new links taken from a page, 0 for no limit"),
              new OptionSpec(
                  "leftovers", "defer|drop", "defer", "what to do with links beyond the limits"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Strategy create(Options options) {
    return new Order(
        options.whole("depth", NO_LIMIT, Integer.MAX_VALUE),
        options.whole("width", NO_LIMIT, Integer.MAX_VALUE),
        drops(options));
  }

  @Override
  public boolean prunes(Options options) {
    boolean limited = options.whole("depth") != NO_LIMIT || options.whole("width") != NO_LIMIT;
    return limited && drops(options);
  }

  private static boolean drops(Options options) {
    return options.word("leftovers").equals("drop");
  }

  /// The note of a candidate is its depth in the descent, 0 where a new one would begin.
  private static final class Order extends QueuedStrategy {
    private final int maxDepth;
    private final int maxWidth;
    private final boolean drop;

    Order(int maxDepth, int maxWidth, boolean drop) {
      this.maxDepth = maxDepth;
      this.maxWidth = maxWidth;
      this.drop = drop;
    }

    @Override
    protected void expand(Visit visit) {
      int depth = visit.pick().candidate().note();
      boolean deeper = maxDepth == NO_LIMIT || depth < maxDepth;
      List<Pick> links = new ArrayList<>(visit.links().size());
      int taken = 0;
      for (Link link : visit.links()) {
        boolean near = deeper && (maxWidth == NO_LIMIT || taken < maxWidth);
        if (near && (maxWidth == NO_LIMIT || context().frontier().isOpen(link.target()))) {
          taken++;
          long priority = Priority.of((double) ended(), -link.position());
          links.add(new Pick(candidate(visit, link, depth + 1), priority));
        } else if (!near && !drop) {
          links.add(new Pick(candidate(visit, link, 0), LEFT));
        }
      }
      offerAll(links);
    }
  }
}
