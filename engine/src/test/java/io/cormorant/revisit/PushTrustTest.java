package io.cormorant.revisit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class PushTrustTest {
  @Test
  void aHubIsReliedOnOnceItHasPushed() {
    assertFalse(PushTrust.NONE.isEarned());
    assertTrue(PushTrust.NONE.pushed().isEarned());
  }

  @Test
  void whatIsMissedWeighsMoreThanWhatIsPushed() {
    assertFalse(PushTrust.NONE.pushed().pushed().missed().isEarned());
    assertTrue(PushTrust.NONE.pushed().pushed().pushed().missed().isEarned());
  }

  @Test
  void aHubThatPushesHalfOfTheNewsIsNotReliedOnForLong() {
    PushTrust trust = PushTrust.NONE;
    int earned = 0;
    for (int i = 0; i < 100; i++) {
      trust = trust.pushed().missed();
      earned += trust.isEarned() ? 1 : 0;
    }
    assertEquals(0, earned);
  }

  @Test
  void manyPushesDoNotMakeUpForManyMisses() {
    PushTrust trust = PushTrust.NONE;
    for (int i = 0; i < 1_000; i++) {
      trust = trust.pushed();
    }
    assertFalse(trust.missed().missed().isEarned());
  }
}
