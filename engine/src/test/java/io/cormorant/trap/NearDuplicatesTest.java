package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class NearDuplicatesTest {
  private static final int CAPACITY = 500;

  /// Compared with a look at every page that should be known.
  @Test
  void findsAPageExactlyWhenOneOfTheLastIsNear() {
    Random random = new Random(5);
    UrlRing urls = new UrlRing(1 << 17);
    NearDuplicates texts = new NearDuplicates(CAPACITY, urls);
    List<Long> added = new ArrayList<>();
    int found = 0;
    for (int i = 0; i < 3_000; i++) {
      long hash = random.nextLong();
      if (i > 0 && random.nextBoolean()) {
        hash = added.get(Math.max(0, i - 1 - random.nextInt(2 * CAPACITY)));
        for (int flips = random.nextInt(6); flips > 0; flips--) {
          hash ^= 1L << random.nextInt(64);
        }
      }
      Optional<Url> near = texts.find(hash);
      long wanted = hash;
      List<Long> known = added.subList(Math.max(0, i - CAPACITY), i);
      assertEquals(
          known.stream().anyMatch(k -> SimHash.distance(k, wanted) <= NearDuplicates.MAX_DISTANCE),
          near.isPresent(),
          "seed 5, page " + i);
      found += near.isPresent() ? 1 : 0;
      near.ifPresent(
          url ->
              assertTrue(
                  SimHash.distance(added.get(number(url)), wanted) <= NearDuplicates.MAX_DISTANCE));
      texts.add(hash, urls.add(Url.of("http://a.test/" + i)));
      added.add(hash);
    }
    assertTrue(found > 300, "only " + found + " were near");
  }

  private static int number(Url url) {
    return Integer.parseInt(url.path().substring(1));
  }
}
