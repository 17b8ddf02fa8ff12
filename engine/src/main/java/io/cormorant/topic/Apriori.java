package io.cormorant.topic;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Association rules between the words of paragraphs (Apriori; Agrawal, Srikant 1994) that lead to
/// one of the topic's own words: where the antecedent stands, that one mostly stands too.
///
/// Antecedents are one word, or two that are no antecedent of the same word alone: sets of two and
/// three are counted, each only if its parts are frequent. Two words must mostly stand side by
/// side, since what is proposed is the phrase. A rule must also lift its consequent, or every word
/// would lead to one that is in most paragraphs.
final class Apriori {
  /// A rule that holds by so few paragraphs may be chance, however few there are.
  private static final int MIN_TOGETHER = 3;

  /// Confidence by the share of all paragraphs that have the consequent.
  static final double MIN_LIFT = 1.2;

  /// The most frequent words that are looked at: their pairs are counted in a table.
  private static final int MAX_FREQUENT = 4_096;

  /// Sets of three that are counted; later ones are not.
  private static final int MAX_TRIPLES = 1 << 20;

  private static final int NONE = -1;
  private static final int BITS = 12;
  private static final int MASK = MAX_FREQUENT - 1;

  /// What follows from what.
  ///
  /// @param antecedent one word, or two in their order
  /// @param consequent one of the topic's own words
  /// @param support paragraphs with all of them, by those that have any of the topic's own words
  /// @param confidence share of those with the antecedent that have the consequent
  record Rule(IntArrayList antecedent, int consequent, double support, double confidence) {}

  private final Corpus corpus;
  private final double minConfidence;
  private final int paragraphs;
  private final int topical;
  private final int least;

  /// The frequent words, and by word its place among them.
  private final int[] frequent;

  private final int[] places;
  private final int[] counts;
  private final int[] pairs;
  private final Long2IntOpenHashMap triples = new Long2IntOpenHashMap();
  private final Long2IntOpenHashMap neighbours = new Long2IntOpenHashMap();

  Apriori(Corpus corpus, double minSupport, double minConfidence) {
    this.corpus = corpus;
    this.minConfidence = minConfidence;
    this.counts = new int[corpus.size()];
    int prose = 0;
    int own = 0;
    for (int p = 0; p < corpus.paragraphs(); p++) {
      if (corpus.isProse(p)) {
        IntOpenHashSet words = new IntOpenHashSet(corpus.words(p));
        prose++;
        own += words.intStream().anyMatch(word -> word < corpus.known()) ? 1 : 0;
        words.forEach(word -> counts[word]++);
      }
    }
    this.paragraphs = prose;
    this.topical = own;
    this.least = Math.max(MIN_TOGETHER, (int) Math.ceil(minSupport * own));
    this.frequent =
        IntStream.range(0, corpus.size())
            .filter(w -> counts[w] >= least && (w < corpus.known() || corpus.isCandidate(w)))
            .boxed()
            .sorted((a, b) -> Integer.compare(counts[b], counts[a]))
            .limit(MAX_FREQUENT)
            .mapToInt(w -> w)
            .toArray();
    this.places = new int[corpus.size()];
    Arrays.fill(places, NONE);
    for (int i = 0; i < frequent.length; i++) {
      places[frequent[i]] = i;
    }
    this.pairs = new int[frequent.length * (frequent.length + 1) / 2];
  }

  /// Paragraphs that have any of the topic's own words.
  int topical() {
    return topical;
  }

  /// All rules that hold.
  List<Rule> rules() {
    eachParagraph(this::countPairs);
    eachParagraph(this::countTriples);
    List<Rule> rules = new ArrayList<>();
    for (int c = 0; c < frequent.length; c++) {
      for (int a = 0; a < frequent.length; a++) {
        if (isOwn(c) && !isOwn(a) && holds(a, c)) {
          rules.add(rule(IntArrayList.of(frequent[a]), c, pairs[pair(a, c)], counts[frequent[a]]));
        }
      }
    }
    for (Long2IntMap.Entry triple : triples.long2IntEntrySet()) {
      phrase(triple.getLongKey(), triple.getIntValue(), rules);
    }
    return rules;
  }

  private interface Paragraph {
    /// @param in places of its frequent words in their order
    /// @param distinct the same, each once, ascending
    void take(IntArrayList in, int[] distinct);
  }

  private void eachParagraph(Paragraph action) {
    for (int p = 0; p < corpus.paragraphs(); p++) {
      if (corpus.isProse(p)) {
        IntArrayList in = new IntArrayList();
        for (int word : corpus.words(p).toIntArray()) {
          in.add(places[word]);
        }
        action.take(in, in.intStream().filter(i -> i != NONE).distinct().sorted().toArray());
      }
    }
  }

  private void countPairs(IntArrayList in, int[] distinct) {
    for (int i = 0; i < distinct.length; i++) {
      for (int j = 0; j < i; j++) {
        pairs[pair(distinct[i], distinct[j])]++;
      }
    }
  }

  private void countTriples(IntArrayList in, int[] distinct) {
    for (int i = 1; i < in.size(); i++) {
      int a = in.getInt(i - 1);
      int b = in.getInt(i);
      if (a != NONE && b != NONE && !isOwn(a) && !isOwn(b) && pairs[pair(a, b)] >= least) {
        neighbours.addTo(key(a, b, 0), 1);
      }
    }
    for (int c : distinct) {
      if (isOwn(c)) {
        int[] parts = Arrays.stream(distinct).filter(a -> mayLeadTo(a, c)).toArray();
        for (int i = 0; i < parts.length; i++) {
          for (int j = 0; j < i; j++) {
            countTriple(parts[j], parts[i], c);
          }
        }
      }
    }
  }

  /// Whether a word is frequent beside another but is no antecedent of it alone.
  private boolean mayLeadTo(int a, int c) {
    return !isOwn(a) && pairs[pair(a, c)] >= least && !holds(a, c);
  }

  private void countTriple(int a, int b, int c) {
    long key = key(a, b, c);
    if (pairs[pair(a, b)] >= least && (triples.size() < MAX_TRIPLES || triples.containsKey(key))) {
      triples.addTo(key, 1);
    }
  }

  private void phrase(long key, int together, List<Rule> rules) {
    int a = (int) (key >> (2 * BITS)) & MASK;
    int b = (int) (key >> BITS) & MASK;
    int c = (int) key & MASK;
    int both = pairs[pair(a, b)];
    int ab = neighbours.get(key(a, b, 0));
    int ba = neighbours.get(key(b, a, 0));
    if (together >= least && 2 * Math.max(ab, ba) >= both && isStrong(together, both, c)) {
      IntArrayList phrase =
          ab >= ba
              ? IntArrayList.of(frequent[a], frequent[b])
              : IntArrayList.of(frequent[b], frequent[a]);
      rules.add(rule(phrase, c, together, both));
    }
  }

  private boolean holds(int a, int c) {
    int together = pairs[pair(a, c)];
    return together >= least && isStrong(together, counts[frequent[a]], c);
  }

  private boolean isStrong(int together, int antecedent, int c) {
    double confidence = (double) together / antecedent;
    double usual = (double) counts[frequent[c]] / paragraphs;
    return confidence >= minConfidence && confidence / usual >= MIN_LIFT;
  }

  private Rule rule(IntArrayList antecedent, int c, int together, int alone) {
    double support = (double) together / topical;
    return new Rule(antecedent, frequent[c], support, (double) together / alone);
  }

  private boolean isOwn(int place) {
    return frequent[place] < corpus.known();
  }

  private static int pair(int a, int b) {
    int high = Math.max(a, b);
    return high * (high + 1) / 2 + Math.min(a, b);
  }

  private static long key(int a, int b, int c) {
    return ((long) a << (2 * BITS)) | ((long) b << BITS) | c;
  }
}
