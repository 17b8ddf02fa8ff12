package io.cormorant.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.TopicTruth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PairedTest {
  @Test
  void pairsRunsOfTheSameSeed() {
    Paired paired = one(result("t", "new", .5, .6, .7), result("t", "old", .4, .5, .6));
    assertEquals(.1, paired.gain().value(), 1e-9);
    assertEquals(paired.gain().low(), paired.gain().high(), 1e-9, "each run gained the same");
    assertEquals(3, paired.count().wins());
    assertTrue(paired.clear());
  }

  @Test
  void isNotClearAfterARunOrTwo() {
    assertFalse(one(result("t", "new", .9), result("t", "old", .1)).clear());
    assertFalse(one(result("t", "new", .9, .9), result("t", "old", .1, .1)).clear());
  }

  @Test
  void isNotClearWhereRunsDisagree() {
    Paired paired = one(result("t", "new", .9, .3, .6), result("t", "old", .4, .5, .5));
    assertTrue(paired.gain().value() > 0);
    assertFalse(paired.clear());
  }

  @Test
  void isNotClearWhereOneTopicOfManyGainedAll() {
    List<Result> results = new ArrayList<>();
    for (int topic = 0; topic < 5; topic++) {
      results.add(
          join(result("t" + topic, "new", topic == 0 ? .9 : .4), result("t" + topic, "old", .41)));
    }
    Paired paired = Paired.of(results, "area", "new", "old").orElseThrow();
    assertTrue(paired.gain().value() > 0 && paired.gain().low() < 0, paired.toString());
    assertEquals(4, paired.count().losses());
    assertFalse(paired.clear());
  }

  @Test
  void saysNothingWithoutPairs() {
    assertTrue(Paired.of(List.of(result("t", "new", .5)), "area", "new", "old").isEmpty());
  }

  private static Paired one(Result first, Result second) {
    return Paired.of(List.of(join(first, second)), "area", "new", "old").orElseThrow();
  }

  private static Result join(Result first, Result second) {
    List<Run> runs = new ArrayList<>(first.runs());
    runs.addAll(second.runs());
    return new Result("w", first.topic(), first.topic(), 10, first.truth(), runs);
  }

  private static Result result(String topic, String strategy, double... values) {
    List<Run> runs = new ArrayList<>();
    for (int seed = 0; seed < values.length; seed++) {
      RunKey key = new RunKey("w", topic, strategy, "vsm", seed, 10);
      RunRecord record = new RunRecord(key, List.of(), 0, 0, 0, 0, false, "");
      runs.add(new Run(record, Map.of("area", values[seed]), List.of()));
    }
    return new Result("w", topic, topic, 10, new TopicTruth(Set.of(), 0, false), runs);
  }
}
