package io.cormorant.strategy.learned;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Tier;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Links by what their page says of itself, by their anchors, and by whether their addresses look
/// like those of relevant pages, those above a threshold first. Links of pages that are not
/// relevant go by their anchors alone.
///
/// A link's note is what its priority has beside the anchor, by the bits of a float; one that goes
/// by its anchor alone notes [#ANCHOR_ALONE]. A list is no page: it passes the gate and has what
/// was expected of it for what it says of itself.
final class SemanticLinksOrder extends QueuedStrategy {
  /// Of what a page says of itself; more says no more.
  private static final int MOST_INFORMATION = 2_000;

  /// The note of a seed.
  private static final int NONE = 0;

  private static final int ANCHOR_ALONE = -1;

  private final Rules rules;
  private final UrlSample sample;

  /// @param page share of what the page says of itself
  /// @param threshold links above it are wanted; a share of the judge's threshold, as is `gate`
  /// @param gate of pages that are not relevant, links with an anchor above it are wanted
  /// @param drops whether all other links are never fetched
  record Rules(
      double page, double anchor, double url, double threshold, double gate, boolean drops) {}

  SemanticLinksOrder(Rules rules, UrlSample sample) {
    this.rules = rules;
    this.sample = sample;
  }

  @Override
  protected void expand(Visit visit) {
    boolean open = visit.page().list() || visit.judgement().relevant();
    if (visit.judgement().relevant()) {
      remember(visit.page());
    }
    double page = open ? rules.page * ofItself(visit) : 0;
    List<Pick> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      double rest = page + (open && sample.isLike(link.target()) ? rules.url : 0);
      int note = open ? note(rest) : ANCHOR_ALONE;
      double place = place(note, score(link.target(), link.anchor()));
      if (place >= 0 || !rules.drops) {
        links.add(new Pick(candidate(visit, link, note), Priority.of(place)));
      }
    }
    offerAll(links);
  }

  /// The score of what a page says of itself.
  private double ofItself(Visit visit) {
    return visit.page().list() ? score(visit) : context().judge().score(information(visit.page()));
  }

  /// Where a link waits.
  private double place(int note, double anchor) {
    double threshold = context().judge().threshold();
    if (note == ANCHOR_ALONE) {
      return anchor > rules.gate * threshold ? anchor : Tier.DEFERRED.place(anchor);
    }
    double all = Float.intBitsToFloat(note - 1) + rules.anchor * anchor;
    return all > rules.threshold * threshold ? all : Tier.DEFERRED.place(all);
  }

  @Override
  protected double expected(long priority) {
    return Tier.estimateAt(Priority.major(priority));
  }

  private void remember(Page page) {
    if (sample.isEmpty()) {
      sample.seed(context().random().nextLong());
    }
    sample.add(page.url());
  }

  /// Title, description and keywords.
  static String information(Page page) {
    StringBuilder text = new StringBuilder(page.title());
    append(page.description(), text);
    page.keywords().forEach(keyword -> append(keyword, text));
    text.setLength(Math.min(text.length(), MOST_INFORMATION));
    return text.toString();
  }

  private static void append(String part, StringBuilder text) {
    if (!part.isEmpty() && text.length() < MOST_INFORMATION) {
      text.append(text.isEmpty() ? "" : " ").append(part);
    }
  }

  private static int note(double rest) {
    return Float.floatToIntBits((float) rest) + 1;
  }

  @Override
  public boolean followsJudge() {
    return true;
  }

  /// What the page says of itself is not known any more, so that part stays.
  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    Candidate link = waiting.candidate();
    if (link.note() == NONE) {
      return waiting;
    }
    double anchor = score(link.url(), link.anchor());
    return new Pick(link, Priority.of(place(link.note(), anchor)));
  }

  @Override
  public void save(DataOutput out) throws IOException {
    sample.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    sample.load(in);
  }
}
