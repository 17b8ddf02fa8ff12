package io.cormorant.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.TopicTruth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
  private static final double EXACT = 1e-12;

  @Test
  void comparesStrategiesOverBlocks() {
    List<Result> results =
        List.of(
            result("t1", run("bfs", .1, .3), run("best", .5, .7), run("holt", .6, .6)),
            result("t2", run("bfs", .2), run("best", .2), run("holt", .8)),
            result("t3", run("bfs", .4), run("best", .3), run("holt", .9)));
    Comparison got = Comparison.of(results, "harvest");
    assertEquals(3, got.blocks());
    // t1: best and holt tie at .6; t2: bfs and best tie at .2.
    assertEquals(List.of("holt", "best", "bfs"), names(got));
    assertEquals(List.of((1.5 + 1 + 1) / 3, (1.5 + 2.5 + 3) / 3, (3 + 2.5 + 2) / 3), ranks(got));
    assertEquals(got.friedman().ranks(), ranks(got));
    Estimate best = got.rows().get(1).mean();
    assertNotNull(best);
    assertEquals((.6 + .2 + .3) / 3, best.value(), EXACT);
    assertEquals((.5 + .2 + .3) / 3, best.low(), EXACT, "only the two runs of t1 can vary");
    assertEquals((.7 + .2 + .3) / 3, best.high(), EXACT);
    assertEquals(4, got.rows().get(1).runs());
    assertEquals(Nemenyi.criticalDifference(3, 3, .05), got.criticalDifference(), EXACT);
    assertEquals(List.of(List.of(0, 1, 2)), got.cliques());
    assertEquals(new WinTieLoss(2, 1, 0, .5), got.pairs().get(0).get(1));
    assertEquals(new WinTieLoss(0, 1, 2, .5), got.pairs().get(1).get(0));
    assertEquals(new WinTieLoss(0, 3, 0, 1), got.pairs().get(2).get(2));
  }

  /// Three budgets of one topic are one trial: three would make a chance look like a law.
  @Test
  void budgetsOfATopicAreNoBlocksOfTheirOwn() {
    List<Result> results =
        List.of(
            result("t1", 500, "harvest", run("bfs", .1), run("best", .5)),
            result("t1", 1_000, "harvest", run("bfs", .2), run("best", .4)),
            result("t1", 2_000, "harvest", run("bfs", .6), run("best", .3)),
            result("t2", 500, "harvest", run("bfs", .3), run("best", .2)));
    Comparison got = Comparison.of(results, "harvest");
    assertEquals(2, got.blocks());
    assertEquals(List.of(1.5, 1.5), got.friedman().ranks(), "one topic each");
    assertEquals(new WinTieLoss(1, 0, 1, 1), got.pairs().get(0).get(1));
  }

  @Test
  void lessIsBetterWhereItIs() {
    List<Result> results =
        List.of(result("t1", "downloads_to_100", run("slow", 900), run("fast", 200)));
    assertEquals(List.of("fast", "slow"), names(Comparison.of(results, "downloads_to_100")));
  }

  @Test
  void whoNeverGotThereIsLast() {
    List<Result> results =
        List.of(
            result("t1", "downloads_to_100", run("a", 100, Double.NaN), run("b", 900, 800)),
            result("t2", "downloads_to_100", run("a", Double.NaN), run("b", 900)),
            result("t3", "downloads_to_100", run("a", Double.NaN), run("b", Double.NaN)));
    Comparison got = Comparison.of(results, "downloads_to_100");
    assertEquals(2, got.blocks(), "nobody got there in t3");
    assertEquals(List.of("b", "a"), names(got));
    assertEquals(1, got.rows().get(1).runs());
    assertEquals(2, got.rows().get(1).missing());
    assertEquals(new WinTieLoss(2, 0, 0, .5), got.pairs().get(0).get(1));
  }

  @Test
  void whoHasNoValueAtAllHasNoMean() {
    Comparison got =
        Comparison.of(List.of(result("t1", run("a", Double.NaN), run("b", .1))), "harvest");
    assertNull(got.rows().get(1).mean());
  }

  @Test
  void leavesOutWhatCannotBeCompared() {
    List<Result> results =
        List.of(result("t1", run("a", .1), run("b", .2), oracle(.9)), result("t2", run("a", .9)));
    Comparison got = Comparison.of(results, "harvest");
    assertEquals(List.of("b", "a"), names(got), "the oracle is no competitor");
    assertEquals(1, got.blocks());
    assertEquals(1, got.incomplete());
    assertEquals(1, got.friedman().p());
  }

  @Test
  void sayNothingOfNothing() {
    Comparison got = Comparison.of(List.of(), "harvest");
    assertEquals(0, got.blocks());
    assertEquals(List.of(), got.rows());
    Comparison one = Comparison.of(List.of(result("t1", run("a", .1))), "harvest");
    assertEquals(List.of("a"), names(one));
    assertEquals(0, one.criticalDifference());
    assertEquals(List.of(), one.cliques());
  }

  private record Series(String strategy, String judge, List<Double> values) {}

  private static Series run(String strategy, double... values) {
    return new Series(strategy, "vsm", Arrays.stream(values).boxed().toList());
  }

  private static Series oracle(double value) {
    return new Series("oracle", "-", List.of(value));
  }

  private static Result result(String topic, Series... series) {
    return result(topic, "harvest", series);
  }

  private static Result result(String topic, String measure, Series... series) {
    return result(topic, 1_000, measure, series);
  }

  private static Result result(String topic, int pages, String measure, Series... series) {
    List<Run> runs = new ArrayList<>();
    for (Series one : series) {
      for (int seed = 1; seed <= one.values.size(); seed++) {
        RunKey key = new RunKey("web", topic, one.strategy, one.judge, seed, pages);
        double value = one.values.get(seed - 1);
        runs.add(
            new Run(
                new RunRecord(key, List.of(), 0, 0, 0, 0, false, ""),
                Double.isNaN(value) ? Map.of() : Map.of(measure, value),
                List.of()));
      }
    }
    return new Result("web", topic, topic, pages, new TopicTruth(Set.of(), 0, true), runs);
  }

  private static List<String> names(Comparison comparison) {
    return comparison.rows().stream().map(Comparison.Row::strategy).toList();
  }

  private static List<Double> ranks(Comparison comparison) {
    return comparison.rows().stream().map(Comparison.Row::averageRank).toList();
  }
}
