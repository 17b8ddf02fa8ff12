package io.cormorant.judge.learned;

import io.cormorant.estimate.TwoHeaps;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.text.GeneralWords;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.ArrayList;
import java.util.List;
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

  /// The student learns from pages more likely than the first or less likely than the second.
  private static final double TAKEN_FOR_RELEVANT = 0.7;

  private static final double TAKEN_FOR_OTHER = 0.1;

  private final Long2DoubleOpenHashMap keywords = new Long2DoubleOpenHashMap();
  private final double keywordNorm;
  private final TermSpace space;
  private final @Nullable Nearness nearness;
  private final @Nullable LinearModel student;
  private final Votes votes;

  AutoLesson(List<Feature> features, TrainingPages sample, GeneralWords general) {
    double squares = 0;
    for (Feature feature : features) {
      keywords.put(feature.number(), feature.weight());
      squares += feature.weight() * feature.weight();
    }
    this.keywordNorm = Math.sqrt(squares);
    this.space = new TermSpace(sample.all(), sample.background(), general);
    this.nearness = sample.good().isEmpty() ? null : Nearness.of(space, sample);
    this.student = Student.learn(space, told(sample));
    this.votes = Votes.of(!keywords.isEmpty(), nearness != null, student != null);
  }

  /// The pages with what they are taken for. How much evidence is much differs from topic to topic,
  /// so it is told by the two heaps in which the evidence lies.
  private Student.Told told(TrainingPages sample) {
    List<PageVector> relevant = new ArrayList<>();
    List<PageVector> others = new ArrayList<>();
    double[] evidence = sample.background().stream().mapToDouble(this::evidence).toArray();
    if (evidence.length > 0) {
      TwoHeaps heaps = TwoHeaps.of(evidence);
      for (int i = 0; i < evidence.length; i++) {
        double likely = heaps.probability(evidence[i]);
        if (likely >= TAKEN_FOR_RELEVANT) {
          relevant.add(sample.background().get(i));
        } else if (likely < TAKEN_FOR_OTHER) {
          others.add(sample.background().get(i));
        }
      }
    }
    return new Student.Told(sample.good(), sample.bad(), relevant, others);
  }

  /// The logarithm of the odds that a page is relevant, by what the topic itself says.
  private double evidence(PageVector page) {
    int[] ids = space.ids(page);
    double near = nearness == null ? 0 : nearness.of(ids, space.values(page, ids));
    return Votes.of(!keywords.isEmpty(), nearness != null, false)
        .sum(keywordOdds(keywordScore(page, ids)), near, 0);
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
