package io.cormorant.strategy.fish;

import io.cormorant.core.About;
import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.ScoredStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.OptionalDouble;

/// Every link carries a message that fades with each link whose anchor is not relevant and is whole
/// again after one that is.
public final class Message implements StrategyPlugin {
  private static final double LARGEST = 1e6;

  private static final About ABOUT =
      About.named("message")
          .does(
              "relevance message: weakens with every off-topic link and is restored by a relevant"
                  + " anchor")
          .judgedBy("vsm")
          .from(
              "a paper on a topic crawler with inherited, decaying and recovering relevance messages")
          .idea(
              "Links are ordered by their message, then by the score of their anchor.",
              "message = m0 if the anchor scores above f of the judge's threshold, else b * the message of the"
                  + " page; a score of just that is not above it. The paper's .2 is .4 of a threshold of .5.",
              "So off-topic stretches are crossed, but only after the main channels are exhausted.",
              "The paper's abstract has a relevant page restore the message, its algorithm only a relevant"
                  + " anchor: recover=page does both.",
              "Below park * m0, links are told apart by their anchors only: none is dropped.")
          .costs(
              "per link: the score of its anchor text, remembered by the judge, and its entry in the frontier")
          .options(
              new OptionSpec("m0", "number", "100", "strength of a full message"),
              new OptionSpec(
                  "b", "number", "0.8", "share of a message left after an off-topic link"),
              new OptionSpec(
                  "f",
                  "number",
                  "0.4",
                  "score above which an anchor is relevant, as a share of the judge's threshold"),
              new OptionSpec(
                  "park",
                  "number",
                  "0.262",
                  "smallest message that counts, as a share of m0 (the default is b^6)"),
              new OptionSpec("recover", "anchor|page", "anchor", "what restores a message"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Strategy create(Options options) {
    double whole = options.number("m0", 1, LARGEST);
    return new Order(
        new Rules(
            whole,
            options.share("b"),
            options.share("f"),
            options.share("park") * whole,
            options.word("recover").equals("page")));
  }

  private record Rules(
      double whole, double decay, double above, double park, boolean recoversOnPage) {}

  /// A link's note is the message of its page, by the bits of a float the sign of which says
  /// whether that page is a list.
  private static final class Order extends ScoredStrategy {
    private static final int ON_LIST = 1 << 31;

    private final Rules rules;

    Order(Rules rules) {
      this.rules = rules;
    }

    @Override
    protected long priority(Visit visit, Link link) {
      return priority(message(visit), score(link.target(), link.anchor()));
    }

    private long priority(double message, double anchor) {
      double next =
          anchor > rules.above * context().judge().threshold()
              ? rules.whole
              : message * rules.decay;
      return Priority.of(next < rules.park ? 0 : next, anchor);
    }

    @Override
    protected int note(Visit visit, Link link) {
      return note(message(visit), visit.page().list());
    }

    private static int note(double message, boolean onList) {
      return (Float.floatToIntBits((float) message) + 1) | (onList ? ON_LIST : 0);
    }

    /// The message its links get from a page.
    private double message(Visit visit) {
      long priority = visit.pick().priority();
      boolean restored = rules.recoversOnPage && visit.judgement().relevant();
      return restored || priority == Priority.SEED ? rules.whole : Priority.major(priority);
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
      double message = Float.intBitsToFloat((link.note() & ~ON_LIST) - 1);
      if (rules.recoversOnPage && !onList && parent.orElse(0) >= context().judge().threshold()) {
        message = rules.whole;
      }
      Candidate anew = link.withNote(note(message, onList));
      return new Pick(anew, priority(message, score(link.url(), link.anchor())));
    }
  }
}
