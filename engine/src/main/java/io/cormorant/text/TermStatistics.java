package io.cormorant.text;

import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntMaps;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongSet;

/// In how many documents each term occurs, learned from the first documents of a crawl and then
/// frozen, so that early and late pages are measured alike and two texts always compare the same
/// way. Terms are numbers, see [TermReader#number].
///
/// Safe for use by many threads.
public final class TermStatistics {
  private final int warmUp;
  private volatile Snapshot now = new Snapshot(0, new Long2IntOpenHashMap());

  /// @param warmUp documents to learn from before freezing
  public TermStatistics(int warmUp) {
    this.warmUp = warmUp;
  }

  /// Learns from one document's distinct terms; does nothing once frozen.
  public void learn(LongSet terms) {
    if (isFrozen()) {
      return;
    }
    synchronized (this) {
      if (!isFrozen()) {
        Long2IntOpenHashMap counts = now.counts.clone();
        terms.forEach(term -> counts.addTo(term, 1));
        now = new Snapshot(now.documents + 1, counts);
      }
    }
  }

  public boolean isFrozen() {
    return now.documents >= warmUp;
  }

  /// Documents learned from so far.
  public int documents() {
    return now.documents;
  }

  /// What was learned so far.
  public Snapshot snapshot() {
    return now;
  }

  /// Goes on from what was saved.
  public synchronized void restore(Snapshot saved) {
    now = saved;
  }

  /// What is known at one moment; never changes.
  public static final class Snapshot {
    private final int documents;
    private final Long2IntOpenHashMap counts;

    /// By the number of documents that have a term.
    private final double[] idfs;

    /// @param documents seen so far
    /// @param counts in how many of them each term was; not to be changed any more
    public Snapshot(int documents, Long2IntOpenHashMap counts) {
      this.documents = documents;
      this.counts = counts;
      this.idfs = new double[documents + 1];
      for (int count = 0; count <= documents; count++) {
        idfs[count] = Math.log((1.0 + documents) / (1.0 + count)) + 1;
      }
    }

    public int documents() {
      return documents;
    }

    /// In how many documents each term was, for saving.
    public Long2IntMap counts() {
      return Long2IntMaps.unmodifiable(counts);
    }

    /// `ln((1+D)/(1+D_t)) + 1`, at least 1. The form printed in the paper on Wang-Landau sampling,
    /// `lg(D/(1+D_t))`, is negative for a word that is in every page.
    public double idf(long term) {
      return idfs[Math.min(counts.get(term), documents)];
    }

    /// `lg(D/(1+D_t))` as printed, but at least 0, and 1 before the first page.
    public double printedIdf(long term) {
      return documents == 0 ? 1 : Math.max(0, Math.log10(documents / (1.0 + counts.get(term))));
    }
  }
}
