package io.cormorant.strategy.learned;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
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

/// Links by how likely they lead to a relevant page, as learned from where the links before them
/// led.
///
/// What is learned changes what the links that wait are worth. So they are scored anew as soon as
/// there is something learned, and whenever the crawl has twice as many pages as the last time:
/// seldom enough to cost next to nothing a link, and often while there is most to learn.
final class AcheOrder extends QueuedStrategy {
  private static final byte VERSION = 1;

  /// Good links, and bad ones, after which what was learned counts.
  private static final int ENOUGH = 10;

  /// Links that are scored anew at most, and how many at a time.
  private static final int MOST_ANEW = 1_000_000;

  private static final int SLICE = 1_000;

  /// Pages that may still turn out to be on the way to a relevant one.
  private static final int MEMORY = 1_000;

  /// Levels of links: to a relevant page, one before it, two before it.
  private static final int LEVELS = 3;

  /// What is believed at first of a link on a relevant page, as log odds. Without it a link of
  /// unknown words, of which there is no end, is better than any that was tried in vain.
  private static final double RELEVANT_PAGE = 5;

  private final Rules rules;
  private final LinkWords words = new LinkWords();
  private final LinkLearner[] learners;
  private final Trail trail;
  private final SiteTurns turns = new SiteTurns();
  private long anewAt = Long.MAX_VALUE;

  /// @param levels whether links to pages on the way count too
  /// @param bySites whether sites take turns
  /// @param hard whether links of pages that are not relevant are left out
  record Rules(boolean levels, boolean balanced, boolean bySites, boolean hard) {}

  AcheOrder(Rules rules) {
    this.rules = rules;
    this.learners = new LinkLearner[rules.levels ? LEVELS : 1];
    for (int i = 0; i < learners.length; i++) {
      learners[i] = new LinkLearner(LinkWords.BITS, rules.balanced);
      learners[i].believe(LinkWords.PAGE, RELEVANT_PAGE);
    }
    this.trail = new Trail(MEMORY, learners.length, LinkWords.MOST, this::led);
  }

  /// A link turned out to have led to a page on the way to a relevant one.
  private void led(int[] link, int before, int after) {
    for (int level = after; level < before; level++) {
      learners[level].learn(link, true);
    }
  }

  @Override
  protected void expand(Visit visit) {
    Candidate link = visit.pick().candidate();
    boolean isList = visit.page().list();
    boolean relevant = visit.judgement().relevant();
    if (!isList) {
      learn(visit, relevant);
    }
    if (isList || relevant || !rules.hard) {
      boolean asRelevant =
          isList ? link.note() == 0 || LinkWords.isOnRelevant(link.note()) : relevant;
      offer(visit, asRelevant);
    }
    if (anewAt == Long.MAX_VALUE && isReady()) {
      anewAt = ended();
    }
    if (ended() >= anewAt) {
      scoreAnew();
      anewAt = 2 * ended();
    }
  }

  private void offer(Visit visit, boolean onRelevant) {
    double page = score(visit);
    boolean ready = isReady();
    List<Pick> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      int note = words.note(link, onRelevant, learners[0]::weight);
      Candidate found = candidate(visit, link, note);
      double worth = ready ? worth(found) : (page + score(link.target(), link.anchor())) / 2;
      links.add(new Pick(found, Priority.of(worth)));
    }
    offerAll(links);
  }

  /// Until enough was seen, links go by the mean of the scores of page and anchor.
  private boolean isReady() {
    return learners[0].seenOfBoth() >= ENOUGH;
  }

  /// The chance that a link leads to a relevant page; with levels, each further one counts half as
  /// much as the one before.
  private double worth(Candidate link) {
    int[] known = words.of(link);
    double sum = 0;
    double all = 0;
    double weight = 1;
    for (LinkLearner learner : learners) {
      sum += weight * learner.chance(known);
      all += weight;
      weight /= 2;
    }
    return sum / all;
  }

  /// Seeds were given, not found by a link: nothing is learned from them, but that there is a way
  /// through them. A link to a page that is not relevant is a bad one on all levels, until it turns
  /// out where that page leads to.
  private void learn(Visit visit, boolean relevant) {
    Candidate link = visit.pick().candidate();
    int[] known = link.note() == 0 ? new int[0] : words.of(link);
    learn(known, relevant);
    if (rules.levels) {
      trail.add(visit.page().url(), link.via(), known, relevant);
    }
  }

  @Override
  protected void gone(Pick pick) {
    if (pick.candidate().note() != 0) {
      learn(words.of(pick.candidate()), false);
    }
  }

  private void learn(int[] link, boolean isGood) {
    for (LinkLearner learner : learners) {
      learner.learn(link, isGood);
    }
  }

  private void scoreAnew() {
    UrlPool.Walk walk = context().frontier().walk();
    for (int left = MOST_ANEW; left > 0 && walk.next(SLICE, this::scoreAnew); left -= SLICE) {}
  }

  private void scoreAnew(Pick waiting) {
    if (waiting.candidate().note() != 0) {
      long priority = Priority.of(worth(waiting.candidate()));
      if (priority != waiting.priority()) {
        context().frontier().replace(waiting, new Pick(waiting.candidate(), priority));
      }
    }
  }

  @Override
  protected Optional<Pick> take() {
    return rules.bySites ? turns.take(context().frontier()) : super.take();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeLong(anewAt);
    for (LinkLearner learner : learners) {
      learner.save(out);
    }
    trail.save(out);
    turns.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of 'ache'");
    anewAt = in.readLong();
    for (LinkLearner learner : learners) {
      learner.load(in);
    }
    trail.load(in);
    turns.load(in);
  }
}
