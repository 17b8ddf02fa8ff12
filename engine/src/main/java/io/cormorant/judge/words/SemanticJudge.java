package io.cormorant.judge.words;

import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.GenericWords;
import io.cormorant.judge.Material;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.judge.Shares;
import io.cormorant.judge.TopicWords;
import io.cormorant.text.PartsOfSpeech;
import io.cormorant.text.TermReader;
import io.cormorant.text.TermStatistics;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The page-information relevance of the paper on a semantic corpus crawler: the words that
/// describe a page, weighted by how often and how seldom they are used, times how alike each is to
/// the topic's keywords in meaning.
///
/// `Rel = (1/M) * sum over words d, keywords t of w_d * w_t * Sim(d, t)²`, where M is the number of
/// different words. Equation 2 is printed as `w_i = (f_i / N) * ln(N / N_i)` with the number of
/// documents N, and can be read in two ways.
///
/// - Words weigh by the text they are in, f_i being how often a word is in it: then the length of
///   the text belongs where the first N is printed. A text is divided by its length twice, and of
///   two texts on the topic the shorter wins by far; `length=once` leaves out `1/M`. The topic says
///   what keywords weigh. Before the statistics are frozen all words weigh the same.
/// - Words and keywords weigh by a corpus, f_i being how often a word is in all its documents
///   together: then the equation holds as printed, and all words met once weigh one and the same,
///   as in the paper's table 4. The corpus are the example pages. The words of a text are a set.
///
/// Words of which the statistics or the corpus know nothing have the mean weight. Generic words
/// count a fifth.
///
/// Rel has no upper limit. The score is `x / (x + half)`, where x is Rel in units of a word of mean
/// weight that is a keyword of mean weight: it only grows with Rel, and is one half where a tenth
/// of the words are keywords (of twenty words, where it is divided twice).
final class SemanticJudge extends ReadingJudge {
  /// @param lead whether the first lines of the text are read too
  /// @param corpus whether words and keywords weigh by the example pages
  /// @param twice whether a text is divided by its length again; not with a corpus
  /// @param content whether only words count that name or tell something, and keywords
  /// @param warmUp documents to learn from, where there is no background; 0 with a corpus
  record Settings(
      boolean lead, boolean corpus, boolean twice, boolean content, int warmUp, double threshold) {}

  private static final List<PagePart> DESCRIBING =
      List.of(PagePart.TITLE, PagePart.DESCRIPTION, PagePart.KEYWORDS);
  private static final List<PagePart> WITH_LEAD =
      List.of(PagePart.TITLE, PagePart.DESCRIPTION, PagePart.KEYWORDS, PagePart.LEAD);

  /// The first lines are part of the text.
  private static final List<PagePart> CORPUS =
      List.of(PagePart.TITLE, PagePart.DESCRIPTION, PagePart.KEYWORDS, PagePart.BODY);

  private static final List<PagePart> SHORT = List.of(PagePart.BODY);

  private static final double HALF = 0.1;
  private static final double HALF_TWICE = HALF / 20;

  /// In fewer example pages no word is rarer than another.
  private static final int LEAST_CORPUS = 2;

  /// Of a larger background only so many pages are learned from.
  private static final int MAX_BACKGROUND = 300;

  private final TopicWords words;
  private final Set<String> keywords;
  private final MeaningTable table;
  private final TermStatistics statistics;
  private final Settings settings;
  private final List<PagePart> places;
  private final double meanWeight;
  private volatile WordWeights weights = WordWeights.ALIKE;

  SemanticJudge(String name, Topic topic, Material material, Settings settings) {
    TopicWords words = TopicWords.of(name, topic);
    List<PagePart> places = settings.lead ? WITH_LEAD : DESCRIBING;
    super(words.analyzer(), places, settings.threshold);
    this.words = words;
    this.keywords =
        words.matcher().features().stream().map(Feature::label).collect(Collectors.toSet());
    this.places = places;
    this.settings = settings;
    int background = settings.corpus ? 0 : Math.min(MAX_BACKGROUND, material.background().size());
    this.statistics = new TermStatistics(background > 0 ? background : settings.warmUp);
    for (Page page : material.background().subList(0, background)) {
      PageReading reading = read(page);
      learn(counts(reading, places));
      giveBack(reading);
    }
    List<Feature> features = words.matcher().features();
    if (settings.corpus) {
      weights = corpus(name, material.good());
      features = features.stream().map(this::weighed).toList();
    }
    this.meanWeight = features.stream().mapToDouble(Feature::weight).average().orElseThrow();
    this.table =
        new MeaningTable(
            features,
            material.similarity(),
            GenericWords.withCommon(topic.generic(), topic.keywords(), words.analyzer()));
  }

  /// The weights by the example pages. Where all of them have every keyword these would weigh
  /// nothing, and no page would score: then all words are alike.
  private WordWeights corpus(String name, List<Page> pages) {
    List<Object2IntMap<String>> documents = new ArrayList<>();
    for (Page page : pages) {
      PageReading reading = read(page, CORPUS);
      documents.add(counts(reading, CORPUS));
      giveBack(reading);
    }
    documents.removeIf(Object2IntMap::isEmpty);
    if (documents.size() < LEAST_CORPUS) {
      throw new IllegalArgumentException(
          "judge '%s' needs two example pages with text for weights=corpus: add `examples:` to the topic, or take weights=text"
              .formatted(name));
    }
    WordWeights corpus = WordWeights.inCorpus(documents);
    return keywords.stream().allMatch(word -> corpus.of(word) == 0) ? WordWeights.ALIKE : corpus;
  }

  /// A keyword with its weight in the corpus.
  private Feature weighed(Feature keyword) {
    double weight = weights.of(keyword.label()) * words.generic().factor(keyword.number());
    return new Feature(keyword.number(), weight, keyword.label());
  }

  @Override
  Judgement page(PageReading reading) {
    Object2IntMap<String> counts = counts(reading, places);
    learn(counts);
    return judgement(counts);
  }

  @Override
  Judgement text(PageReading reading) {
    return judgement(counts(reading, SHORT));
  }

  @Override
  boolean isLasting() {
    return statistics.isFrozen();
  }

  private void learn(Object2IntMap<String> counts) {
    if (!statistics.isFrozen()) {
      LongOpenHashSet numbers = new LongOpenHashSet();
      counts.keySet().forEach(word -> numbers.add(TermReader.number(word)));
      statistics.learn(numbers);
      settle();
    }
  }

  private void settle() {
    if (statistics.isFrozen()) {
      weights = WordWeights.byRarity(statistics.snapshot());
      forget();
    }
  }

  /// How often each word is met, keywords as a whole.
  private Object2IntMap<String> counts(PageReading reading, List<PagePart> read) {
    Object2IntLinkedOpenHashMap<String> counts = new Object2IntLinkedOpenHashMap<>();
    for (PagePart place : read) {
      reading.terms(
          place,
          terms ->
              words
                  .matcher()
                  .match(
                      terms,
                      (feature, from, _) -> {
                        String label = words.matcher().label(feature);
                        String word = label.isEmpty() ? reading.word(from) : label;
                        if (!label.isEmpty() || counts(word)) {
                          counts.addTo(word, 1);
                        }
                      }));
    }
    return counts;
  }

  private boolean counts(String word) {
    return !settings.content || PartsOfSpeech.isContent(word);
  }

  private Judgement judgement(Object2IntMap<String> counts) {
    if (settings.corpus) {
      counts.replaceAll((_, _) -> 1);
    }
    WordWeights now = weights;
    Shares shares = relevance(counts, now);
    double unit = meanWeight * now.mean();
    double half = (settings.twice ? HALF_TWICE : HALF) * unit;
    return shares.judgement(1 / (shares.sum() + half), threshold());
  }

  /// The parts of Rel, word by word.
  private Shares relevance(Object2IntMap<String> counts, WordWeights now) {
    int length = counts.values().intStream().sum();
    double divisor = settings.twice ? (double) length * counts.size() : length;
    Shares shares = new Shares();
    table.prepare(counts.keySet());
    for (Object2IntMap.Entry<String> entry : counts.object2IntEntrySet()) {
      String word = entry.getKey();
      double meaning = table.of(word);
      if (meaning > 0) {
        double weight = entry.getIntValue() / divisor * now.of(word);
        if (keywords.contains(word)) {
          shares.add(word, weight * meaning);
        } else {
          shares.addTerms(word, weight * meaning);
        }
      }
    }
    return shares;
  }

  @Override
  public long revision() {
    return statistics.documents();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    TermState.save(statistics, out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    TermState.load(statistics, in);
    if (!settings.corpus) {
      weights = WordWeights.ALIKE;
      settle();
      forget();
    }
  }
}
