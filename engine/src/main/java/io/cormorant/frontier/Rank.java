package io.cormorant.frontier;

import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/// PageRank (Page, Brin, Motwani and Winograd 1998) kept up with every page: the rank of a URL is
/// `(1-c) + c * sum(rank(v) / links(v))` over the visited pages `v` that link to it. That is the
/// form whose mean is about 1 in a closed graph; a URL nobody links to has `1-c`.
///
/// Nothing is ever computed over the whole graph. A page that is visited passes its rank on, once,
/// to where it links; a page that was visited before and whose rank has grown since passes on what
/// it gained. Since links are only ever added with a page, no rank falls, and what is missing from
/// one is at most what others hold back. The work of one visit is bounded: those that have more to
/// pass on go first, and the least gains are held back until they are more.
///
/// Works on ids from 0 up, with two numbers and a byte for each on the heap.
public final class Rank {
  /// How ranks are passed on and told of.
  ///
  /// @param damping share of its rank that a page passes on, below 1
  /// @param tolerance the least gain that is passed on, above 0
  /// @param noticeable a URL is told of again when its rank has grown by this share
  public record Rules(double damping, double tolerance, double noticeable) {
    /// As most do; a six hundredth of the least rank is passed on.
    public static final Rules USUAL = new Rules(.85, .000_25, .01);

    /// The rank of a URL nobody links to.
    public double least() {
      return 1 - damping;
    }
  }

  /// Gains are sorted by size, each level being four times the one below; no more levels than bits
  /// in a byte.
  private static final int LEVELS = 8;

  /// URLs told of at once; the rest later.
  private static final int MOST_TOLD = 256;

  /// Links along which rank is passed on at one visit, besides those of the page itself; to look a
  /// page up counts like some of them.
  private static final int WORK = 2_048;

  private static final int LOOK_UP = 16;
  private static final int SMALLEST = 1 << 10;

  private final Targets targets;
  private final Rules rules;
  private final int work;
  private final BitSet visited = new BitSet();

  /// Visited pages that have, or had since, something of that size to pass on.
  private final IntArrayFIFOQueue[] due = new IntArrayFIFOQueue[LEVELS];

  /// The levels at which an id is due, a bit each.
  private byte[] dueAt = new byte[0];

  /// Those that were not visited and have grown.
  private final IntArrayFIFOQueue raised = new IntArrayFIFOQueue();

  private final BitSet isRaised = new BitSet();
  private double[] rank = new double[0];

  /// How much of its rank a visited page has passed on; of all others, the rank that was told.
  private double[] settled = new double[0];

  /// Where the links of visited pages lead.
  public interface Targets {
    /// Each once.
    int[] of(int page);
  }

  public Rank(Targets targets, Rules rules) {
    this(targets, rules, WORK);
  }

  Rank(Targets targets, Rules rules, int work) {
    this.targets = targets;
    this.rules = rules;
    this.work = work;
    Arrays.setAll(due, _ -> new IntArrayFIFOQueue());
    reserve(SMALLEST - 1);
  }

  /// A page was visited that was not before.
  ///
  /// @param to each once
  public void visited(int page, int[] to) {
    reserve(page);
    for (int target : to) {
      reserve(target);
    }
    visited.set(page);
    settled[page] = 0;
    pass(page, to, true);
    int left = work;
    for (int level = LEVELS - 1; left > 0 && level >= 0; ) {
      if (due[level].isEmpty()) {
        level--;
        continue;
      }
      int next = due[level].dequeueInt();
      dueAt[next] &= (byte) ~(1 << level);
      left--;
      if (level(rank[next] - settled[next]) >= level) {
        int[] on = targets.of(next);
        pass(next, on, false);
        left -= LOOK_UP + on.length;
        level = LEVELS - 1;
      }
    }
  }

  public double rank(int id) {
    return id < rank.length ? rank[id] : rules.least();
  }

  public boolean isVisited(int id) {
    return visited.get(id);
  }

  /// Tells of some that were not visited and whose rank has grown noticeably since they were told
  /// of last, or since a page just visited linked to them.
  public void drainRaised(IntConsumer action) {
    for (int told = 0; told < MOST_TOLD && !raised.isEmpty(); ) {
      int id = raised.dequeueInt();
      isRaised.clear(id);
      if (!visited.get(id)) {
        settled[id] = rank[id];
        action.accept(id);
        told++;
      }
    }
  }

  /// @param isNew whether all who ask hear of the targets by the visit itself
  private void pass(int page, int[] to, boolean isNew) {
    double share = rules.damping * (rank[page] - settled[page]) / to.length;
    settled[page] = rank[page];
    for (int target : to) {
      rank[target] += share;
      double gain = rank[target] - settled[target];
      if (visited.get(target)) {
        noteDue(target, level(gain));
      } else if (isNew) {
        settled[target] = rank[target];
      } else if (gain > rules.noticeable * rank[target] && !isRaised.get(target)) {
        isRaised.set(target);
        raised.enqueue(target);
      }
    }
  }

  private void noteDue(int id, int level) {
    if (level >= 0 && (dueAt[id] & 1 << level) == 0) {
      dueAt[id] |= (byte) (1 << level);
      due[level].enqueue(id);
    }
  }

  /// Negative for a gain that is not passed on.
  private int level(double gain) {
    return Math.min(LEVELS - 1, Math.getExponent(gain / rules.tolerance) >> 1);
  }

  private void reserve(int id) {
    if (id >= rank.length) {
      int before = rank.length;
      int larger = Math.max(id + 1, before + (before >> 1));
      rank = Arrays.copyOf(rank, larger);
      settled = Arrays.copyOf(settled, larger);
      dueAt = Arrays.copyOf(dueAt, larger);
      Arrays.fill(rank, before, larger, rules.least());
    }
  }
}
