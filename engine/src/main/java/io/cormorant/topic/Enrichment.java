package io.cormorant.topic;

import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Topic;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Proposes words for a topic from the pages of a pilot crawl, after the ontology-learning crawler
/// OLMOACO: association rules with a keyword as consequent, and the top words of those subjects of
/// an LDA model that hold at least [#MIN_OVERLAP] keywords among theirs.
///
/// @param minSupport of a rule: paragraphs it holds in by those that have a keyword
/// @param minConfidence of a rule; a word of a subject needs half of it
/// @param subjects of the LDA model
/// @param most words to propose, the heaviest
public record Enrichment(double minSupport, double minConfidence, int subjects, int most) {
  public static final double DEFAULT_SUPPORT = 0.02;
  public static final double DEFAULT_CONFIDENCE = 0.6;
  public static final int DEFAULT_SUBJECTS = 20;
  public static final int DEFAULT_MOST = 50;

  static final int MIN_OVERLAP = 3;
  static final int ROUNDS = 100;
  private static final int MAX_SUBJECTS = 100;

  /// Weights are for people to read: three digits.
  private static final double SHOWN = 1_000;

  /// @throws IllegalArgumentException if a value is out of its range
  public Enrichment {
    if (!(minSupport > 0 && minSupport <= 1) || !(minConfidence > 0 && minConfidence <= 1)) {
      throw new IllegalArgumentException("support and confidence must be in (0, 1]");
    }
    if (subjects < 2 || subjects > MAX_SUBJECTS) {
      throw new IllegalArgumentException("subjects must be from 2 to " + MAX_SUBJECTS);
    }
    if (most < 1) {
      throw new IllegalArgumentException("at least one word must be wanted");
    }
  }

  /// A proposal without its example.
  ///
  /// @param words one, or two that form a phrase
  /// @param companions words of the topic it was found with
  private record Draft(
      IntArrayList words,
      double weight,
      Addition.By by,
      double support,
      double confidence,
      IntArrayList companions) {}

  /// The words to add, the heaviest first. The same corpus and random source give the same.
  ///
  /// @param progress hears how many rounds of LDA are done
  public List<Addition> find(Corpus corpus, RandomGenerator random, LongConsumer progress) {
    List<Draft> drafts = new ArrayList<>();
    Apriori apriori = new Apriori(corpus, minSupport, minConfidence);
    apriori.rules().forEach(rule -> drafts.add(draft(rule, corpus)));
    Lda lda = new Lda(corpus, subjects, random);
    lda.run(ROUNDS, progress);
    lda.topWords().forEach(top -> drafts.addAll(drafts(top, corpus, apriori.topical())));
    drafts.sort(
        Comparator.comparing(Draft::by)
            .thenComparing(Comparator.comparingDouble(Draft::weight).reversed())
            .thenComparing(Draft::words));
    Map<IntArrayList, Draft> best = new LinkedHashMap<>();
    drafts.forEach(draft -> best.putIfAbsent(draft.words, draft));
    return best.values().stream()
        .sorted(Comparator.comparingDouble(Draft::weight).reversed())
        .filter(draft -> isWritten(draft.words, corpus))
        .limit(most)
        .map(draft -> addition(draft, corpus))
        .toList();
  }

  /// The topic with the words as keywords of their weights and, if it has concepts, as concepts
  /// below those of their keywords.
  public static Topic enriched(Topic topic, List<Addition> additions) {
    List<Keyword> added = additions.stream().map(a -> new Keyword(a.term(), a.weight())).toList();
    if (topic.concepts().isEmpty()) {
      return topic.withWords(joined(topic.keywords(), added), List.of());
    }
    Ontology before = new Ontology(topic.concepts());
    List<Concept> concepts = new ArrayList<>(topic.concepts());
    Set<String> names = new HashSet<>();
    concepts.forEach(c -> names.add(c.name()));
    for (Addition addition : additions) {
      String name = addition.term();
      while (!names.add(name)) {
        name += "'";
      }
      concepts.add(new Concept(name, parent(addition, before), List.of(addition.term())));
    }
    List<Keyword> given = joined(before.given(topic.keywords()), added);
    return topic.withWords(new Ontology(concepts).keywords(given), concepts);
  }

  private static String parent(Addition addition, Ontology ontology) {
    return ontology.concepts().stream()
        .filter(c -> c.terms().stream().anyMatch(addition.under()::equalsIgnoreCase))
        .findFirst()
        .orElse(ontology.root())
        .name();
  }

  private static <T> List<T> joined(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static Draft draft(Apriori.Rule rule, Corpus corpus) {
    return new Draft(
        rule.antecedent(),
        rule.confidence() * corpus.weight(rule.consequent()),
        Addition.By.RULE,
        rule.support(),
        rule.confidence(),
        IntArrayList.of(rule.consequent()));
  }

  /// The new words of a subject, if enough of its words are the topic's own. They are weighed like
  /// those of rules, by all of these words together.
  private List<Draft> drafts(IntArrayList top, Corpus corpus, int topical) {
    IntArrayList own = new IntArrayList(top.intStream().filter(w -> w < corpus.known()).toArray());
    if (own.size() < MIN_OVERLAP) {
      return List.of();
    }
    double weight = own.intStream().mapToDouble(corpus::weight).average().orElseThrow();
    Tally usual = tally(IntArrayList.of(), own, corpus);
    List<Draft> drafts = new ArrayList<>();
    for (int word : top) {
      Tally tally = tally(IntArrayList.of(word), own, corpus);
      double least = Math.max(minConfidence / 2, Apriori.MIN_LIFT * usual.share());
      boolean lifted = tally.share() >= least;
      if (corpus.isCandidate(word) && tally.together > 0 && lifted) {
        drafts.add(
            new Draft(
                IntArrayList.of(word),
                tally.share() * weight,
                Addition.By.LDA,
                (double) tally.together / topical,
                tally.share(),
                own));
      }
    }
    return drafts;
  }

  /// In how many paragraphs words stand, and in how many of these one of their companions does.
  ///
  /// @param example the first of the latter
  private record Tally(int all, int together, String example) {
    double share() {
      return all == 0 ? 0 : (double) together / all;
    }
  }

  private static Tally tally(IntArrayList words, IntArrayList companions, Corpus corpus) {
    int all = 0;
    int together = 0;
    String example = "";
    for (int p = 0; p < corpus.paragraphs(); p++) {
      if (corpus.isProse(p)) {
        IntArrayList here = corpus.words(p);
        if (here.containsAll(words)) {
          all++;
          if (companions.intStream().anyMatch(here::contains)) {
            together++;
            example = together == 1 ? corpus.text(p) : example;
          }
        }
      }
    }
    return new Tally(all, together, example);
  }

  /// Whether two words are mostly written as the phrase that would be proposed. Where a stop word
  /// or a full stop parts them they are side by side among the words, but no page has the phrase.
  private static boolean isWritten(IntArrayList words, Corpus corpus) {
    if (words.size() == 1) {
      return true;
    }
    String phrase = corpus.phrase(words);
    int all = 0;
    int written = 0;
    for (int p = 0; p < corpus.paragraphs(); p++) {
      if (corpus.isProse(p) && corpus.words(p).containsAll(words)) {
        all++;
        written += corpus.text(p).toLowerCase(Locale.ROOT).contains(phrase) ? 1 : 0;
      }
    }
    return 2 * written >= all;
  }

  private static Addition addition(Draft draft, Corpus corpus) {
    boolean rule = draft.by == Addition.By.RULE;
    return new Addition(
        corpus.phrase(draft.words),
        Math.max(1, Math.round(draft.weight * SHOWN)) / SHOWN,
        rule ? corpus.form(draft.companions.getInt(0)) : "",
        draft.by,
        draft.support,
        draft.confidence,
        draft.companions.intStream().mapToObj(corpus::form).toList(),
        tally(draft.words, draft.companions, corpus).example);
  }
}
