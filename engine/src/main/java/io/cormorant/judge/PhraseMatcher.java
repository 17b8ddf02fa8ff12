package io.cormorant.judge;

import io.cormorant.core.Keyword;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import io.cormorant.text.TermSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds a topic's keywords in a sequence of terms. A keyword of several terms ("machine learning",
/// or a Chinese word the segmenter splits) is one feature; where keywords overlap the longest wins,
/// and its parts are not counted beside it. Never changes.
public final class PhraseMatcher {
  /// A keyword as a feature.
  ///
  /// @param number of the feature: as [TermReader#number] of its terms with blanks between them
  /// @param weight the largest of the keywords that are the same feature
  /// @param label the keyword as its author wrote it
  public record Feature(long number, double weight, String label) {}

  /// Takes features in their order.
  @FunctionalInterface
  public interface Sink {
    /// Takes one.
    ///
    /// @param feature the number of a keyword, or of a term that belongs to none
    /// @param from the first of its terms
    /// @param to the one after its last
    void feature(long feature, int from, int to);
  }

  @SuppressWarnings("ArrayRecordComponent") // many are compared with every page, and never changed
  private record Phrase(long[] terms, long feature) {}

  private final Long2ObjectOpenHashMap<List<Phrase>> byFirstTerm = new Long2ObjectOpenHashMap<>();
  private final List<Feature> features;
  private final Long2ObjectOpenHashMap<String> labels = new Long2ObjectOpenHashMap<>();
  private final TermSet firstTerms;

  /// Finds nothing.
  public static final PhraseMatcher NONE = new PhraseMatcher();

  private PhraseMatcher() {
    this.features = List.of();
    this.firstTerms = new TermSet(List.of());
    labels.defaultReturnValue("");
  }

  /// Keywords in which the analyzer sees no term (stop words, signs) cannot be met in a text and
  /// are left out.
  ///
  /// @throws IllegalArgumentException if none is left
  public PhraseMatcher(List<Keyword> keywords, TermAnalyzer analyzer) {
    Map<String, Feature> byName = new LinkedHashMap<>();
    Set<String> firsts = new TreeSet<>();
    for (Keyword keyword : keywords) {
      List<String> terms = analyzer.terms(keyword.term());
      if (!terms.isEmpty()) {
        firsts.add(terms.getFirst());
        byName.merge(String.join(" ", terms), add(keyword, terms), PhraseMatcher::heavier);
      }
    }
    if (byName.isEmpty()) {
      throw new IllegalArgumentException(
          "these keywords cannot find any page, because they are only stop words and punctuation: "
              + String.join(", ", keywords.stream().map(Keyword::term).toList()));
    }
    byFirstTerm
        .values()
        .forEach(l -> l.sort(Comparator.comparingInt((Phrase p) -> p.terms.length).reversed()));
    this.features = List.copyOf(byName.values());
    labels.defaultReturnValue("");
    features.forEach(feature -> labels.put(feature.number, feature.label));
    this.firstTerms = new TermSet(firsts);
  }

  private Feature add(Keyword keyword, List<String> terms) {
    long feature = TermReader.number(String.join(" ", terms));
    long[] numbers = terms.stream().mapToLong(TermReader::number).toArray();
    byFirstTerm
        .computeIfAbsent(numbers[0], _ -> new ArrayList<>())
        .add(new Phrase(numbers, feature));
    return new Feature(feature, keyword.weight(), keyword.term());
  }

  private static Feature heavier(Feature first, Feature other) {
    return new Feature(first.number, Math.max(first.weight, other.weight), first.label);
  }

  /// The topic's features, in the order of its keywords.
  public List<Feature> features() {
    return features;
  }

  /// The keyword that is a feature, as its author wrote it; empty for a term that is none.
  public String label(long feature) {
    return labels.get(feature);
  }

  /// The terms with which keywords begin: a text that has none of them has no keyword.
  TermSet firstTerms() {
    return firstTerms;
  }

  /// Gives the features of a term sequence: keywords as a whole, every other term as itself.
  public void match(LongArrayList terms, Sink features) {
    long[] numbers = terms.elements();
    int size = terms.size();
    int at = 0;
    while (at < size) {
      List<Phrase> phrases = byFirstTerm.get(numbers[at]);
      Phrase found = phrases == null ? null : phraseAt(phrases, numbers, at, size);
      int to = at + (found == null ? 1 : found.terms.length);
      features.feature(found == null ? numbers[at] : found.feature, at, to);
      at = to;
    }
  }

  /// The keywords in a term sequence, also those that overlap others or are parts of them.
  public LongSet everyKeyword(LongArrayList terms) {
    LongOpenHashSet found = new LongOpenHashSet();
    long[] numbers = terms.elements();
    for (int at = 0; at < terms.size(); at++) {
      for (Phrase phrase : byFirstTerm.getOrDefault(numbers[at], List.of())) {
        if (at + phrase.terms.length <= terms.size() && isAt(phrase.terms, numbers, at)) {
          found.add(phrase.feature);
        }
      }
    }
    return found;
  }

  private static @Nullable Phrase phraseAt(List<Phrase> phrases, long[] terms, int at, int size) {
    for (Phrase phrase : phrases) {
      if (at + phrase.terms.length <= size && isAt(phrase.terms, terms, at)) {
        return phrase;
      }
    }
    return null;
  }

  private static boolean isAt(long[] phrase, long[] terms, int at) {
    for (int i = 1; i < phrase.length; i++) {
      if (phrase[i] != terms[at + i]) {
        return false;
      }
    }
    return true;
  }
}
