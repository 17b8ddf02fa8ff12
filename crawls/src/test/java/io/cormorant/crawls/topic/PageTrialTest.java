package io.cormorant.crawls.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Decision;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.judge.WordModels;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PageTrialTest {
  private static final Url RIVER = Url.of("http://a.example/river");
  private static final Url CHESS = Url.of("http://b.example/chess");
  private static final Url GONE = Url.of("http://c.example/gone");
  private static final Topic TOPIC =
      new Topic("rivers", "Rivers", List.of(new Keyword("river", 1)), null, null);

  private final PageTrial trial =
      new PageTrial(new Assembly(WordModels.NONE, InstantSource.system()));
  private final SmallWeb web =
      new SmallWeb()
          .add(RIVER.toString(), "The river", SmallWeb.RIVER.repeat(3))
          .add(CHESS.toString(), "Chess", SmallWeb.CHESS.repeat(3));

  @Test
  void saysOfEachPageWhatItIsAndWhy() throws InterruptedException {
    List<TriedPage> heard = new ArrayList<>();
    List<TriedPage> tried =
        trial.run(plan(TOPIC), List.of(RIVER, GONE, CHESS), reader(9), heard::add);
    assertEquals(heard, tried);
    TriedPage.Judged river = assertInstanceOf(TriedPage.Judged.class, tried.get(0));
    assertEquals(Decision.RELEVANT, river.decision());
    assertEquals("The river", river.title());
    assertEquals("river", river.evidence().getFirst().term());
    assertTrue(river.snippet().contains("river"), river::snippet);
    TriedPage.Unread gone = assertInstanceOf(TriedPage.Unread.class, tried.get(1));
    assertEquals(GONE, gone.url());
    assertEquals("gone", gone.code());
    assertFalse(gone.why().isBlank());
    TriedPage.Judged chess = assertInstanceOf(TriedPage.Judged.class, tried.get(2));
    assertEquals(Decision.NO, chess.decision());
    assertTrue(chess.score() < river.score());
  }

  @Test
  void readsExamplesOnceAndByTheSameLimits() throws InterruptedException {
    Topic shown = TOPIC.withExamples(List.of(RIVER), List.of());
    List<TriedPage> tried = trial.run(plan(shown), List.of(RIVER, CHESS), reader(1), _ -> {});
    assertInstanceOf(TriedPage.Judged.class, tried.get(0));
    assertEquals("count", assertInstanceOf(TriedPage.Unread.class, tried.get(1)).code());
    assertEquals(List.of(RIVER), web.asked());
  }

  @Test
  void refusesATopicOfWhichNoExampleCanBeRead() {
    CrawlPlan plan = plan(TOPIC.withExamples(List.of(GONE), List.of()));
    BadInput refusal =
        assertThrows(BadInput.class, () -> trial.run(plan, List.of(RIVER), reader(9), _ -> {}));
    assertTrue(refusal.getMessage().contains(GONE.toString()), refusal::getMessage);
  }

  @Test
  void waitsForNobodyLongerThanIsAllowed() throws InterruptedException {
    Url slow = Url.of("http://slow.example/");
    web.hang(slow.toString());
    PageReader reader =
        new PageReader(PoliteWeb.atOnce(web), new PageReader.Limits(9, Duration.ofMillis(300)));
    List<TriedPage> tried = trial.run(plan(TOPIC), List.of(slow, RIVER), reader, _ -> {});
    assertEquals(
        List.of("time", "time"),
        tried.stream().map(page -> ((TriedPage.Unread) page).code()).toList());
    assertEquals(List.of(slow), web.asked());
  }

  private PageReader reader(int pages) {
    return new PageReader(
        PoliteWeb.atOnce(web), new PageReader.Limits(pages, Duration.ofSeconds(50)));
  }

  private static CrawlPlan plan(Topic topic) {
    return CrawlPlan.of(topic, List.of()).judge("vsm").build();
  }
}
