package io.cormorant.bench;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/// A judge that is wrong about a tenth of all pages, always the same ones whoever asks, and about a
/// tenth of all short texts. There it says the opposite of what it thinks: the score lies as far on
/// the other side of the threshold, by its logarithmic odds, but neither close to it nor beyond
/// what scores are usually like.
final class ErringJudge implements Judge {
  private static final int ONE_IN = 10;
  private static final double NEAREST = 1.5;
  private static final double FARTHEST = 3;
  private static final double SMALLEST = 1e-6;

  private final Judge judge;

  ErringJudge(Judge judge) {
    this.judge = judge;
  }

  /// Whether it is wrong about what has that name.
  static boolean errsAbout(String name) {
    return new SplittableRandom(name.hashCode()).nextInt(ONE_IN) == 0;
  }

  @Override
  public Judgement judge(Page page) {
    Judgement judgement = judge.judge(page);
    if (!errsAbout(page.url().toString())) {
      return judgement;
    }
    double score = opposite(judgement.score());
    return new Judgement(score, score >= threshold(), judgement.evidence());
  }

  @Override
  public double score(String shortText) {
    double score = judge.score(shortText);
    return shortText.isBlank() || !errsAbout(shortText) ? score : opposite(score);
  }

  private double opposite(double score) {
    double middle = odds(Math.clamp(threshold(), SMALLEST, 1 - SMALLEST));
    double away = Math.clamp(Math.abs(odds(score) - middle), NEAREST, FARTHEST);
    double there = score >= threshold() ? middle - away : middle + away;
    return 1 / (1 + Math.exp(-there));
  }

  private static double odds(double share) {
    return Math.log(share / (1 - share));
  }

  @Override
  public OptionalDouble scoreNow(Url page) {
    OptionalDouble score = judge.scoreNow(page);
    return score.isPresent() && errsAbout(page.toString())
        ? OptionalDouble.of(opposite(score.getAsDouble()))
        : score;
  }

  @Override
  public double threshold() {
    return judge.threshold();
  }

  @Override
  public boolean isCalibrated() {
    return judge.isCalibrated();
  }

  @Override
  public boolean reads() {
    return judge.reads();
  }

  @Override
  public boolean learn(Page page, boolean relevant) {
    return judge.learn(page, relevant);
  }

  @Override
  public long lessons() {
    return judge.lessons();
  }

  @Override
  public long revision() {
    return judge.revision();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    judge.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    judge.load(in);
  }

  @Override
  public List<String> remarks() {
    return judge.remarks();
  }
}
