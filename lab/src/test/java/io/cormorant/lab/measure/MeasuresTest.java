package io.cormorant.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.CurvePoint;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.HostKinds;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.TopicTruth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Figures worked out by hand.
final class MeasuresTest {
  private static final double EXACT = 1e-12;
  private static final TopicTruth LABELS = new TopicTruth(Set.of(), 8, true);
  private static final TopicTruth NO_LABELS = new TopicTruth(Set.of(), 0, false);

  /// Labels: 1, 2, 5 of 5 downloads. Judge: 1, 3.
  private static final RunRecord FIVE = Runs.of("blj.l");

  @Test
  void harvestAndRecallGoByTheLabels() {
    Map<String, Double> measures = Measures.of(FIVE, LABELS);
    assertEquals(3 / 5.0, figure(measures, "harvest"), EXACT);
    assertEquals((1 + 1 + 2 / 3.0 + 2 / 4.0 + 3 / 5.0) / 5, figure(measures, "area"), EXACT);
    assertEquals(3 / 8.0, figure(measures, "recall"), EXACT);
    assertEquals(2 / 5.0, figure(measures, "harvest_judge"), EXACT);
    assertEquals(
        (1 + 1 / 2.0 + 2 / 3.0 + 2 / 4.0 + 2 / 5.0) / 5, figure(measures, "area_judge"), EXACT);
    assertEquals(3, figure(measures, "relevant"));
    assertEquals(500, figure(measures, "bytes"));
  }

  @Test
  void wangLandauAccuracyIsLpOverAllDownloads() {
    Map<String, Double> measures = Measures.of(FIVE, LABELS);
    assertEquals(2, figure(measures, "lp"));
    assertEquals(2 / 5.0, figure(measures, "accuracy"), EXACT);
  }

  @Test
  void wangLandauSpreadsAreThoseOfTheWholePopulation() {
    // Scores .9 .3 .6 .1 .3: mean .44, squares .2116 .0196 .0256 .1156 .0196 = .392
    Map<String, Double> measures = Measures.of(FIVE, LABELS);
    assertEquals(.44, figure(measures, "ardp"), EXACT);
    assertEquals(Math.sqrt(.392 / 5), figure(measures, "sddp"), EXACT);
    assertEquals(.75, figure(measures, "arlp"), EXACT);
    assertEquals(.15, figure(measures, "sdlp"), EXACT);
  }

  @Test
  void wangLandauPaperCountsOnlyWhatItKept() {
    // Kept are .9 .3 .6 .3, two of them relevant: mean .525, squares .140625 .050625 .005625
    // .050625
    Map<String, Double> measures = Measures.of(FIVE, LABELS);
    assertEquals(4, figure(measures, "kept"));
    assertEquals(2 / 4.0, figure(measures, "accuracy_kept"), EXACT);
    assertEquals(.525, figure(measures, "ardp_kept"), EXACT);
    assertEquals(Math.sqrt(.2475 / 4), figure(measures, "sddp_kept"), EXACT);
    Map<String, Double> none = Measures.of(Runs.of("..."), LABELS);
    assertEquals(0, figure(none, "kept"));
    assertFalse(none.containsKey("accuracy_kept"));
  }

  @Test
  void fishSearchThesisAveragesCumulativePrecisionsWhichIsNotTheFinalOne() {
    // 60 of the first hundred, 20 of the second, 50 beyond that make no whole hundred.
    RunRecord run =
        Runs.of("l".repeat(60) + ".".repeat(40) + "l".repeat(20) + ".".repeat(80) + "l".repeat(50));
    Map<String, Double> measures = Measures.of(run, LABELS);
    assertEquals((.6 + .4) / 2, figure(measures, "precision_per_hundred_mean"), EXACT);
    assertEquals(130 / 250.0, figure(measures, "precision"), EXACT);
    assertEquals(10, figure(measures, "downloads_to_10"));
    // 60 + 20 are relevant among 200; the twentieth of the last fifty is the hundredth.
    assertEquals(220, figure(measures, "downloads_to_100"));
  }

  @Test
  void fishSearchThesisValueIsRelevantPagesPerSecond() {
    assertEquals(3 / 2.0, figure(Measures.of(FIVE, LABELS), "value"), EXACT);
    RunRecord instant = Runs.of("judge", 0, FIVE.downloads());
    assertFalse(Measures.of(instant, LABELS).containsKey("value"));
  }

  @Test
  void valueOfTheNetworkIsOfASecondARequest() {
    // 3 relevant of 5 downloads, for which 8 requests were made
    RunRecord run = new RunRecord(FIVE.key(), FIVE.downloads(), 8, 0, 0, 1, false, "");
    assertEquals(3 / 8.0, figure(Measures.of(run, LABELS), "value_network"), EXACT);
  }

  @Test
  void semanticCorpusCrawlerCountsWhatIsKeptOfTopicalHostsAndOfPortals() {
    TopicTruth truth =
        new TopicTruth(
            Set.of(), 8, true, new HostKinds(Set.of("topical.example"), Set.of("portal.example")));
    List<Download> downloads = new ArrayList<>();
    String kinds = "bbbj.lj..b";
    for (int i = 0; i < kinds.length(); i++) {
      String host = i < 5 ? "topical" : i < 9 ? "portal" : "other";
      downloads.add(Runs.download("http://" + host + ".example/" + i, kinds.charAt(i)));
    }
    Map<String, Double> measures = Measures.of(Runs.of("judge", 1, downloads), truth);
    // bbbj. of the one, lj.. of the other; the last one is of neither
    assertEquals(3 / 5.0, figure(measures, "precision_topical"), EXACT);
    assertEquals(3 / 4.0, figure(measures, "collected_precision_topical"), EXACT);
    assertEquals(4, figure(measures, "collected_topical"));
    assertEquals(1 / 4.0, figure(measures, "precision_portals"), EXACT);
    assertEquals(0, figure(measures, "collected_precision_portals"));
    assertEquals(1, figure(measures, "collected_portals"));
    assertFalse(
        Measures.of(FIVE, truth).containsKey("precision_topical"), "no page of such a host");
  }

  @Test
  void relevanceMessagePrecisionIsOfAllPagesCrawled() {
    assertEquals(3 / 5.0, figure(Measures.of(FIVE, LABELS), "precision"), EXACT);
    assertEquals(2 / 5.0, figure(Measures.of(FIVE, NO_LABELS), "precision"), EXACT);
  }

  @Test
  void dwdbrmRanksWhatCameByScore() {
    // By score: b .9, j .6, l .3 (came second), l .3 (came fifth), . .1
    Map<String, Double> measures = Measures.of(FIVE, LABELS);
    assertEquals((1 + 3 + 4) / 3.0, figure(measures, "mean_rank"), EXACT);
    assertEquals(3, figure(measures, "median_rank"));
    assertFalse(measures.containsKey("p_at_10"), "there are but five");
    RunRecord twelve = Runs.of("....ll.jjbbb");
    // bbb jj ll and three of the others
    assertEquals(5 / 10.0, figure(Measures.of(twelve, LABELS), "p_at_10"), EXACT);
  }

  @Test
  void dwdbrmCountsSitesByTheDomainSomebodyRegistered() {
    RunRecord run =
        Runs.of(
            "judge",
            1,
            List.of(
                Runs.download("http://a.one.co.uk/", 'l'),
                Runs.download("http://b.one.co.uk/", 'l'),
                Runs.download("http://two.com/", '.'),
                Runs.download("http://three.com/", 'b')));
    Map<String, Double> measures = Measures.of(run, LABELS);
    assertEquals(3, figure(measures, "relevant_hosts"));
    assertEquals(2, figure(measures, "sites"));
    assertEquals(2 / 3.0, figure(measures, "site_harvest"), EXACT);
  }

  @Test
  void semanticCorpusCrawlerCountsAccuracyPerHost() {
    RunRecord run =
        Runs.of(
            "judge",
            1,
            List.of(
                Runs.download("http://b.example/1", 'j'),
                Runs.download("http://a.example/1", 'b'),
                Runs.download("http://c.example/1", 'l'),
                Runs.download("http://c.example/2", '.')));
    List<HostFigures> hosts = HostFigures.of(run);
    assertEquals(
        List.of(
            new HostFigures("c.example", 2, 1, 0),
            new HostFigures("a.example", 1, 1, 1),
            new HostFigures("b.example", 1, 0, 1)),
        hosts);
  }

  @Test
  void withoutLabelsOnlyTheJudgeIsHeard() {
    Map<String, Double> measures = Measures.of(FIVE, NO_LABELS);
    for (String name : List.of("harvest", "area", "recall", "mean_rank", "p_at_10")) {
      assertFalse(measures.containsKey(name), name);
    }
    assertEquals(2, figure(measures, "relevant"));
    assertEquals(.4, figure(measures, "harvest_judge"), EXACT);
  }

  @Test
  void withoutJudgeOnlyTheLabelsAreHeard() {
    RunRecord oracle = Runs.of(Measures.NO_JUDGE, 0, FIVE.downloads());
    Map<String, Double> measures = Measures.of(oracle, LABELS);
    for (String name : List.of("harvest_judge", "accuracy", "lp", "ardp", "mean_rank")) {
      assertFalse(measures.containsKey(name), name);
    }
    assertEquals(.6, figure(measures, "harvest"), EXACT);
  }

  @Test
  void sharesOfTheOracleAreAtTheSameNumberOfDownloads() {
    RunRecord oracle = Runs.of(Measures.NO_JUDGE, 0, Runs.of("ll.lll").downloads());
    Map<String, Double> measures = Measures.of(FIVE, LABELS, oracle);
    assertEquals(3 / 4.0, figure(measures, "share_of_oracle"), EXACT);
    double reached = 1 + 1 + 2 / 3.0 + 2 / 4.0 + 3 / 5.0;
    double possible = 1 + 1 + 2 / 3.0 + 3 / 4.0 + 4 / 5.0;
    assertEquals(reached / possible, figure(measures, "share_of_oracle_area"), EXACT);
    RunRecord shorter = Runs.of(Measures.NO_JUDGE, 0, Runs.of("lll").downloads());
    assertEquals(1, figure(Measures.of(FIVE, LABELS, shorter), "share_of_oracle"), EXACT);
    RunRecord nothing = Runs.of(Measures.NO_JUDGE, 0, Runs.of("....").downloads());
    assertNull(Measures.of(FIVE, LABELS, nothing).get("share_of_oracle"));
  }

  @Test
  void nothingIsEverNoNumber() {
    for (String run : List.of("", ".", "....", "j", "l", "b")) {
      for (TopicTruth truth : List.of(LABELS, NO_LABELS, new TopicTruth(Set.of(), 0, true))) {
        Map<String, Double> measures = Measures.of(Runs.of(run), truth, Runs.of("."));
        measures.forEach((name, value) -> assertTrue(Double.isFinite(value), run + ": " + name));
      }
    }
  }

  @Test
  void curvesHaveTheCheckpointsThatWereReached() {
    assertEquals(
        List.of(new CurvePoint(1, 1, 1), new CurvePoint(4, .5, .5), new CurvePoint(5, .6, .4)),
        Curve.of(FIVE, Counted.DOWNLOADS, List.of(1, 4, 5, 6)));
  }

  private static double figure(Map<String, Double> measures, String name) {
    assertTrue(measures.containsKey(name), () -> name + " is not among " + measures.keySet());
    return measures.getOrDefault(name, 0.0);
  }
}
