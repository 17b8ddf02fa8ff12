package io.cormorant.judge;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Options;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import java.util.List;

/// Offers a judge that takes every page as it is: for crawls of whole sites, and to see what a
/// crawl costs without judging. It reads nothing: copies are told by their bytes, near duplicates
/// and pages that say "not found" are not looked for. What the archive notes of a page is computed
/// all the same.
public final class NoJudge implements JudgePlugin {
  public static final String NAME = "none";

  private static final Judge TAKES_ALL =
      new Judge() {
        private static final Judgement RELEVANT = new Judgement(1, true, List.of());

        @Override
        public Judgement judge(Page page) {
          return RELEVANT;
        }

        @Override
        public double score(String shortText) {
          return shortText.isEmpty() ? 0 : 1;
        }

        @Override
        public double threshold() {
          return 1;
        }

        @Override
        public boolean reads() {
          return false;
        }
      };

  private static final About ABOUT =
      About.named(NAME)
          .does("accepts every page without judging, so it cannot recognize traps")
          .from("for crawls of whole sites and for measuring");

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    return TAKES_ALL;
  }
}
