package io.cormorant.text;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// In how many documents each term occurs, learned from the first documents of a crawl and then
/// frozen, so that early and late pages are measured alike and two texts always compare the same
/// way.
///
/// Safe for use by many threads.
public final class TermStatistics {
  private final int warmUp;
  private volatile Frequencies frequencies = new Frequencies(0, new Object2IntOpenHashMap<>());

  private record Frequencies(int documents, Object2IntOpenHashMap<String> counts) {}

  /// @param warmUp documents to learn from before freezing
  public TermStatistics(int warmUp) {
    this.warmUp = warmUp;
  }

  /// Learns from one document's distinct terms; does nothing once frozen.
  public void learn(Set<String> terms) {
    if (isFrozen()) {
      return;
    }
    synchronized (this) {
      Frequencies now = frequencies;
      if (now.documents < warmUp) {
        Object2IntOpenHashMap<String> counts = now.counts.clone();
        terms.forEach(term -> counts.addTo(term, 1));
        frequencies = new Frequencies(now.documents + 1, counts);
      }
    }
  }

  public boolean isFrozen() {
    return frequencies.documents >= warmUp;
  }

  /// Documents learned from so far.
  public int documents() {
    return frequencies.documents;
  }

  /// `ln((1+D)/(1+D_t)) + 1`, at least 1. The form printed in the paper on Wang-Landau sampling,
  /// `lg(D/(1+D_t))`, is negative for a word that is in every page.
  public double idf(String term) {
    Frequencies now = frequencies;
    return Math.max(0, Math.log((1.0 + now.documents) / (1.0 + now.counts.getInt(term)))) + 1;
  }

  /// What was learned, for saving.
  public Snapshot snapshot() {
    Frequencies now = frequencies;
    return new Snapshot(now.documents, new HashMap<>(now.counts));
  }

  /// Goes on from what was saved.
  public synchronized void restore(Snapshot saved) {
    frequencies = new Frequencies(saved.documents, new Object2IntOpenHashMap<>(saved.counts));
  }

  /// Documents seen and, for each term, in how many of them it was.
  public record Snapshot(int documents, Map<String, Integer> counts) {}
}
