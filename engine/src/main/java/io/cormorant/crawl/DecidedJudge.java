package io.cormorant.crawl;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;

/// The judge as a strategy sees it: its threshold is the cut in force, so that what a strategy
/// learns from is what is kept.
record DecidedJudge(Judge judge, Decider decider) implements Judge {
  @Override
  public Judgement judge(Page page) {
    Judgement judgement = judge.judge(page);
    return judgement.decided(decider.decide(page, judgement));
  }

  @Override
  public double score(String shortText) {
    return judge.score(shortText);
  }

  @Override
  public double threshold() {
    return decider.cut().from();
  }

  @Override
  public boolean reads() {
    return judge.reads();
  }

  @Override
  public long revision() {
    return judge.revision();
  }
}
