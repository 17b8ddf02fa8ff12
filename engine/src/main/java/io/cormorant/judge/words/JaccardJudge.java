package io.cormorant.judge.words;

import io.cormorant.core.Judgement;
import io.cormorant.core.Topic;
import io.cormorant.judge.Material;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.Shares;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The mean, over the examples, of the words that the page and the example have in common as a
/// share of the words that one of them has. Generic words are not looked at: a set knows no
/// weights.
final class JaccardJudge extends ExampleJudge {
  /// A word and the examples that have it.
  private record Entry(String name, IntArrayList examples) {}

  /// @param sizes how many words each example has
  @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
  private record Index(Long2ObjectOpenHashMap<Entry> words, int[] sizes) {}

  private volatile Index index = new Index(new Long2ObjectOpenHashMap<>(), new int[0]);

  JaccardJudge(String name, Topic topic, Material material, double threshold) {
    super(name, topic, material, threshold);
    begin();
  }

  @Override
  void compareWith(List<Example> examples) {
    Long2ObjectOpenHashMap<Entry> words = new Long2ObjectOpenHashMap<>();
    int[] sizes = new int[examples.size()];
    for (int i = 0; i < sizes.length; i++) {
      for (String name : examples.get(i).features().keySet()) {
        long number = Example.number(name);
        if (!Example.isPair(name) && !generic().contains(number)) {
          words.computeIfAbsent(number, _ -> new Entry(name, new IntArrayList(1))).examples.add(i);
          sizes[i]++;
        }
      }
    }
    index = new Index(words, sizes);
  }

  @Override
  Judgement text(PageReading reading) {
    Long2IntOpenHashMap words = reading.counts();
    for (PagePart place : PagePart.TEXTS) {
      reading.terms(place, terms -> terms.forEach(term -> words.put(term, 1)));
    }
    Index known = index;
    int[] common = new int[known.sizes.length];
    List<Entry> found = new ArrayList<>();
    int size = 0;
    LongIterator each = words.keySet().iterator();
    while (each.hasNext()) {
      long word = each.nextLong();
      if (!generic().contains(word)) {
        size++;
        @Nullable Entry entry = known.words.get(word);
        if (entry != null) {
          found.add(entry);
          entry.examples.forEach(example -> common[example]++);
        }
      }
    }
    return judgement(found, common, size, known.sizes);
  }

  /// Each word that an example has in common with the page adds one part of the union.
  private Judgement judgement(List<Entry> found, int[] common, int size, int[] sizes) {
    Shares shares = new Shares();
    for (Entry entry : found) {
      double share = 0;
      for (int i = 0; i < entry.examples.size(); i++) {
        int example = entry.examples.getInt(i);
        share += 1.0 / (size + sizes[example] - common[example]);
      }
      shares.addTerms(entry.name, share);
    }
    return shares.judgement(1.0 / sizes.length, threshold());
  }
}
