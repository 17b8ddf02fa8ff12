package io.cormorant.lab.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class DownloadTest {
  @Test
  void keepsWhatTheTextOfTheLinkAndThePageComeToAFifthFor() {
    assertTrue(Download.isKept(.5, .1), ".15 + .07");
    assertFalse(Download.isKept(.5, .07), ".15 + .049");
    assertFalse(Download.isKept(0, .28), ".196");
    assertTrue(Download.isKept(0, .29), ".203");
    assertTrue(Download.isKept(.21, .21), "a seed counts by its page alone");
  }
}
