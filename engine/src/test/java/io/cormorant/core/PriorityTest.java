package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PriorityTest {
  @Test
  void sortsByMajorThenMinor() {
    Random random = new Random(5);
    for (int i = 0; i < 10_000; i++) {
      float a = random.nextInt(-50, 50) / 8f;
      float b = random.nextInt(-50, 50) / 8f;
      float x = random.nextInt(-50, 50) / 8f;
      float y = random.nextInt(-50, 50) / 8f;
      int expected = a == b ? Float.compare(x, y) : Float.compare(a, b);
      int actual = Long.compare(Priority.of(a, x), Priority.of(b, y));
      assertEquals(
          Integer.signum(expected), Integer.signum(actual), a + "," + x + " and " + b + "," + y);
      assertEquals(a, Priority.major(Priority.of(a, x)));
    }
  }

  @Test
  void putsSeedsBeforeEverythingAndRefusesNaN() {
    assertTrue(Priority.SEED > Priority.of(Float.MAX_VALUE, Float.MAX_VALUE));
    assertEquals(Priority.of(0.0), Priority.of(-0.0));
    assertThrows(IllegalArgumentException.class, () -> Priority.of(Double.NaN));
  }
}
