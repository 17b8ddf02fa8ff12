package io.cormorant.judge.words;

import io.cormorant.text.TermReader;
import io.cormorant.text.TermStatistics;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/// How much words weigh by the documents that have them; a word that none has weighs as much as
/// words do in the mean. Never changes.
final class WordWeights {
  /// Nothing is known: all words are alike.
  static final WordWeights ALIKE = new WordWeights(new Long2DoubleOpenHashMap(), 1);

  private final Long2DoubleOpenHashMap known;
  private final double mean;

  private WordWeights(Long2DoubleOpenHashMap known, double mean) {
    this.known = known;
    this.mean = mean;
    known.defaultReturnValue(mean);
  }

  /// By how rare they are: `ln(N / N_i)`.
  static WordWeights byRarity(TermStatistics.Snapshot documents) {
    return of(documents.documents(), documents.counts(), _ -> 1);
  }

  /// By how often they are used and how rare they are: `(f_i / N) * ln(N / N_i)`.
  ///
  /// @param documents each as how often which word is in it
  static WordWeights inCorpus(List<Object2IntMap<String>> documents) {
    Long2IntOpenHashMap having = new Long2IntOpenHashMap();
    Long2IntOpenHashMap frequencies = new Long2IntOpenHashMap();
    for (Object2IntMap<String> document : documents) {
      for (Object2IntMap.Entry<String> entry : document.object2IntEntrySet()) {
        long word = TermReader.number(entry.getKey());
        having.addTo(word, 1);
        frequencies.addTo(word, entry.getIntValue());
      }
    }
    double size = documents.size();
    return of(documents.size(), having, word -> frequencies.get(word) / size);
  }

  /// All are alike where each would weigh nothing, since every document has it.
  private static WordWeights of(int documents, Long2IntMap having, LongToDoubleFunction factor) {
    Long2DoubleOpenHashMap known = new Long2DoubleOpenHashMap(having.size());
    for (Long2IntMap.Entry entry : having.long2IntEntrySet()) {
      double rarity = Math.log((double) documents / entry.getIntValue());
      known.put(entry.getLongKey(), factor.applyAsDouble(entry.getLongKey()) * rarity);
    }
    double mean = known.values().doubleStream().average().orElse(0);
    return mean > 0 ? new WordWeights(known, mean) : ALIKE;
  }

  /// That of a word nobody knows.
  double mean() {
    return mean;
  }

  double of(String word) {
    return known.get(TermReader.number(word));
  }
}
