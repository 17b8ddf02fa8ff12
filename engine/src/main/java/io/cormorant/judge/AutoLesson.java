package io.cormorant.judge;

import io.cormorant.judge.PhraseMatcher.Feature;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What [AutoJudge] knows at one moment; never changes.
///
/// Two kinds of evidence come from the topic itself: how much of its keywords a page has, and how
/// near it is to the example pages. By them each page of the background is taken for relevant, for
/// not relevant, or for neither; a [Student] learns from those taken for one of the two what else
/// tells them apart. In the end all three vote, see [Votes].
final class AutoLesson {
  /// A page with this cosine to the keywords is taken for relevant as likely as not; how steep the
  /// belief is around it.
  private static final double KEYWORD_BORDER = 0.05;

  private static final double KEYWORD_SLOPE = 3;

  /// What a page without any keyword is believed to be, as logarithm of the odds.
  private static final double NO_KEYWORD = -6;

  /// The same for nearness to the examples, where 1 is as near as they are to each other and 0 as
  /// near as any page.
  private static final double NEARNESS_BORDER = 0.6;

  private static final double NEARNESS_SLOPE = 6;

  /// How much nearness to the examples is believed beside keywords.
  private static final double BELIEF = 0.7;

  /// The student learns from pages more likely than the first or less likely than the second.
  private static final double TAKEN_FOR_RELEVANT = 0.4;

  private static final double TAKEN_FOR_OTHER = 0.15;

  private final Long2DoubleOpenHashMap keywords = new Long2DoubleOpenHashMap();
  private final double keywordNorm;
  private final TermSpace space;
  private final @Nullable Nearness nearness;
  private final @Nullable LinearModel student;
  private final Votes votes;

  /// @param meanings how near pages of the background are to the topic in meaning, on the scale of
  ///   nearness, by the numbers of the pages; empty where nothing is known
  AutoLesson(List<Feature> features, Sample sample, Map<Long, Double> meanings) {
    double squares = 0;
    for (Feature feature : features) {
      keywords.put(feature.number(), feature.weight());
      squares += feature.weight() * feature.weight();
    }
    this.keywordNorm = Math.sqrt(squares);
    this.space = new TermSpace(sample.all(), sample.background());
    this.nearness = sample.good().isEmpty() ? null : Nearness.of(space, sample);
    this.student = Student.learn(space, told(sample, meanings));
    this.votes = Votes.of(!keywords.isEmpty(), nearness != null, student != null);
  }

  /// The pages with what they are taken for.
  private Student.Told told(Sample sample, Map<Long, Double> meanings) {
    List<PageVector> relevant = new ArrayList<>();
    List<PageVector> others = new ArrayList<>();
    for (PageVector page : sample.background()) {
      double belief = belief(page, meanings.get(page.page()));
      if (belief >= TAKEN_FOR_RELEVANT) {
        relevant.add(page);
      } else if (belief < TAKEN_FOR_OTHER) {
        others.add(page);
      }
    }
    return new Student.Told(sample.good(), sample.bad(), relevant, others);
  }

  private double belief(PageVector page, @Nullable Double meaning) {
    int[] ids = space.ids(page);
    float[] values = space.values(page, ids);
    double byKeywords = keywords.isEmpty() ? 0 : probability(keywordOdds(keywordScore(page, ids)));
    double near = 0;
    if (nearness != null && meaning != null) {
      near = (2 * nearness.of(ids, values) + meaning) / 3;
    } else if (nearness != null) {
      near = nearness.of(ids, values);
    } else if (meaning != null) {
      near = meaning;
    }
    double byNearness = probability(NEARNESS_SLOPE * (near - NEARNESS_BORDER));
    double weight = keywords.isEmpty() ? 1 : BELIEF;
    return 1 - (1 - weight * byNearness) * (1 - byKeywords);
  }

  /// The probability that a page or a short text is relevant.
  ///
  /// @param parts filled with what each term adds to the votes, unless null
  double score(PageVector page, double @Nullable [] parts) {
    int[] ids = space.ids(page);
    float[] values = space.values(page, ids);
    double keywordScore = keywordScore(page, ids);
    double odds = keywordOdds(keywordScore);
    double near = nearness == null ? 0 : nearness.of(ids, values);
    double margin = student == null ? 0 : student.bias();
    if (student != null) {
      for (int i = 0; i < ids.length; i++) {
        margin += ids[i] == TermSpace.UNKNOWN ? 0 : student.weights()[ids[i]] * values[i];
      }
    }
    if (parts != null) {
      share(page, ids, values, keywordScore, parts);
    }
    return probability(votes.sum(odds, near, margin));
  }

  private void share(
      PageVector page, int[] ids, float[] values, double keywordScore, double[] parts) {
    double lift = votes.keywords() * (keywordOdds(keywordScore) - NO_KEYWORD);
    for (int i = 0; i < ids.length; i++) {
      double weight = keywords.get(page.terms()[i]);
      double part = weight == 0 ? 0 : lift * weight;
      if (ids[i] != TermSpace.UNKNOWN) {
        part += nearness == null ? 0 : votes.nearness() * nearness.part(ids[i], values[i]);
        part += student == null ? 0 : votes.student() * student.weights()[ids[i]] * values[i];
      }
      parts[i] = part;
    }
  }

  /// The cosine between a page and the keywords.
  private double keywordScore(PageVector page, int[] ids) {
    if (keywords.isEmpty()) {
      return 0;
    }
    double dot = 0;
    double squares = 0;
    for (int i = 0; i < page.size(); i++) {
      double value = page.damped(i) * (space.idf(ids[i]) + 1);
      squares += value * value;
      dot += value * keywords.get(page.terms()[i]);
    }
    return dot == 0 ? 0 : dot / (Math.sqrt(squares) * keywordNorm);
  }

  private static double keywordOdds(double score) {
    return score == 0
        ? NO_KEYWORD
        : Math.max(NO_KEYWORD, KEYWORD_SLOPE * Math.log(score / KEYWORD_BORDER));
  }

  private static double probability(double odds) {
    return 1 / (1 + Math.exp(-odds));
  }
}
