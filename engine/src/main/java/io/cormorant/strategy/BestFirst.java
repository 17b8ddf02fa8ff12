package io.cormorant.strategy;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.UrlWords;
import io.cormorant.core.Visit;
import java.util.List;
import java.util.OptionalDouble;

/// The link with the highest estimated relevance first. The estimate is the score of the page that
/// holds the link, the score of its anchor text, or a mix; a link found again keeps its best
/// estimate. A link its page does not vouch for counts half. When the judge has learned, the share
/// of the anchor text changes; that of the page where it was judged again.
public final class BestFirst implements StrategyPlugin {
  private static final double UNVOUCHED = 0.5;

  @Override
  public String name() {
    return "best-first";
  }

  @Override
  public String description() {
    return "best-first: links by the relevance of their page and of their anchor text";
  }

  @Override
  public String source() {
    return "Cho, Garcia-Molina and Page 1998; called optimal priority search (OPS) in later work";
  }

  @Override
  public List<OptionSpec> options() {
    return List.of(
        new OptionSpec("scorer", "mix|parent|anchor", "mix", "what a link is estimated from"),
        new OptionSpec("weight", "number", "0.5", "share of the parent's score in the mix"));
  }

  @Override
  public Strategy create(Options options) {
    double weight =
        switch (options.word("scorer")) {
          case "parent" -> 1;
          case "anchor" -> 0;
          default -> options.number("weight");
        };
    if (weight < 0 || weight > 1) {
      throw new IllegalArgumentException("option 'weight' of 'best-first' lies in 0 to 1");
    }
    return new Order(weight);
  }

  private static final class Order extends ScoredStrategy {
    private final double weight;

    Order(double weight) {
      this.weight = weight;
    }

    @Override
    protected long priority(Visit visit, Link link) {
      return priority(note(visit, link), link.target(), link.anchor());
    }

    private long priority(int note, Url target, String anchor) {
      double own = weight == 1 ? 0 : context().judge().score(words(note, target, anchor));
      double estimate = weight * LinkNote.parent(note) + (1 - weight) * own;
      return Priority.of(LinkNote.isVouched(note) ? estimate : UNVOUCHED * estimate);
    }

    @Override
    protected int note(Visit visit, Link link) {
      return LinkNote.of(parent(visit), link.isVouched(), visit.page().list());
    }

    @Override
    public boolean followsJudge() {
      return true;
    }

    /// What hangs on a list has no page that was judged, and so keeps what was expected of it.
    @Override
    public Pick rescored(Pick waiting, OptionalDouble parent) {
      Candidate link = waiting.candidate();
      if (link.note() == LinkNote.NONE) {
        return waiting;
      }
      int note =
          parent.isPresent() && !LinkNote.isOnList(link.note())
              ? LinkNote.of(parent.getAsDouble(), LinkNote.isVouched(link.note()), false)
              : link.note();
      long priority = priority(note, link.url(), link.anchor());
      return new Pick(
          new Candidate(link.url(), link.depth(), link.via(), link.anchor(), note), priority);
    }

    /// A list is never judged: it hands on what was expected of it. A list that is a seed is
    /// expected to be just about the topic, so that relevant pages go before its entries.
    private double parent(Visit visit) {
      if (!visit.page().list()) {
        return visit.score();
      }
      long expected = visit.pick().priority();
      return expected == Priority.SEED ? context().judge().threshold() : Priority.major(expected);
    }

    /// The entries of a sitemap have no text but their addresses.
    private static String words(int note, Url target, String anchor) {
      return anchor.isEmpty() && LinkNote.isOnList(note) ? UrlWords.of(target) : anchor;
    }
  }
}
