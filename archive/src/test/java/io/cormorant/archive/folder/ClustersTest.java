package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ClustersTest {
  @Test
  void followsChainsOfNearDuplicatesToTheBestScored() {
    Clusters clusters =
        clusters(
            Stream.of(
                page(1, 0.5, "a", null, true),
                page(2, 0.9, "b", 1L, true),
                page(3, 0.7, "c", 2L, true),
                page(4, 0.6, "d", null, true)));
    assertEquals(List.of(2L, 4L), representatives(clusters, 4));
  }

  @Test
  void joinsEqualTextsAndPrefersTheEarliestOfEqualScores() {
    Clusters clusters =
        clusters(
            Stream.of(
                page(1, 0.5, "a", null, true),
                page(2, 0.4, "b", null, true),
                page(3, 0.5, "a", null, true),
                page(4, 0.5, "c", 3L, true)));
    assertEquals(List.of(1L, 2L), representatives(clusters, 4));
  }

  @Test
  void aKeptPageStandsForABetterOneThatIsNot() {
    Clusters clusters =
        clusters(
            Stream.of(
                page(1, 0.9, "a", null, false),
                page(2, 0.1, "b", 1L, true),
                page(3, 0.2, "c", 1L, true)));
    assertEquals(List.of(3L), representatives(clusters, 3));
  }

  @Test
  void pagesItNeverSawStandForThemselves() {
    Clusters clusters = clusters(Stream.of(page(1, 0.9, "a", 77L, true)));
    assertEquals(List.of(1L, 2L), representatives(clusters, 2));
  }

  /// Compared with painting each cluster in one colour, over and over.
  @Test
  void agreesWithASlowWay() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      List<VisitLine> pages = new ArrayList<>();
      for (long n = 1; n <= 200; n++) {
        Long near = n > 1 && random.nextInt(3) == 0 ? 1 + random.nextLong(n - 1) : null;
        String digest = "digest " + random.nextInt(300);
        pages.add(page(n, random.nextInt(4) / 4.0, digest, near, random.nextBoolean()));
      }
      assertEquals(
          slowly(pages), representatives(clusters(pages.stream()), pages.size()), "seed " + seed);
    }
  }

  private static List<Long> slowly(List<VisitLine> pages) {
    int[] colour = new int[pages.size()];
    for (int i = 0; i < colour.length; i++) {
      colour[i] = i;
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = 0; i < colour.length; i++) {
        for (int j = 0; j < i; j++) {
          if (colour[i] != colour[j] && alike(pages.get(i), pages.get(j))) {
            colour[i] = colour[j] = Math.min(colour[i], colour[j]);
            changed = true;
          }
        }
      }
    }
    Map<Integer, VisitLine> best = new TreeMap<>();
    for (int i = 0; i < colour.length; i++) {
      best.merge(colour[i], pages.get(i), ClustersTest::better);
    }
    return best.values().stream().map(VisitLine::n).sorted().toList();
  }

  private static boolean alike(VisitLine later, VisitLine earlier) {
    return earlier.textDigest().equals(later.textDigest())
        || earlier.finalUrl().equals(later.nearDuplicateOf());
  }

  private static VisitLine better(VisitLine one, VisitLine other) {
    if (one.kept() != other.kept()) {
      return one.kept() ? one : other;
    }
    return other.score() > one.score() ? other : one;
  }

  private static Clusters clusters(Stream<VisitLine> visits) {
    return Clusters.of(visits, VisitLine::kept);
  }

  private static List<Long> representatives(Clusters clusters, int pages) {
    return LongStream.rangeClosed(1, pages).filter(clusters::isRepresentative).boxed().toList();
  }

  private static VisitLine page(
      long n, double score, String digest, @Nullable Long near, boolean kept) {
    String json =
        """
        {"n":%d,"url":"%s","final_url":"%s","fetch_time":"2026-01-02T03:04:05Z","status":200,
         "outcome":"visited","text_digest":"%s","score":%s,"kept":%s,"topic":"t","anchor":""%s}
        """
            .formatted(
                n,
                url(n),
                url(n),
                digest,
                score,
                kept,
                near == null ? "" : ",\"near_duplicate_of\":\"" + url(near) + "\"");
    return Visits.parse(json, java.nio.file.Path.of("visits.jsonl"), n);
  }

  private static Url url(long n) {
    return Url.of("http://a.test/" + n);
  }
}
