package io.cormorant.portal.drift;

import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.judge.KeywordFinder;
import io.cormorant.text.TermAnalyzer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// How the newest pages of a topic differ from those before.
///
/// Words and sources of any two heaps of pages differ a little. They have moved if the newest pages
/// differ more from the others than any of [#SHUFFLES] heaps of as many pages drawn by lot do, and
/// clearly more than these do on average.
///
/// @param words whether the vocabulary has moved
/// @param sources whether the pages come from other sites
/// @param newWords that tell the newest pages from the others, the most telling first
/// @param newSources sites that were hardly there before, those with most pages first
record Drift(boolean words, boolean sources, List<NewWord> newWords, List<NewSource> newSources) {
  static final int SHUFFLES = 39;
  private static final double CLEARLY = 1.25;
  private static final int MOST = 8;

  /// A word or site that fewer of the newest pages have says nothing.
  private static final double LEAST_SHARE = 0.1;

  private static final int LEAST_PAGES = 3;

  /// A site was hardly there if its share has grown this many times.
  private static final double GROWN = 3;

  /// A word with the pages that have it.
  ///
  /// @param pages of the newest
  /// @param before of the others
  record NewWord(String term, double weight, int pages, int before) {}

  /// A site with the number of its pages, and one of them.
  record NewSource(String host, int pages, int before, String page) {}

  /// Compares.
  ///
  /// @param known words of the topic, which are not news
  static Drift of(List<Page> before, List<Page> newest, List<Keyword> known) {
    boolean words = hasMoved(before, newest, vocabularies());
    boolean sources = hasMoved(before, newest, page -> Set.of(page.url().host()));
    return new Drift(
        words,
        sources,
        words ? newWords(before, newest, known) : List.of(),
        sources ? newSources(before, newest) : List.of());
  }

  private static Function<Page, Set<String>> vocabularies() {
    TermAnalyzer analyzer = new TermAnalyzer(List.of());
    Map<Page, Set<String>> memo = new HashMap<>();
    return page ->
        memo.computeIfAbsent(
            page, p -> new HashSet<>(analyzer.terms(p.title() + "\n" + p.mainText())));
  }

  private static boolean hasMoved(
      List<Page> before, List<Page> newest, Function<Page, Set<String>> features) {
    double seen = divergence(before, newest, features);
    List<Page> all = new ArrayList<>(before);
    all.addAll(newest);
    Random random = new Random(all.size());
    double sum = 0;
    double largest = 0;
    for (int i = 0; i < SHUFFLES; i++) {
      Collections.shuffle(all, random);
      double drawn =
          divergence(
              all.subList(newest.size(), all.size()), all.subList(0, newest.size()), features);
      sum += drawn;
      largest = Math.max(largest, drawn);
    }
    return seen > largest && seen > CLEARLY * sum / SHUFFLES;
  }

  /// Jensen and Shannon's, of the features of two heaps, each counted once a page.
  private static double divergence(
      List<Page> one, List<Page> other, Function<Page, Set<String>> features) {
    Map<String, Integer> first = counts(one, features);
    Map<String, Integer> second = counts(other, features);
    double firstSum = first.values().stream().mapToInt(n -> n).sum();
    double secondSum = second.values().stream().mapToInt(n -> n).sum();
    Set<String> all = new HashSet<>(first.keySet());
    all.addAll(second.keySet());
    double sum = 0;
    for (String feature : all) {
      double p = first.getOrDefault(feature, 0) / Math.max(1, firstSum);
      double q = second.getOrDefault(feature, 0) / Math.max(1, secondSum);
      double mean = (p + q) / 2;
      sum += (p == 0 ? 0 : p * Math.log(p / mean)) + (q == 0 ? 0 : q * Math.log(q / mean));
    }
    return sum / 2;
  }

  private static Map<String, Integer> counts(
      List<Page> pages, Function<Page, Set<String>> features) {
    Map<String, Integer> counts = new HashMap<>();
    pages.forEach(page -> features.apply(page).forEach(f -> counts.merge(f, 1, Integer::sum)));
    return counts;
  }

  private static List<NewWord> newWords(List<Page> before, List<Page> newest, List<Keyword> known) {
    Set<String> old =
        known.stream().map(word -> TermAnalyzer.folded(word.term())).collect(Collectors.toSet());
    return KeywordFinder.find(newest, before, null, 4 * MOST).stream()
        .filter(found -> found.pages() >= least(newest))
        .filter(found -> !old.contains(TermAnalyzer.folded(found.term())))
        .limit(MOST)
        .map(found -> new NewWord(found.term(), found.weight(), found.pages(), found.others()))
        .toList();
  }

  private static double least(List<Page> newest) {
    return Math.max(LEAST_PAGES, LEAST_SHARE * newest.size());
  }

  private static List<NewSource> newSources(List<Page> before, List<Page> newest) {
    Map<String, Integer> old = counts(before, page -> Set.of(page.url().host()));
    Map<String, List<Page>> now =
        newest.stream().collect(Collectors.groupingBy(page -> page.url().host()));
    return now.entrySet().stream()
        .filter(site -> site.getValue().size() >= least(newest))
        .filter(
            site ->
                site.getValue().size() * (double) before.size()
                    >= GROWN * old.getOrDefault(site.getKey(), 0) * newest.size())
        .map(
            site ->
                new NewSource(
                    site.getKey(),
                    site.getValue().size(),
                    old.getOrDefault(site.getKey(), 0),
                    site.getValue().getFirst().url().toString()))
        .sorted(Comparator.comparingInt(NewSource::pages).reversed().thenComparing(NewSource::host))
        .limit(MOST)
        .toList();
  }
}
