package io.cormorant.strategy.fish;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Fish-Search: a link's potential comes from its page, its depth says how many links the search
/// still goes on without meeting a relevant page. A link found again keeps the larger potential and
/// the larger depth, each by itself.
///
/// A list is no page and feeds nobody: it hands on its own potential and depth.
final class FishOrder extends QueuedStrategy {
  private static final int MAX_DEPTH = 1_000;
  private static final int MAX_WIDTH = 100_000;
  private static final byte VERSION = 1;

  private final Rules rules;

  /// Links offered so far, which decides between equals if the last comes first.
  private int offers;

  /// @param graded whether the potential is the score of the page
  private record Rules(
      int depth, int width, int fedWidth, boolean dropsDead, boolean lastFirst, boolean graded) {}

  private FishOrder(Rules rules) {
    this.rules = rules;
  }

  static FishOrder of(Options options, boolean graded) {
    int width = options.whole("width", 1, MAX_WIDTH);
    return new FishOrder(
        new Rules(
            options.whole("depth", 1, MAX_DEPTH),
            width,
            (int) Math.floor(options.number("factor", 1, 100) * width),
            FishPlugin.drops(options),
            options.word("ties").equals("lifo"),
            graded));
  }

  @Override
  protected void expand(Visit visit) {
    int depth = FishNote.depth(visit.pick().candidate().note(), rules.depth);
    if (depth == 0 && rules.dropsDead) {
      return;
    }
    boolean isList = visit.page().list();
    boolean fed = visit.judgement().relevant();
    int reach = depth == 0 ? 0 : fed ? rules.fedWidth : rules.width;
    int childDepth = fed ? rules.depth : isList ? depth : Math.max(0, depth - 1);
    double potential = isList ? handedOn(visit) : potential(visit.score(), fed);
    List<Pick> unknown = new ArrayList<>(visit.links().size());
    int place = 0;
    for (Link link : visit.links()) {
      if (context().frontier().isOpen(link.target())) {
        boolean near = place++ < reach;
        Candidate child = candidate(visit, link, FishNote.of(childDepth, near));
        offer(new Pick(child, priority(near ? potential : 0)), unknown);
      }
    }
    offerAll(unknown);
  }

  private double potential(double score, boolean relevant) {
    return rules.graded ? score : relevant ? 1 : 0.5;
  }

  private double handedOn(Visit list) {
    return rules.graded ? score(list) : Priority.major(list.pick().priority());
  }

  /// The bits of positive floats grow with them, so that they tell two billion offers apart.
  private long priority(double potential) {
    double minor = rules.lastFirst ? Float.intBitsToFloat(offers) : 0;
    offers = Math.min(offers + 1, Float.floatToIntBits(Float.MAX_VALUE));
    return Priority.of(potential, minor);
  }

  private void offer(Pick found, List<Pick> unknown) {
    UrlPool frontier = context().frontier();
    Optional<Pick> waiting = frontier.waiting(found.url());
    if (waiting.isEmpty()) {
      unknown.add(found);
      return;
    }
    Pick before = waiting.get();
    Candidate old = before.candidate();
    int depth = FishNote.depth(old.note(), rules.depth);
    int deeper = Math.max(depth, FishNote.depth(found.candidate().note(), rules.depth));
    if (Priority.major(found.priority()) > Priority.major(before.priority())) {
      Candidate both = withDepth(found.candidate(), deeper);
      frontier.offer(both, found.priority());
    } else if (deeper > depth) {
      frontier.replace(before, new Pick(withDepth(old, deeper), before.priority()));
    }
  }

  private static Candidate withDepth(Candidate link, int depth) {
    return link.withNote(FishNote.of(depth, FishNote.isNear(link.note())));
  }

  @Override
  public boolean followsJudge() {
    return true;
  }

  /// The depth stays: it is that of all pages the link was found on.
  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    if (parent.isEmpty() || !FishNote.isNear(waiting.candidate().note())) {
      return waiting;
    }
    double score = parent.getAsDouble();
    double potential = potential(score, score >= context().judge().threshold());
    return new Pick(
        waiting.candidate(), Priority.of(potential, Priority.minor(waiting.priority())));
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeInt(offers);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the fish");
    offers = Math.max(0, in.readInt());
  }
}
