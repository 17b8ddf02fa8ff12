package io.cormorant.crawl;

import io.cormorant.core.Decision;
import io.cormorant.core.Guard;
import io.cormorant.core.Judge;
import io.cormorant.core.Url;
import io.cormorant.frontier.StrategyMemory;
import io.cormorant.strategy.Strategy;
import io.cormorant.trap.Traps;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an interrupted crawl had done, told to it before a new run begins: each ending in its
/// order, which fills the counters, and what its parts had saved. Its frontier comes back by
/// itself: picks that were under way when the crawl was cut off wait again.
public final class CrawlHistory {
  /// Under these names a commit holds the states of the strategy, the judge, the digest of what it
  /// learned for, the lessons in what it knows, the last lesson after which everything was scored
  /// anew, and the crawl itself.
  public static final String STRATEGY = "strategy";

  public static final String JUDGE = "judge";
  public static final String LEARNED_FOR = "learned-for";
  public static final String LESSONS = "lessons";
  public static final String RESCORED = "rescored";
  public static final String MARK = "mark";

  private final Tally tally;
  private final Decider decider;
  private final Traps traps;
  private final Lessons lessons;
  private byte[] strategy = new byte[0];
  private boolean empty = true;

  CrawlHistory(Tally tally, Decider decider, Traps traps, Lessons lessons) {
    this.tally = tally;
    this.decider = decider;
    this.traps = traps;
    this.lessons = lessons;
  }

  /// How far a crawl was at a commit.
  ///
  /// @param elapsed time it took, in all runs
  /// @param sideRequests that no ending tells of, such as for robots.txt, in all runs
  public record Mark(Duration elapsed, long sideRequests) {
    /// The mark written in a state.
    ///
    /// @throws IOException if the bytes are no mark
    public static Mark of(byte[] state) throws IOException {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(state));
      Duration elapsed = Duration.ofNanos(in.readLong());
      return new Mark(elapsed, in.available() > 0 ? in.readLong() : 0); // an older one has no more
    }

    public byte[] toBytes() {
      return ByteBuffer.allocate(2 * Long.BYTES)
          .putLong(elapsed.toNanos())
          .putLong(sideRequests)
          .array();
    }
  }

  /// A pick ended.
  ///
  /// @param score 0 if it was lost
  /// @param decision about it; [Decision#NO] if it was lost
  /// @param stored whether it is in the archive
  /// @param guard that made it end so, if one did
  /// @param cuts guards that left something out of a visited page
  /// @param via the page it was found on, null for a seed
  /// @param textDigest of what a reader sees, empty where there was none
  /// @param simHash of its text, 0 where there was too little or none
  /// @param shell whether there was almost no text but scripts
  /// @param chance how likely the strategy thought it relevant, 0 where it did not say
  /// @param changed whether it is a later version of a page that came before
  public record End(
      Url url,
      @Nullable Url via,
      Url finalUrl,
      int requests,
      long bytes,
      boolean visited,
      double score,
      Decision decision,
      boolean stored,
      @Nullable Guard guard,
      Set<Guard> cuts,
      String textDigest,
      long simHash,
      boolean nearDuplicate,
      boolean shell,
      double chance,
      boolean changed) {}

  public void ended(End end) {
    empty = false;
    tally.restore(end);
    if (end.requests() > 0) {
      traps.asked(end.url());
    }
    if (end.visited()) {
      decider.count(end.finalUrl(), end.score(), end.decision(), end.stored());
      if (end.changed()) {
        decider.changed(end.finalUrl(), end.score(), end.decision(), end.stored());
      }
      boolean relevant = end.decision() == Decision.RELEVANT;
      traps.gave(end.url(), end.via(), end.simHash(), end.nearDuplicate(), relevant);
      traps.remember(end.simHash(), end.finalUrl());
    }
    if (!end.textDigest().isEmpty()) {
      traps.sameText(end.textDigest(), end.finalUrl());
    }
  }

  /// The number of the last ending, from which on the next ones are counted: that of the last one
  /// told, or a higher one if some were purged since.
  public void lastEnding(long number) {
    tally.endedBefore(number);
  }

  /// What the strategy saved.
  public void strategy(byte[] state) {
    empty = false;
    strategy = state;
  }

  /// How far the judge, which is as it was saved, is in its lessons.
  ///
  /// @param rescored the number of the last lesson after which everything was scored anew
  public void lessons(LessonMark mark, long rescored) {
    lessons.begin(mark, rescored);
  }

  /// What the judge now says of a page that an earlier run visited: the links found there that wait
  /// were scored by what it said then.
  public void judgedAgain(Url page, double score) {
    lessons.judgedAgain(page, score);
  }

  /// How far earlier runs were.
  public void mark(Mark earlier) {
    tally.before(earlier);
  }

  boolean isEmpty() {
    return empty;
  }

  /// Without a state of the strategy, what it remembers beside that is of nobody.
  void clear(StrategyMemory memory) {
    if (strategy.length == 0) {
      LongArrayList keys = new LongArrayList();
      memory.forEach((key, _) -> keys.add(key));
      keys.forEach(key -> memory.put(key, 0));
    }
  }

  /// Gives a strategy that has begun what an earlier run of it saved, if that was anything.
  void teach(Strategy learner) {
    if (strategy.length > 0) {
      try {
        learner.load(new DataInputStream(new ByteArrayInputStream(strategy)));
      } catch (IOException e) {
        throw new UncheckedIOException("what the strategy had saved cannot be read", e);
      }
    }
  }

  /// The states to be committed, for the history of a later run.
  ///
  /// @param sideRequests of this run
  Map<String, byte[]> saved(Strategy learned, long sideRequests) {
    Mark mark = new Mark(tally.elapsed(), tally.sideRequests(sideRequests));
    return Map.of(
        STRATEGY,
        bytes(learned::save),
        MARK,
        mark.toBytes(),
        RESCORED,
        rescored(lessons.rescored()));
  }

  /// The states of a judge to be committed together.
  ///
  /// @param digest what it learned for
  public static Map<String, byte[]> learned(Judge judge, String digest, LessonMark lessons) {
    return Map.of(
        JUDGE,
        bytes(judge::save),
        LEARNED_FOR,
        digest.getBytes(StandardCharsets.UTF_8),
        LESSONS,
        lessons.toBytes());
  }

  /// A part that writes what it knows.
  private interface Saved {
    void to(DataOutput out) throws IOException;
  }

  private static byte[] bytes(Saved part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      part.to(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /// What [#RESCORED] is when all that waits is to be scored anew whatever the judge has learned.
  public static byte[] notRescored() {
    return rescored(-1);
  }

  private static byte[] rescored(long lesson) {
    return ByteBuffer.allocate(Long.BYTES).putLong(lesson).array();
  }
}
