package io.cormorant.strategy.fish;

import io.cormorant.core.About;
import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.strategy.ScoredStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.OptionalDouble;

/// Shark-Search: what a link inherits from the pages on the way to it, and what its anchor and the
/// text around it say.
public final class Shark implements StrategyPlugin {
  private static final About ABOUT =
      About.named("shark")
          .does("Shark-Search: relevance inherited along links, anchor text and the text around it")
          .judgedBy("vsm")
          .from("Hersovici, Jacovi, Maarek, Pelleg, Shtalhaim and Ur 1998")
          .idea(
              "inherited = delta * score of the page if that is relevant at all, else delta * what the page"
                  + " inherited itself: so a way through off-topic pages is followed for a while.",
              "context = 1 if the anchor is relevant at all, else the score of the text around the link;"
                  + " neighbourhood = beta * anchor + (1 - beta) * context.",
              "potential = gamma * inherited + (1 - gamma) * neighbourhood.",
              "'Relevant at all' is above a tenth of the judge's threshold, not above 0, since a dense"
                  + " similarity is never quite 0.",
              "A seed inherits its own score: what hangs on a seed that is off topic is worth no more than"
                  + " that.",
              "Width and depth of Fish-Search are not kept: no link is left out.")
          .costs(
              "per link: the score of its anchor, which the judge remembers; where that says nothing, the"
                  + " score of the text around it")
          .options(
              new OptionSpec("delta", "number", "0.5", "share of a score inherited per link"),
              new OptionSpec(
                  "beta", "number", "0.8", "weight of the anchor text against the text around it"),
              new OptionSpec("gamma", "number", "0.8", "weight of the inherited score; try 0.2"),
              new OptionSpec(
                  "above",
                  "number",
                  "0.1",
                  "score above which a page or anchor is relevant at all, as a share of the judge's threshold"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Strategy create(Options options) {
    return new Order(
        new Rules(
            options.share("delta"),
            options.share("beta"),
            options.share("gamma"),
            options.share("above")));
  }

  private record Rules(double delta, double beta, double gamma, double above) {}

  private static final class Order extends ScoredStrategy {
    private final Rules rules;

    Order(Rules rules) {
      this.rules = rules;
    }

    @Override
    protected long priority(Visit visit, Link link) {
      return priority(inherited(visit), anchor(link), context(link));
    }

    private long priority(double inherited, double anchor, double context) {
      double neighbourhood =
          rules.beta * anchor + (1 - rules.beta) * (isRelevant(anchor) ? 1 : context);
      return Priority.of(rules.gamma * inherited + (1 - rules.gamma) * neighbourhood);
    }

    @Override
    protected int note(Visit visit, Link link) {
      return SharkNote.of(inherited(visit), context(link), visit.page().list());
    }

    /// Whether a score is relevant at all.
    private boolean isRelevant(double score) {
      return score > rules.above * context().judge().threshold();
    }

    /// What the links of a page inherit. A list is no page: what it inherited does not fade.
    private double inherited(Visit visit) {
      int note = visit.pick().candidate().note();
      double own = note == SharkNote.NONE ? score(visit) : SharkNote.inherited(note);
      if (visit.page().list()) {
        return own;
      }
      return rules.delta * (isRelevant(visit.score()) ? visit.score() : own);
    }

    private double anchor(Link link) {
      return score(link.target(), link.anchor());
    }

    /// The text around a link is scored only where it counts.
    private double context(Link link) {
      return isRelevant(anchor(link)) ? 0 : context().judge().score(link.around());
    }

    @Override
    public boolean followsJudge() {
      return true;
    }

    /// The text around the link is not known any more, so what it said stays.
    @Override
    public Pick rescored(Pick waiting, OptionalDouble parent) {
      Candidate link = waiting.candidate();
      int note = link.note();
      if (note == SharkNote.NONE) {
        return waiting;
      }
      Url url = link.url();
      double context = SharkNote.context(note);
      boolean onList = SharkNote.isOnList(note);
      double inherited = SharkNote.inherited(note);
      if (parent.isPresent() && !onList && isRelevant(parent.getAsDouble())) {
        inherited = rules.delta * parent.getAsDouble();
      }
      Candidate anew = link.withNote(SharkNote.of(inherited, context, onList));
      return new Pick(anew, priority(inherited, score(url, link.anchor()), context));
    }
  }
}
