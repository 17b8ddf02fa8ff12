package io.cormorant.judge.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The pages from which a model is made.
///
/// @param good about the topic, at least one
/// @param bad like the topic and not about it
/// @param background of all kinds; a few of them may be about the topic
record TrainingPages(List<PageVector> good, List<PageVector> bad, List<PageVector> background) {
  /// All but one of the parts into which good pages and background are cut; page i is in part `i %
  /// parts`. Where there is one good page alone it stays.
  TrainingPages without(int part, int parts) {
    List<PageVector> others = good.size() == 1 ? good : others(good, part, parts);
    return new TrainingPages(others, bad, others(background, part, parts));
  }

  /// Without pages of the background that are as near to the examples as these are to each other:
  /// they are likely about the topic. Half of the background stays whatever it is. In a crawl that
  /// finds what it looks for the first pages would else teach that the topic is nothing special.
  /// Done twice, since those pages also make the topic's words look common.
  TrainingPages withoutLookalikes() {
    TrainingPages first = withoutLookalikes(new TermSpace(all(), background));
    return withoutLookalikes(new TermSpace(all(), first.background));
  }

  private TrainingPages withoutLookalikes(TermSpace space) {
    LinearModel examples = Learner.CENTROID.learn(space, this);
    double usual = ScoreMap.usualCosine(space, this);
    double[] cosines = background.stream().mapToDouble(examples::margin).toArray();
    double[] sorted = cosines.clone();
    Arrays.sort(sorted);
    double border = sorted.length == 0 ? usual : Math.max(usual, sorted[sorted.length / 2]);
    List<PageVector> others = new ArrayList<>();
    for (int i = 0; i < cosines.length; i++) {
      if (cosines[i] <= border) {
        others.add(background.get(i));
      }
    }
    return new TrainingPages(good, bad, others);
  }

  /// So many pages of the background a counter-example counts for: together they are at most half
  /// as much as the background is.
  int weightOfBad() {
    return 1 + background.size() / (2 * Math.max(1, Math.max(good.size(), bad.size())));
  }

  /// All pages.
  List<PageVector> all() {
    List<PageVector> all = new ArrayList<>(good);
    all.addAll(bad);
    all.addAll(background);
    return all;
  }

  private static List<PageVector> others(List<PageVector> pages, int part, int parts) {
    List<PageVector> others = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      if (i % parts != part) {
        others.add(pages.get(i));
      }
    }
    return others;
  }
}
