package io.cormorant.judge.words;

import io.cormorant.core.Judgement;
import io.cormorant.judge.GenericWords;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.judge.Shares;
import io.cormorant.judge.TopicWords;
import io.cormorant.text.TermStatistics;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.objects.ObjectIterator;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/// The vector space model of the paper on Wang-Landau sampling: the cosine between a page's TF-IDF
/// vector and the topic's weighted keywords.
///
/// The page vector adds up the occurrences of a term weighted by place (a word in the title says
/// more than one in the text), damps them by a logarithm and multiplies by the term's IDF. The norm
/// of the page runs over all its terms, so that a page that mentions a keyword in passing scores
/// low; the printed form (norm over topic terms only) makes the cosine nearly a keyword test and is
/// kept as an option. The topic's generic words count less in both vectors.
///
/// A page without any keyword scores 0 whatever else it says: once the statistics are frozen, its
/// Chinese is not segmented and its terms are not counted.
final class VsmJudge extends ReadingJudge {
  /// The logarithms of the frequencies that most terms have.
  private static final double[] DAMPED = new double[256];

  static {
    for (int i = 0; i < DAMPED.length; i++) {
      DAMPED[i] = Math.log1p(i);
    }
  }

  private final TopicWords words;
  private final TermStatistics statistics;
  private final Rules rules;
  private final double topicNorm;

  /// @param topicTermsOnly whether the norm of a page runs over the topic's words only
  /// @param printed whether words count as printed: those of the text alone, plainly, by the IDF of
  ///   equation 3
  record Rules(boolean topicTermsOnly, boolean printed) {}

  VsmJudge(TopicWords words, Rules rules, double threshold, int warmUp) {
    super(words.analyzer(), PagePart.TEXTS, threshold);
    this.words = words;
    this.statistics = new TermStatistics(warmUp);
    this.rules = rules;
    this.topicNorm =
        Math.sqrt(
            words.matcher().features().stream().mapToDouble(f -> f.weight() * f.weight()).sum());
  }

  @Override
  Judgement page(PageReading reading) {
    if (statistics.isFrozen()) {
      return text(reading);
    }
    Long2IntOpenHashMap vector = vector(reading);
    statistics.learn(vector.keySet());
    return judgement(vector);
  }

  @Override
  Judgement text(PageReading reading) {
    return reading.mayMatch(words.matcher()) ? judgement(vector(reading)) : Judgement.NONE;
  }

  @Override
  boolean isLasting() {
    return statistics.isFrozen();
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
    forget();
  }

  /// How often each feature was met, weighted by place.
  private Long2IntOpenHashMap vector(PageReading reading) {
    Long2IntOpenHashMap vector = reading.counts();
    for (PagePart place : rules.printed ? List.of(PagePart.BODY) : PagePart.TEXTS) {
      int weight = rules.printed ? 1 : weight(place);
      reading.terms(
          place,
          terms -> words.matcher().match(terms, (feature, _, _) -> vector.addTo(feature, weight)));
    }
    return vector;
  }

  private static int weight(PagePart place) {
    return switch (place) {
      case TITLE -> 4;
      case DESCRIPTION, KEYWORDS, HEADINGS -> 2;
      case BODY, LEAD, ANCHORS -> 1;
    };
  }

  private Judgement judgement(Long2IntOpenHashMap vector) {
    TermStatistics.Snapshot known = statistics.snapshot();
    Shares found = new Shares();
    double topicSquares = 0;
    for (Feature feature : words.matcher().features()) {
      int frequency = vector.get(feature.number());
      if (frequency > 0) {
        double value = value(frequency, feature.number(), known) * factor(feature.number());
        topicSquares += value * value;
        found.add(feature.label(), value * feature.weight());
      }
    }
    double squares = rules.topicTermsOnly ? topicSquares : squares(vector, known);
    if (squares == 0) {
      return Judgement.NONE;
    }
    return found.judgement(1 / (Math.sqrt(squares) * topicNorm), threshold());
  }

  /// Generic words count less, unless as printed.
  private double factor(long feature) {
    return rules.printed ? 1 : words.generic().factor(feature);
  }

  /// The square of the length of a vector.
  private double squares(Long2IntOpenHashMap vector, TermStatistics.Snapshot known) {
    double squares = 0;
    ObjectIterator<Long2IntMap.Entry> entries = vector.long2IntEntrySet().fastIterator();
    while (entries.hasNext()) {
      Long2IntMap.Entry entry = entries.next();
      double value = value(entry.getIntValue(), entry.getLongKey(), known);
      squares += value * value;
    }
    double takenBack = 1 - GenericWords.FACTOR * GenericWords.FACTOR;
    LongIterator generic = words.generic().numbers().iterator();
    while (generic.hasNext()) {
      long term = generic.nextLong();
      double value = value(vector.get(term), term, known);
      squares -= takenBack * value * value;
    }
    return squares;
  }

  /// Ten mentions are not ten times one, unless as printed.
  private double value(int frequency, long term, TermStatistics.Snapshot known) {
    if (rules.printed) {
      return frequency * known.printedIdf(term);
    }
    double damped = frequency < DAMPED.length ? DAMPED[frequency] : Math.log1p(frequency);
    return damped * known.idf(term);
  }
}
