package io.cormorant.judge.words;

import io.cormorant.core.Judgement;
import io.cormorant.core.Topic;
import io.cormorant.judge.Material;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.Shares;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2DoubleMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The mean cosine between a page and each example, by how often words and pairs of neighbouring
/// words are met; generic words count a fifth.
///
/// The mean of the cosines is the product of the page, brought to length 1, with the mean of the
/// examples, each brought to length 1: so a page is compared once, whatever the number of examples.
final class CosineJudge extends ExampleJudge {
  /// A word or pair of the examples, and its mean value in them.
  private record Entry(String name, double mean) {}

  private volatile Long2ObjectOpenHashMap<Entry> mean = new Long2ObjectOpenHashMap<>();

  CosineJudge(String name, Topic topic, Material material, double threshold) {
    super(name, topic, material, threshold);
    begin();
  }

  @Override
  void compareWith(List<Example> examples) {
    Long2ObjectOpenHashMap<Entry> sum = new Long2ObjectOpenHashMap<>();
    for (Example example : examples) {
      double squares = 0;
      for (Object2DoubleMap.Entry<String> e : example.features().object2DoubleEntrySet()) {
        double value = e.getDoubleValue() * generic().factor(Example.number(e.getKey()));
        squares += value * value;
      }
      double length = Math.sqrt(squares) * examples.size();
      for (Object2DoubleMap.Entry<String> e : example.features().object2DoubleEntrySet()) {
        long number = Example.number(e.getKey());
        double value = e.getDoubleValue() * generic().factor(number) / length;
        @Nullable Entry before = sum.get(number);
        sum.put(number, new Entry(e.getKey(), before == null ? value : before.mean + value));
      }
    }
    mean = sum;
  }

  @Override
  Judgement text(PageReading reading) {
    Long2IntOpenHashMap counts = reading.counts();
    for (PagePart place : PagePart.TEXTS) {
      reading.terms(place, terms -> count(terms, counts));
    }
    Long2ObjectOpenHashMap<Entry> known = mean;
    Shares shares = new Shares();
    double squares = 0;
    ObjectIterator<Long2IntMap.Entry> entries = counts.long2IntEntrySet().fastIterator();
    while (entries.hasNext()) {
      Long2IntMap.Entry entry = entries.next();
      double value = entry.getIntValue() * generic().factor(entry.getLongKey());
      squares += value * value;
      @Nullable Entry same = known.get(entry.getLongKey());
      if (same != null) {
        shares.addTerms(same.name, value * same.mean);
      }
    }
    return shares.judgement(1 / Math.sqrt(squares), threshold());
  }

  private static void count(LongArrayList terms, Long2IntOpenHashMap counts) {
    long before = 0;
    for (int i = 0; i < terms.size(); i++) {
      long term = terms.getLong(i);
      counts.addTo(term, 1);
      if (i > 0) {
        counts.addTo(Example.pair(before, term), 1);
      }
      before = term;
    }
  }
}
