package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Cut;
import io.cormorant.core.Decision;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Mark;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.plan.Keep;
import io.cormorant.plan.Keeping;
import io.cormorant.plan.Precision;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeciderTest {
  private static final Topic TOPIC =
      new Topic("t", "T", List.of(new Keyword("flood", 1)), null, null);
  private static final String TEXT = "a text that is long enough to be a document of its own";

  /// Says of each page what it is told to, and changes its mind when told to.
  private static final class Mind implements Judge {
    private final boolean calibrated;
    private final Map<Url, Double> now = new HashMap<>();
    private long lessons;

    Mind(boolean calibrated) {
      this.calibrated = calibrated;
    }

    @Override
    public Judgement judge(Page page) {
      return Judgement.NONE;
    }

    @Override
    public double score(String shortText) {
      return 0;
    }

    @Override
    public double threshold() {
      return 0.5;
    }

    @Override
    public boolean isCalibrated() {
      return calibrated;
    }

    @Override
    public OptionalDouble scoreNow(Url page) {
      return now.containsKey(page) ? OptionalDouble.of(now.get(page)) : OptionalDouble.empty();
    }

    @Override
    public long lessons() {
      return lessons;
    }
  }

  @Test
  void findsTheCutBetweenTheHeapsOfACarefulJudge() {
    Decider decider = new Decider(new Mind(true), TOPIC, Keeping.DEFAULT);
    assertEquals(Cut.Origin.USUAL, decider.cut().origin());
    visit(decider, 400, 0.02, 0.2, 0.25);
    assertTrue(decider.settle());
    Cut cut = decider.cut();
    assertEquals(Cut.Origin.FOUND, cut.origin());
    assertTrue(cut.from() > 0.04 && cut.from() < 0.15, cut.toString());
    assertEquals(100.0, (double) decider.relevant(), 12);
    assertTrue(cut.sentence().contains("400 documents"), cut.sentence());
  }

  /// Two groups are always found; the scores of a topic that no page is about lie at the bottom.
  @Test
  void nothingIsRelevantWhereNoPageHasAnythingOfTheTopic() {
    Decider decider = new Decider(new Mind(true), TOPIC, Keeping.DEFAULT);
    visit(decider, 400, 0.005, 0.01, 0.25);
    decider.settle();
    assertEquals(0, decider.relevant(), decider.cut().toString());
  }

  @Test
  void precisionMovesTheCut() {
    assertTrue(from(Precision.HIGH) > from(Precision.BALANCED));
    assertTrue(from(Precision.BALANCED) > from(Precision.RECALL));
  }

  private static double from(Precision precision) {
    Decider decider = new Decider(new Mind(true), TOPIC, new Keeping(Keep.MAYBE, precision, false));
    visit(decider, 400, 0.02, 0.2, 0.25);
    decider.settle();
    return decider.cut().from();
  }

  @Test
  void decidesAgainWhenTheJudgeSeesEarlierPagesOtherwise() {
    Mind mind = new Mind(true);
    Decider decider = new Decider(mind, TOPIC, Keeping.DEFAULT);
    visit(decider, 100, 0.02, 0.3, 0.2);
    decider.settle();
    long before = decider.relevant();
    for (int i = 0; i < 40; i++) {
      mind.now.put(url(i), 0.3);
    }
    mind.lessons++;
    assertTrue(decider.lookAgain());
    assertTrue(decider.relevant() > before, before + ", then " + decider.relevant());
    Verdicts verdicts = decider.verdicts();
    assertEquals(0.3, verdicts.score(url(0), 0.02));
    assertEquals(Decision.RELEVANT, verdicts.decide(Decision.NO, verdicts.score(url(0), 0.02)));
    assertEquals(Decision.LIST, verdicts.decide(Decision.LIST, 0.9), "whatever the cut");
  }

  @Test
  void aThresholdThatWasSetOrTheJudgesOwnStays() {
    Decider own = new Decider(new Mind(false), TOPIC, Keeping.DEFAULT);
    visit(own, 400, 0.02, 0.2, 0.25);
    assertFalse(own.settle());
    assertEquals(new Cut(0.5, 0.25, Cut.Origin.JUDGE, 0, 0), own.cut());
    Decider set = new Decider(new Mind(true), TOPIC.withThreshold(0.5), Keeping.DEFAULT);
    assertFalse(set.settle());
    assertEquals(Cut.Origin.SET, set.cut().origin());
  }

  @Test
  void listsAndStubsAreFollowedAndNeverRelevantUnlessAskedFor() {
    Page list = page(url(1), TEXT, Set.of(Mark.LIST), "en");
    Page stub = page(url(2), "Soon.", Set.of(), "en");
    Judgement sure = new Judgement(0.9, true, List.of());
    Decider decider = new Decider(new Mind(true), TOPIC, Keeping.DEFAULT);
    assertEquals(Decision.LIST, decider.decide(list, sure));
    assertEquals(Decision.LIST, decider.decide(stub, sure));
    Decider asked =
        new Decider(new Mind(true), TOPIC, new Keeping(Keep.MAYBE, Precision.BALANCED, true));
    assertEquals(Decision.RELEVANT, asked.decide(list, sure));
  }

  @Test
  void aPageInAnotherLanguageIsNotRelevant() {
    Topic chinese = new Topic("t", "T", List.of(new Keyword("暴雨", 1)), "zh-Hans", null);
    Decider decider = new Decider(new Mind(true), chinese, Keeping.DEFAULT);
    Judgement sure = new Judgement(0.9, true, List.of());
    assertEquals(Decision.LANGUAGE, decider.decide(page(url(1), TEXT, Set.of(), "en"), sure));
    assertEquals(Decision.RELEVANT, decider.decide(page(url(1), TEXT, Set.of(), "zh"), sure));
  }

  @Test
  void storesAndKeepsWhatWasAskedFor() {
    for (Keep keep : Keep.values()) {
      Decider decider =
          new Decider(new Mind(true), TOPIC, new Keeping(keep, Precision.BALANCED, false));
      assertTrue(decider.stores(Decision.RELEVANT));
      assertEquals(keep != Keep.RELEVANT, decider.stores(Decision.MAYBE));
      assertEquals(keep == Keep.ALL, decider.stores(Decision.NO));
      assertEquals(keep == Keep.ALL, decider.keeps(Decision.MAYBE));
    }
  }

  /// Counts of a crawl that was told of its past are those of one that went on.
  @Test
  void countsAlikeAfterARestart() {
    Decider first = new Decider(new Mind(true), TOPIC, Keeping.DEFAULT);
    Decider second = new Decider(new Mind(true), TOPIC, Keeping.DEFAULT);
    Random random = new Random(5);
    for (int i = 0; i < 3_000; i++) {
      double score = random.nextInt(4) == 0 ? 0.3 * random.nextDouble() : 0.02;
      first.count(url(i), score, first.cut().decide(score), true);
      first.lookAgain();
      second.count(url(i), score, Decision.NO, true);
    }
    first.settle();
    second.settle();
    assertEquals(first.cut(), second.cut());
    assertEquals(first.relevant(), second.relevant());
    assertEquals(first.maybe(), second.maybe());
    assertEquals(first.kept(), second.kept());
  }

  private static void visit(Decider decider, int pages, double low, double high, double share) {
    Random random = new Random(1);
    for (int i = 0; i < pages; i++) {
      double middle = i % 100 < 100 * share ? high : low;
      double score = Math.clamp(middle * Math.exp(0.4 * random.nextGaussian()), 0, 0.99);
      Page page = page(url(i), TEXT, Set.of(), "en");
      Judgement judgement = new Judgement(score, score >= 0.5, List.of());
      decider.count(page.url(), score, decider.decide(page, judgement), true);
      decider.lookAgain();
    }
  }

  private static Url url(int number) {
    return Url.of("http://a.test/page-number-" + number);
  }

  private static Page page(Url url, String text, Set<Mark> marks, String language) {
    Prose prose =
        new Prose() {
          @Override
          public String text() {
            return text;
          }

          @Override
          public String mainText() {
            return text;
          }

          @Override
          public String language() {
            return language;
          }

          @Override
          public Set<Mark> marks() {
            return marks;
          }
        };
    return Page.of(url, prose).title("T").build();
  }
}
