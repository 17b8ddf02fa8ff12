package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class UrlRingTest {
  private static final int BYTES = 1 << 17;

  @Test
  void keepsTheLastAndForgetsTheOldest() {
    UrlRing ring = new UrlRing(BYTES);
    List<Long> places = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      places.add(ring.add(url(i)));
    }
    int kept = 0;
    for (int i = 0; i < places.size(); i++) {
      Optional<Url> found = ring.get(places.get(i));
      int number = i;
      found.ifPresent(url -> assertEquals(url(number), url));
      kept += found.isPresent() ? 1 : 0;
      assertTrue(kept == 0 || found.isPresent(), "a gap at " + i);
    }
    assertEquals(BYTES / (url(19_999).toString().length() + 2), kept);
  }

  @Test
  void aTextIsTheSameAgain() {
    Traps traps = new Traps(true);
    assertEquals(Optional.empty(), traps.sameText("sha1:A", url(1)));
    assertEquals(Optional.empty(), traps.sameText("sha1:B", url(2)));
    assertEquals(Optional.of(url(1)), traps.sameText("sha1:A", url(3)));
    assertEquals(Optional.of(url(2)), traps.sameText("sha1:B", url(4)));
  }

  private static Url url(int number) {
    return Url.of("http://a.test/page/" + (100_000 + number));
  }
}
