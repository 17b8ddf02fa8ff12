package io.cormorant.crawl;

import io.cormorant.core.Cut;
import io.cormorant.core.Cut.Origin;
import io.cormorant.core.Decision;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.estimate.TwoHeaps;
import io.cormorant.plan.Keep;
import io.cormorant.plan.Keeping;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Decides which pages are relevant. Used by one thread, the captain of a crawl, but for [#cut].
///
/// Only documents can be: lists, feeds and stubs lead to them and are followed. A judge whose
/// scores are probabilities is careful, and how careful differs from topic to topic, so the score
/// from which pages are relevant is found from the scores of the crawl itself: they lie in two
/// heaps ([TwoHeaps]), and they part where the pages above are expected to be right and complete at
/// the same time (the largest expected F1). The cut is looked for again as documents come, and when
/// the judge has learned; earlier documents are then decided about again, with the scores the judge
/// gives them now. A threshold that was set, or that of any other judge, stays where it is.
public final class Decider {
  /// Logarithms of odds are counted in bins, so that a crawl of any size is decided about at once.
  private static final double LOWEST = -12;

  private static final double STEP = 0.05;
  private static final int BINS = 480;

  /// The lower bounds of the bins, as scores and as the middles of their logarithms of odds.
  private static final double[] EDGES = new double[BINS];

  private static final double[] MIDDLES = new double[BINS];

  static {
    for (int i = 0; i < BINS; i++) {
      EDGES[i] = i == 0 ? 0 : 1 / (1 + Math.exp(-(LOWEST + i * STEP)));
      MIDDLES[i] = LOWEST + (i + 0.5) * STEP;
    }
  }

  /// Before so many documents have come, and a cut is found, the usual one holds.
  private static final int FEWEST = 30;

  /// The usual cut, as logarithm of the odds. The one in force is halfway between it and where the
  /// two heaps part, since either alone is far off for some topics.
  private static final double USUAL = -1.75;

  /// A page so far below the balanced cut, as logarithm of the odds, may still be relevant.
  private static final double BAND = 2.5;

  /// However low all scores are, a document with less is not relevant, or not even perhaps: it has
  /// next to nothing of the topic.
  private static final double LOWEST_CUT = -3;

  private static final double LOWEST_MAYBE = -4.6;

  /// Of a threshold that was not found, so much is enough to be perhaps relevant.
  private static final double MAYBE_SHARE = 0.5;

  /// The cut is looked for again when there are so many times more documents.
  private static final double GROWTH = 1.25;

  /// Documents that are scored again when the judge has learned; it remembers hardly more.
  private static final int MOST_FRESH = 2_000;

  private final Judge judge;
  private final Keeping keeping;
  private final @Nullable String language;

  /// Whether the judge learns from what it meets, so that documents are scored again.
  private final boolean scoresAgain;

  /// Whether the cut is found, and was not set.
  private final boolean finds;

  /// How many documents beyond the fresh ones scored what, by bins, and how many of them are
  /// stored.
  private final double[] settled = new double[BINS];

  private final double[] settledStored = new double[BINS];

  /// The first documents.
  private final Map<Url, Document> fresh = new LinkedHashMap<>();

  /// Pages that were decided about by their scores, and pages that were found to be lists.
  private long documents;

  private long lists;

  /// Of the pages whose decision does not change with the cut.
  private final Counts fixedCounts = new Counts();

  private Counts counts = new Counts();
  private long due = FEWEST;
  private long lessons;
  private volatile Cut cut;

  /// @param stored whether it is in the archive
  private record Document(double score, boolean stored) {}

  /// How many pages are what; of those that may be relevant, only the stored ones count.
  private static final class Counts {
    private long relevant;
    private long maybe;
    private long kept;

    void add(Decision decision, boolean isStored, boolean isKept, long count) {
      relevant += decision == Decision.RELEVANT ? count : 0;
      maybe += isStored && decision == Decision.MAYBE ? count : 0;
      kept += isKept ? count : 0;
    }
  }

  public Decider(Judge judge, Topic topic, Keeping keeping) {
    this.judge = judge;
    this.keeping = keeping;
    this.language = topic.language();
    this.scoresAgain = judge.isCalibrated();
    this.finds = scoresAgain && topic.threshold().isEmpty();
    this.cut = finds ? cut(bins(USUAL - LOWEST), Origin.USUAL, 0) : fixed(topic);
  }

  private Cut fixed(Topic topic) {
    double from = judge.threshold();
    Origin origin = topic.threshold().isPresent() ? Origin.SET : Origin.JUDGE;
    return new Cut(from, from * MAYBE_SHARE, origin, 0, 0);
  }

  /// What pages are decided by now. From any thread.
  public Cut cut() {
    return cut;
  }

  /// Decides about a page.
  public Decision decide(Page page, Judgement judgement) {
    if (!judge.reads()) {
      return page.list() ? Decision.LIST : Decision.RELEVANT;
    }
    boolean document = page.isDocument() || (keeping.lists() && !page.list());
    if (!document) {
      return Decision.LIST;
    }
    if (language != null && page.isInOtherThan(language)) {
      return Decision.LANGUAGE;
    }
    return cut.decide(judgement.score());
  }

  /// Whether a page with that decision goes into the archive, unless it asks not to.
  boolean stores(Decision decision) {
    return switch (keeping.keep()) {
      case ALL -> true;
      case MAYBE -> decision == Decision.RELEVANT || decision == Decision.MAYBE;
      case RELEVANT -> decision == Decision.RELEVANT;
    };
  }

  /// Whether a stored page is one of those a user takes home.
  public boolean keeps(Decision decision) {
    return keeping.keep() == Keep.ALL || decision == Decision.RELEVANT;
  }

  /// Whether what is decided about a document may change as more come.
  public boolean mayChange() {
    return scoresAgain;
  }

  /// Counts a page, of this run or an earlier one.
  public void count(Url url, double score, Decision decision, boolean stored) {
    boolean kept = stored && keeps(decision);
    counts.add(decision, stored, kept, 1);
    documents += decision.isByScore() ? 1 : 0;
    lists += decision == Decision.LIST ? 1 : 0;
    if (!scoresAgain || !decision.isByScore()) {
      fixedCounts.add(decision, stored, kept, 1);
      return;
    }
    if (fresh.size() < MOST_FRESH && !fresh.containsKey(url)) {
      fresh.put(url, new Document(score, stored));
    } else if (!finds) {
      fixedCounts.add(decision, stored, kept, 1);
    } else {
      settled[bin(score)]++;
      settledStored[bin(score)] += stored ? 1 : 0;
    }
  }

  /// A page that was counted before has changed. What the judge remembers of it is how it was, so
  /// it is not scored by that any more.
  void changed(Url url, double score, Decision decision, boolean stored) {
    if (fresh.remove(url) != null && finds && decision.isByScore()) {
      settled[bin(score)]++;
      settledStored[bin(score)] += stored ? 1 : 0;
    }
  }

  long relevant() {
    return counts.relevant;
  }

  long maybe() {
    return counts.maybe;
  }

  long kept() {
    return counts.kept;
  }

  long documents() {
    return documents;
  }

  long lists() {
    return lists;
  }

  /// Looks for the cut again if it is worth while.
  ///
  /// @return whether documents may be decided about otherwise now
  boolean lookAgain() {
    boolean worth = documents >= FEWEST && judge.lessons() != lessons;
    return scoresAgain && (worth || (finds && documents >= due)) && look();
  }

  /// Looks for the cut for the last time.
  public boolean settle() {
    return scoresAgain && documents >= FEWEST && look();
  }

  private boolean look() {
    due = (long) Math.ceil(Math.max(documents, FEWEST) * GROWTH);
    if (judge.lessons() != lessons) {
      lessons = judge.lessons();
      fresh.replaceAll(
          (url, known) -> new Document(judge.scoreNow(url).orElse(known.score), known.stored));
    }
    if (finds) {
      cut = found();
    }
    recount();
    return true;
  }

  private Cut found() {
    double[] scores = settled.clone();
    fresh.values().forEach(document -> scores[bin(document.score)]++);
    TwoHeaps heaps = TwoHeaps.of(MIDDLES, scores);
    int halfWay = (best(heaps, scores) + bins(USUAL - LOWEST)) / 2;
    return cut(halfWay, Origin.FOUND, Math.round(expected(heaps, scores)));
  }

  private void recount() {
    Counts anew = new Counts();
    anew.relevant = fixedCounts.relevant;
    anew.maybe = fixedCounts.maybe;
    anew.kept = fixedCounts.kept;
    fresh
        .values()
        .forEach(
            document -> {
              Decision decision = cut.decide(document.score);
              anew.add(decision, document.stored, document.stored && keeps(decision), 1);
            });
    for (int i = 0; i < BINS; i++) {
      Decision decision = cut.decide(EDGES[i]);
      long stored = (long) settledStored[i];
      anew.add(decision, true, keeps(decision), stored);
      anew.add(decision, false, false, (long) settled[i] - stored);
    }
    counts = anew;
  }

  /// The bin from which on the expected F1 is largest.
  private static int best(TwoHeaps heaps, double[] counts) {
    double all = expected(heaps, counts);
    double above = 0;
    double right = 0;
    double best = -1;
    int from = BINS - 1;
    for (int i = BINS - 1; i >= 0; i--) {
      above += counts[i];
      right += counts[i] * heaps.probability(MIDDLES[i]);
      double f1 = 2 * right / (above + all);
      if (counts[i] > 0 && f1 > best) {
        best = f1;
        from = i;
      }
    }
    return from;
  }

  private static double expected(TwoHeaps heaps, double[] counts) {
    double sum = 0;
    for (int i = 0; i < BINS; i++) {
      sum += counts[i] * heaps.probability(MIDDLES[i]);
    }
    return sum;
  }

  private Cut cut(int balanced, Origin origin, long expected) {
    int middle = Math.max(balanced, bins(LOWEST_CUT - LOWEST));
    int from = middle + bins(keeping.precision().shift());
    int maybe = Math.max(Math.min(middle, from) - bins(BAND), bins(LOWEST_MAYBE - LOWEST));
    return new Cut(
        EDGES[Math.clamp(from, 0, BINS - 1)],
        EDGES[Math.clamp(maybe, 0, BINS - 1)],
        origin,
        documents,
        expected);
  }

  private static int bins(double odds) {
    return (int) Math.round(odds / STEP);
  }

  private static int bin(double score) {
    int at = Arrays.binarySearch(EDGES, score);
    return at >= 0 ? at : Math.max(0, -at - 2);
  }

  /// What the decisions rest on now.
  Verdicts verdicts() {
    Map<Url, Double> scores = new HashMap<>();
    fresh.forEach((url, document) -> scores.put(url, document.score));
    return new Verdicts(cut, scores, keeping.keep());
  }
}
