package io.cormorant.judge.words;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2DoubleMap;
import it.unimi.dsi.fastutil.objects.Object2DoubleOpenHashMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/// The words and pairs of neighbouring words of an example, with how often each is met. Never
/// changes.
///
/// @param features words, and pairs with a blank between the two
record Example(Object2DoubleOpenHashMap<String> features) {
  /// Words and pairs after so many different ones are left out.
  private static final int MAX_FEATURES = 4_000;

  private static final long PRIME = 0xD6E8FEB86659FD93L;

  /// A page as an example.
  static Example of(PageReading reading) {
    Object2DoubleOpenHashMap<String> features = new Object2DoubleOpenHashMap<>();
    for (PagePart place : PagePart.TEXTS) {
      reading.terms(place, terms -> count(reading, terms, features));
    }
    return new Example(features);
  }

  private static void count(
      PageReading reading, LongArrayList terms, Object2DoubleOpenHashMap<String> features) {
    String before = "";
    for (int i = 0; i < terms.size(); i++) {
      String term = reading.spelled(i);
      add(term, 1, features);
      if (i > 0) {
        add(before + ' ' + term, 1, features);
      }
      before = term;
    }
  }

  private static void add(String name, double count, Object2DoubleOpenHashMap<String> features) {
    if (features.size() < MAX_FEATURES || features.containsKey(name)) {
      features.addTo(name, count);
    }
  }

  /// What stands for an example page where there is none: the keywords with their weights, or the
  /// words of the sentence where there are no keywords either.
  static Example of(Topic topic, TermAnalyzer analyzer) {
    Object2DoubleOpenHashMap<String> features = new Object2DoubleOpenHashMap<>();
    for (Keyword keyword : topic.keywords()) {
      count(analyzer.terms(keyword.term()), keyword.weight(), features);
    }
    if (features.isEmpty()) {
      count(analyzer.terms(topic.sentence()), 1, features);
    }
    return new Example(features);
  }

  private static void count(
      List<String> terms, double weight, Object2DoubleOpenHashMap<String> features) {
    for (int i = 0; i < terms.size(); i++) {
      add(terms.get(i), weight, features);
      if (i > 0) {
        add(terms.get(i - 1) + ' ' + terms.get(i), weight, features);
      }
    }
  }

  boolean isEmpty() {
    return features.isEmpty();
  }

  static boolean isPair(String feature) {
    return feature.indexOf(' ') > 0;
  }

  /// The number of a word or a pair: that of the word, or that of [#pair].
  static long number(String feature) {
    int blank = feature.indexOf(' ');
    return blank < 0
        ? TermReader.number(feature)
        : pair(
            TermReader.number(feature.substring(0, blank)),
            TermReader.number(feature.substring(blank + 1)));
  }

  /// The number of a pair of terms.
  static long pair(long first, long second) {
    long mixed = (first * PRIME ^ second) * PRIME;
    return mixed ^ mixed >>> 32;
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(features.size());
    for (Object2DoubleMap.Entry<String> entry : features.object2DoubleEntrySet()) {
      out.writeUTF(entry.getKey());
      out.writeDouble(entry.getDoubleValue());
    }
  }

  static Example load(DataInput in) throws IOException {
    int size = in.readInt();
    Object2DoubleOpenHashMap<String> features = new Object2DoubleOpenHashMap<>();
    for (int i = 0; i < size; i++) {
      features.put(in.readUTF(), in.readDouble());
    }
    return new Example(features);
  }
}
