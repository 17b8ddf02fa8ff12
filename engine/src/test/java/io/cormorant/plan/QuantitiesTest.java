package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuantitiesTest {
  @Test
  void readsSizesWithUnits() throws Unfit {
    assertEquals(500_000_000L, Quantities.bytes("500MB"));
    assertEquals(2L << 30, Quantities.bytes("2GiB"));
    assertEquals(2L << 30, Quantities.bytes("2 gib"));
    assertEquals(10_000L, Quantities.bytes("10k"));
    assertEquals(1_536L, Quantities.bytes("1.5KiB"));
    for (String bad : List.of("0", "-1", "1e3", "5XB", "0.3", "99999999999TiB", "", "MB")) {
      assertThrows(Unfit.class, () -> Quantities.bytes(bad), bad);
    }
  }

  @Test
  void readsTimesWithUnits() throws Unfit {
    assertEquals(Duration.ofSeconds(1), Quantities.duration("1s"));
    assertEquals(Duration.ofMillis(1_500), Quantities.duration("1.5s"));
    assertEquals(Duration.ZERO, Quantities.duration("0"));
    assertEquals(Duration.ofMinutes(90), Quantities.minutes("90"));
    assertEquals(Duration.ofHours(36), Quantities.minutes("36h"));
    for (String bad : List.of("1", "-1s", "1 week", "s", "99999999d")) {
      assertThrows(Unfit.class, () -> Quantities.duration(bad), bad);
    }
    assertThrows(Unfit.class, () -> Quantities.minutes("0"));
  }

  @Test
  void refusesNumbersThatAreNone() {
    for (String bad :
        List.of("NaN", "Infinity", "0x1p3", "1d", "1_000", "", "0", "1.01", "1e999")) {
      assertThrows(Unfit.class, () -> Quantities.fraction("").of(bad), bad);
    }
  }
}
