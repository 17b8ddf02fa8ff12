package io.cormorant.lab.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.lab.run.NamedWeb;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.PluginShop;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.Workshop;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Scope;
import io.cormorant.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrainingTest {
  private static final int PAGES = 100;
  private static final GeneratedWeb WEB =
      GeneratedWeb.generate(WebSpec.parse("plain,pages=500,seed=7"));

  private final Subject subject = PluginShop.subject(WEB, "football");

  @Test
  void refusesToLearnFromNothing() throws InterruptedException {
    Scope elsewhere =
        new Scope(List.of("none.test"), List.of(), List.of(), List.of(), 0, 0, List.of());
    Subject stuck = new Subject(subject.topic(), subject.seeds(), elsewhere, subject.truth());
    Training training = training(stuck, new PluginShop(), "vsm");
    String said = assertThrows(BadInput.class, () -> training.run(1, 1, _ -> {})).getMessage();
    assertTrue(said.contains("20 pages"), said);
  }

  /// A judge that still learns must not learn from pages that the crawl has not fetched.
  @Test
  void samplesAreJudgedByAnotherJudgeThanPages() throws InterruptedException {
    List<LearningJudge> made = new ArrayList<>();
    training(subject, new LearningShop(made), "x").run(1, 1, _ -> {});
    assertEquals(3, made.size(), "for the preparation, the crawl and the samples");
    int least = made.stream().skip(1).mapToInt(judge -> judge.judged).min().orElseThrow();
    assertTrue(least > 0 && least <= PAGES, () -> "pages and samples: " + least);
  }

  private static Training training(Subject on, Workshop workshop, String judge)
      throws InterruptedException {
    NamedWeb web = new NamedWeb("w", "0", IntStream.range(0, 100).mapToObj(WEB::url).toList());
    PageCache cache = new PageCache(WEB, new PageParser(), 16 << 20);
    Training.Ground ground = new Training.Ground(web, cache, List.of(on), workshop);
    return new Training(List.of(ground), List.of(judge), PAGES);
  }

  private static final class LearningJudge implements Judge {
    private int judged;

    @Override
    public Judgement judge(Page page) {
      judged++;
      double score = score(page.title());
      return new Judgement(score, score > 0, List.of());
    }

    @Override
    public double score(String shortText) {
      return shortText.contains("ball") ? 1 : 0;
    }

    @Override
    public double threshold() {
      return .5;
    }

    @Override
    public long revision() {
      return judged;
    }
  }

  private record LearningShop(List<LearningJudge> made) implements Workshop {
    @Override
    public Judge judge(Subject of, String spec, List<Page> background) {
      LearningJudge judge = new LearningJudge();
      made.add(judge);
      return judge;
    }

    @Override
    public String ingredients(Subject of, String spec) {
      return "";
    }

    @Override
    public String ingredients(String spec) {
      return "";
    }

    @Override
    public String judgeFor(String strategy, String judge) {
      return judge;
    }

    @Override
    public Strategy strategy(String spec) {
      throw new IllegalArgumentException(spec);
    }
  }
}
