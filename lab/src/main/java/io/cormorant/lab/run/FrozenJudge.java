package io.cormorant.lab.run;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A judge that no longer changes, shared by all runs: it judges each page once and remembers what
/// it said.
final class FrozenJudge implements Judge {
  /// Pages whose judgement is remembered; what comes later is judged each time.
  private static final int MOST = 200_000;

  private final Judge judge;
  private final Map<Url, Judgement> known = new ConcurrentHashMap<>();

  FrozenJudge(Judge judge) {
    this.judge = judge;
  }

  @Override
  public Judgement judge(Page page) {
    Judgement before = known.get(page.url());
    if (before != null) {
      return before;
    }
    Judgement judgement = judge.judge(page);
    if (known.size() < MOST) {
      known.put(page.url(), judgement);
    }
    return judgement;
  }

  @Override
  public double score(String shortText) {
    return judge.score(shortText);
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
}
