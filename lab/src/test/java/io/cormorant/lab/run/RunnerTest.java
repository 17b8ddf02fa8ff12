package io.cormorant.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.parse.PageParser;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class RunnerTest {
  private static final GeneratedWeb WEB =
      GeneratedWeb.generate(WebSpec.parse("plain,pages=1000,seed=7"));
  private static final String LEARNS = "vsm:warm-up=1000000";

  private final PageCache pages = new PageCache(WEB, new PageParser(), 64 << 20);
  private final Workshop workshop = new PluginShop();
  private final Subject subject = PluginShop.subject(WEB, "football");

  @Test
  void sameSeedMeansSameOrderCachedOrNot() throws InterruptedException {
    RunRecord first = run("best-first", "vsm", 1);
    RunRecord again = run("best-first", "vsm", 1);
    PageCache none = new PageCache(WEB, new PageParser(), 0);
    RunRecord uncached =
        run(new Runner(none, Counted.DOWNLOADS, System::nanoTime), none, "best-first", "vsm", 1);
    assertEquals(first.downloads(), again.downloads());
    assertEquals(first.downloads(), uncached.downloads());
    assertEquals(first.orderDigest(), uncached.orderDigest());
    assertNotEquals(first.orderDigest(), run("best-first", "vsm", 2).orderDigest());
    assertEquals(100, first.downloads().size());
    assertTrue(first.requests() >= 100 && first.links() > 100, first::toString);
  }

  /// The paper on Wang-Landau sampling counts only pages that score enough.
  @Test
  void aRunMayCountOnlyKeptPages() throws InterruptedException {
    String judge = "vsm:norm=topic-terms";
    RunRecord all = run("best-first", judge, 1);
    int most = (int) all.downloads().stream().filter(Download::kept).count() / 2;
    JudgePreparation.Prepared prepared =
        JudgePreparation.open(namedWeb(), pages, workshop).prepare(subject, judge);
    RunRecord run =
        new Runner(pages, Counted.KEPT, System::nanoTime)
            .run(
                new RunKey("w", "football", "best-first", judge, 1, most),
                subject,
                prepared.judge(),
                prepared.learning(),
                workshop.strategy("best-first"));
    int downloads = run.downloads().size();
    assertTrue(most > 5 && downloads > most, () -> most + " of " + downloads);
    assertEquals(most, run.downloads().stream().filter(Download::kept).count());
    assertTrue(run.downloads().getLast().kept(), "it ends with the last of them");
    assertEquals(
        all.downloads().subList(0, downloads).stream().map(Download::url).toList(),
        run.downloads().stream().map(Download::url).toList());
  }

  @Test
  void randomSeedsPutEvenTwoSeedsInBothOrders() {
    List<Url> two = List.of(SmallWeb.url("a"), SmallWeb.url("b"));
    Subject few = new Subject(subject.topic(), two, subject.scope(), subject.truth());
    Set<List<Url>> orders =
        LongStream.rangeClosed(1, 5)
            .mapToObj(seed -> Runner.seeds(few, seed))
            .collect(Collectors.toSet());
    assertEquals(Set.of(two, two.reversed()), orders);
  }

  @Test
  void labelsAreThoseOfTheWebAndCountOnce() throws InterruptedException {
    RunRecord run = run("best-first", "vsm", 1);
    Set<Url> labelled =
        run.downloads().stream()
            .filter(Download::labelled)
            .map(Download::url)
            .collect(Collectors.toSet());
    assertFalse(labelled.isEmpty());
    assertEquals(labelled.size(), run.downloads().stream().filter(Download::labelled).count());
    for (Download download : run.downloads()) {
      assertEquals(
          subject.truth().relevant().contains(download.url()) && download.labelled(),
          download.labelled(),
          () -> "" + download);
      assertTrue(download.bytes() > 0 && download.score() >= 0, () -> "" + download);
    }
  }

  @Test
  void judgesThatStillLearnAreMarkedAndNeverShared() throws InterruptedException {
    JudgePreparation preparation = JudgePreparation.open(namedWeb(), pages, workshop);
    JudgePreparation.Prepared frozen = preparation.prepare(subject, "vsm");
    assertFalse(frozen.learning());
    assertSame(frozen.judge(), frozen.judge());
    JudgePreparation.Prepared learning = preparation.prepare(subject, LEARNS);
    assertTrue(learning.learning());
    assertNotSame(learning.judge(), learning.judge());
    RunRecord first = run("best-first", LEARNS, 1);
    assertTrue(first.learning());
    assertEquals(first.downloads(), run("best-first", LEARNS, 1).downloads());
  }

  @Test
  void stoppedRunLeavesNoRecord() {
    Runner runner = new Runner(pages, Counted.DOWNLOADS, System::nanoTime);
    runner.stop();
    assertThrows(CancellationException.class, () -> run(runner, pages, "bfs", "vsm", 1));
  }

  private RunRecord run(String strategy, String judge, long seed) throws InterruptedException {
    return run(
        new Runner(pages, Counted.DOWNLOADS, System::nanoTime), pages, strategy, judge, seed);
  }

  private RunRecord run(Runner runner, PageCache cache, String strategy, String judge, long seed)
      throws InterruptedException {
    JudgePreparation.Prepared prepared =
        JudgePreparation.open(namedWeb(), cache, workshop).prepare(subject, judge);
    RunKey key = new RunKey("w", "football", strategy, judge, seed, 100);
    return runner.run(
        key, subject, prepared.judge(), prepared.learning(), workshop.strategy(strategy));
  }

  private static NamedWeb namedWeb() {
    return new NamedWeb("w", "0", IntStream.range(0, 300).mapToObj(WEB::url).toList());
  }
}
