package io.cormorant.strategy.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class Ucb1Test {
  /// Keyword search, related search, forward crawl and backward crawl after some rounds.
  private static Ucb1 worked() {
    Ucb1 bandit = new Ucb1(4, 2);
    bandit.update(0, .40, 100);
    bandit.update(1, .35, 50);
    bandit.update(2, .10, 200);
    bandit.update(3, .30, 50);
    return bandit;
  }

  @Test
  void scoresAsWorkedOut() {
    Ucb1 bandit = worked();
    assertEquals(.7462, bandit.score(0), 5e-5);
    assertEquals(.8395, bandit.score(1), 5e-5);
    assertEquals(.3448, bandit.score(2), 5e-5);
    assertEquals(.7895, bandit.score(3), 5e-5);
    assertEquals(1, bandit.choose(_ -> true));
  }

  @Test
  void leavesOutWhatSleeps() {
    assertEquals(3, worked().choose(arm -> arm != 1));
    assertEquals(Ucb1.NONE, worked().choose(_ -> false));
  }

  @Test
  void triesEachArmOnceFirst() {
    Ucb1 bandit = new Ucb1(3, 2);
    assertEquals(0, bandit.choose(_ -> true));
    bandit.update(0, 1, 10);
    assertEquals(1, bandit.choose(_ -> true));
    bandit.update(1, 0, 10);
    assertEquals(2, bandit.choose(_ -> true));
  }

  @Test
  void meansAreWeightedByPages() {
    Ucb1 bandit = new Ucb1(1, 2);
    bandit.update(0, .5, 10);
    bandit.update(0, .2, 30);
    assertEquals(.275, bandit.mean(0), 1e-12);
    assertEquals(40, bandit.count(0));
  }

  @Test
  void comesBackAsItWas() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    worked().save(new DataOutputStream(bytes));
    Ucb1 back = new Ucb1(4, 2);
    back.load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    for (int arm = 0; arm < 4; arm++) {
      assertEquals(worked().score(arm), back.score(arm));
    }
  }
}
