package io.cormorant.judge.learned;

import io.cormorant.core.Topic;
import io.cormorant.judge.Material;
import io.cormorant.judge.PhraseMatcher;
import io.cormorant.judge.TopicWords;
import org.jspecify.annotations.Nullable;

/// A judge whose model of the topic is learned from example pages and a background.
///
/// In a crawl that begins with no background the first pages are it; until there are enough the
/// score is the cosine to the examples.
final class LearnedJudge extends VectorJudge {
  private record Lesson(LinearModel model, ScoreMap map) implements Model {
    /// 0 where no term speaks for or against the page, such as one in another language.
    @Override
    public double score(PageVector vector, double @Nullable [] filled) {
      float[] parts = model.parts(vector);
      double sum = 0;
      boolean silent = true;
      for (int i = 0; i < parts.length; i++) {
        sum += parts[i];
        silent &= parts[i] == 0;
        if (filled != null) {
          filled[i] = parts[i];
        }
      }
      return silent ? 0 : map.score(model.bias() + sum);
    }
  }

  private final Learner learner;

  /// @throws IllegalArgumentException if there is no example to learn from
  LearnedJudge(String name, Topic topic, Material material, Learner learner) {
    super(topic, TopicWords.analyzer(topic), PhraseMatcher.NONE, material, ExampleSet.STEPS);
    this.learner = learner;
    refuseWithoutExamples(name, material);
  }

  /// With no good page left, all having been called bad, no page is relevant. What is met in a
  /// crawl may well be about the topic, so pages of such a background that look so are left out.
  @Override
  Model model(TrainingPages learned) {
    boolean doubtful =
        isBackgroundMet() && !learned.good().isEmpty() && !learned.background().isEmpty();
    TrainingPages sample = doubtful ? learned.withoutLookalikes() : learned;
    TermSpace space = new TermSpace(sample.all(), sample.background());
    boolean compared = !sample.background().isEmpty() && !sample.good().isEmpty();
    LinearModel model = (compared ? learner : Learner.CENTROID).learn(space, sample);
    ScoreMap map;
    if (sample.good().isEmpty()) {
      map = ScoreMap.NOTHING;
    } else {
      map = compared ? ScoreMap.of(learner, model, sample) : ScoreMap.ofCosines(space, sample);
    }
    return new Lesson(model, map);
  }
}
