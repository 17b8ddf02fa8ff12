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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The page-information relevance of the paper on a semantic corpus crawler: the words that
/// describe a page, weighted by how often and how seldom they are used, times how alike each is to
/// the topic's keywords in meaning.
///
/// `Rel = (1/M) * sum over words d, keywords t of w_d * w_t * Sim(d, t)²`, where M is the number of
/// different words and `w_d = (f_d / length) * ln(N / N_d)`. Printed was the number of documents N
/// in place of the length. So a text is divided by its length twice, and of two texts on the topic
/// the shorter wins by far; `length=once` leaves out `1/M`. Words of which the statistics know
/// nothing have the mean weight; before the statistics are frozen all have. Generic words count a
/// fifth.
///
/// Rel has no upper limit. The score is `x / (x + half)`, where x is Rel in units of a word of mean
/// weight that is a keyword of mean weight: it only grows with Rel, and is one half where a tenth
/// of the words are keywords (of twenty words, where it is divided twice).
final class SemanticJudge extends ReadingJudge {
  /// @param lead whether the first lines of the text are read too
  /// @param twice whether a text is divided by its length again
  /// @param content whether only words count that name or tell something, and keywords
  /// @param warmUp documents to learn from, where there is no background
  record Settings(boolean lead, boolean twice, boolean content, int warmUp, double threshold) {}

  private static final List<PagePart> DESCRIBING =
      List.of(PagePart.TITLE, PagePart.DESCRIPTION, PagePart.KEYWORDS);
  private static final List<PagePart> WITH_LEAD =
      List.of(PagePart.TITLE, PagePart.DESCRIPTION, PagePart.KEYWORDS, PagePart.LEAD);
  private static final List<PagePart> SHORT = List.of(PagePart.BODY);

  private static final double HALF = 0.1;
  private static final double HALF_TWICE = HALF / 20;

  /// Of a larger background only so many pages are learned from.
  private static final int MAX_BACKGROUND = 300;

  private final TopicWords words;
  private final Set<String> keywords;
  private final MeaningTable table;
  private final TermStatistics statistics;
  private final Settings settings;
  private final List<PagePart> places;
  private final double meanWeight;
  private volatile Rarity rarity = Rarity.UNKNOWN;

  SemanticJudge(String name, Topic topic, Material material, Settings settings) {
    TopicWords words = TopicWords.of(name, topic);
    List<PagePart> places = settings.lead ? WITH_LEAD : DESCRIBING;
    super(words.analyzer(), places, settings.threshold);
    this.words = words;
    this.keywords =
        words.matcher().features().stream().map(Feature::label).collect(Collectors.toSet());
    this.places = places;
    this.table =
        new MeaningTable(
            words.matcher().features(),
            material.similarity(),
            GenericWords.withCommon(topic.generic(), topic.keywords(), words.analyzer()));
    this.settings = settings;
    this.meanWeight = words.weights() / words.matcher().features().size();
    int background = Math.min(MAX_BACKGROUND, material.background().size());
    this.statistics = new TermStatistics(background > 0 ? background : settings.warmUp);
    for (Page page : material.background().subList(0, background)) {
      PageReading reading = read(page);
      learn(counts(reading, places));
      giveBack(reading);
    }
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
      rarity = Rarity.of(statistics.snapshot());
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
    Shares shares = relevance(counts, rarity);
    double unit = meanWeight * rarity.mean();
    double half = (settings.twice ? HALF_TWICE : HALF) * unit;
    return shares.judgement(1 / (shares.sum() + half), threshold());
  }

  /// The parts of Rel, word by word.
  Shares relevance(Object2IntMap<String> counts, Rarity known) {
    int length = counts.values().intStream().sum();
    double divisor = settings.twice ? (double) length * counts.size() : length;
    Shares shares = new Shares();
    table.prepare(counts.keySet());
    for (Object2IntMap.Entry<String> entry : counts.object2IntEntrySet()) {
      double meaning = table.of(entry.getKey());
      if (meaning > 0) {
        long number = TermReader.number(entry.getKey());
        double weight = entry.getIntValue() / divisor * known.of(number);
        String word = entry.getKey();
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
    rarity = Rarity.UNKNOWN;
    settle();
    forget();
  }
}
