package io.cormorant.cluster;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;

/// The judge of a worker: another one takes over when the coordinator's has learned something.
final class SwitchedJudge implements Judge {
  private volatile Judge now;

  SwitchedJudge(Judge first) {
    this.now = first;
  }

  void use(Judge next) {
    now = next;
  }

  @Override
  public Judgement judge(Page page) {
    return now.judge(page);
  }

  @Override
  public double score(String shortText) {
    return now.score(shortText);
  }

  @Override
  public double threshold() {
    return now.threshold();
  }

  @Override
  public boolean isCalibrated() {
    return now.isCalibrated();
  }

  @Override
  public boolean reads() {
    return now.reads();
  }
}
