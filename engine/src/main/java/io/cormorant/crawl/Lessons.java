package io.cormorant.crawl;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.Strategy;
import io.cormorant.trap.Mixing;
import it.unimi.dsi.fastutil.longs.Long2DoubleMap;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Where lessons come in, from any thread, and what the captain does about them between two rounds:
/// the judge learns them all at once, and then the waiting URLs are scored anew, some in each round
/// so that the crawl goes on. New lessons begin that from the start; scoring one URL twice does no
/// harm, since a strategy works a score out from what is known and never from the last score.
final class Lessons {
  /// Waiting URLs that are looked at in a round: some 20 ms.
  private static final int SLICE = 1_024;

  /// A priority that changes by less is not worth writing down.
  private static final double WORTH = 1e-3;

  /// No score.
  private static final double UNKNOWN = -1;

  private final TaughtJudge taught;
  private final Judge judge;
  private final Strategy strategy;
  private final UrlPool frontier;
  private final Queue<Handed> handed = new ConcurrentLinkedQueue<>();

  /// What the judge says now of the pages the lessons were about, or of all that was judged again;
  /// by their hashes, since these may be millions.
  private final Long2DoubleMap parents = new Long2DoubleOpenHashMap();

  private UrlPool.@Nullable Walk walk;
  private long rescored;
  private long waiting;
  private int changed;
  private int contrary;
  private boolean pending;
  private boolean learns = true;
  private volatile boolean closed;
  private volatile Learning learning = Learning.before(LessonMark.NONE);

  private record Handed(List<Lesson> lessons, CompletableFuture<Learning> answer) {}

  Lessons(TaughtJudge taught, Judge judge, Strategy strategy, UrlPool frontier) {
    this.taught = taught;
    this.judge = judge;
    this.strategy = strategy;
    this.frontier = frontier;
    parents.defaultReturnValue(UNKNOWN);
  }

  /// What an earlier run had done.
  ///
  /// @param rescoredUpTo the last lesson after which all that waited was scored anew
  void begin(LessonMark mark, long rescoredUpTo) {
    taught.begin(mark);
    rescored = rescoredUpTo;
    pending = rescored < mark.last();
    tell();
  }

  /// What the judge says now of a page that was visited before this run.
  void judgedAgain(Url page, double score) {
    parents.put(Mixing.text(page.toString()), score);
  }

  /// Hands lessons over, in the order of their numbers, those included that an earlier run learned
  /// but after which it did not come to score everything anew. From any thread.
  ///
  /// @return what came of it; cancelled if the crawl ended before
  CompletableFuture<Learning> hand(List<Lesson> lessons) {
    Handed next = new Handed(lessons, new CompletableFuture<>());
    handed.add(next);
    if (closed) {
      next.answer.cancel(false);
    }
    return next.answer;
  }

  Learning learning() {
    return learning;
  }

  /// The last lesson after which all that waited was scored anew.
  long rescored() {
    return rescored;
  }

  /// Learns what was handed over, and takes up what an earlier run left to be done.
  void learn() {
    if (pending) {
      pending = false;
      beginAnew();
      tell();
    }
    for (Handed next = handed.poll(); next != null; next = handed.poll()) {
      try {
        learn(next.lessons);
        next.answer.complete(learning);
      } finally {
        next.answer.cancel(false); // changes nothing once it is complete
      }
    }
  }

  private void learn(List<Lesson> lessons) {
    learns = lessons.stream().allMatch(taught::learn);
    contrary = 0;
    lessons.forEach(this::judgeAgain);
    if (rescored < taught.mark().last() || !parents.isEmpty()) {
      beginAnew();
    }
    tell();
  }

  private void judgeAgain(Lesson lesson) {
    Page page = lesson.page();
    if (page != null && lesson.whole() && !page.list() && lesson.number() <= taught.mark().last()) {
      Judgement now = judge.judge(page);
      judgedAgain(page.url(), now.score());
      contrary += now.relevant() == lesson.relevant() ? 0 : 1;
    }
  }

  private void beginAnew() {
    boolean follows = strategy.followsJudge();
    waiting = follows ? frontier.waiting() : 0;
    walk = follows ? frontier.walk() : null;
    rescored = follows ? rescored : taught.mark().last();
  }

  /// Whether there is something left to score anew.
  boolean isRescoring() {
    return walk != null;
  }

  /// Scores some of what waits anew.
  ///
  /// @return how many got another priority
  int rescoreSome() {
    changed = 0;
    if (walk != null && !walk.next(SLICE, this::rescore)) {
      walk = null;
      parents.clear();
      rescored = taught.mark().last();
      tell();
    }
    return changed;
  }

  private void rescore(Pick before) {
    Pick after = strategy.rescored(before, parent(before.candidate().via()));
    double change = Priority.major(after.priority()) - Priority.major(before.priority());
    if (Math.abs(change) >= WORTH && frontier.replace(before, after)) {
      changed++;
    }
  }

  private OptionalDouble parent(@Nullable Url page) {
    double score = page == null ? UNKNOWN : parents.get(Mixing.text(page.toString()));
    return score == UNKNOWN ? OptionalDouble.empty() : OptionalDouble.of(score);
  }

  private void tell() {
    learning = new Learning(taught.mark(), learns, walk != null, waiting, contrary);
  }

  /// Nothing is learned any more: who waits for an answer gets none.
  void close() {
    closed = true;
    for (Handed next = handed.poll(); next != null; next = handed.poll()) {
      next.answer.cancel(false);
    }
  }
}
