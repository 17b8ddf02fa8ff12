package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// How well near duplicates are found, in English and Chinese. Words follow Zipf's law, so that
/// texts without relation share most of their words too.
///
/// Measured, of 600 pairs each, found by a distance of at most 3 (while a crawl runs) and of at
/// most 6 (when hits of a search are folded):
///
/// | changed | 120 words | 400 words | 1,200 words |
/// |---|---|---|---|
/// | a date (3 words) | 23 %, 75 % | 73 %, 98 % | 95 %, 100 % |
/// | a sentence (10 words) | 2 %, 19 % | 29 %, 81 % | 79 %, 99 % |
/// | a paragraph added (40 words) | 0 %, 6 % | 13 %, 56 % | 55 %, 94 % |
/// | half of the text, or all of it | 0, 0 | 0, 0 | 0, 0 |
final class NearDuplicateQualityTest {
  private static final int PAIRS = 300;
  private static final int CRAWL = NearDuplicates.MAX_DISTANCE;
  private static final int SEARCH = 6;

  /// What another text is made by.
  private enum Change {
    DATE,
    SENTENCE,
    PARAGRAPH,
    HALF,
    ALL;

    List<String> of(List<String> text, Random random) {
      return switch (this) {
        case DATE -> replaced(text, random, 3);
        case SENTENCE -> replaced(text, random, 10);
        case PARAGRAPH -> added(text, random, 40);
        case HALF -> replaced(text, random, text.size() / 2);
        case ALL -> replaced(text, random, text.size());
      };
    }
  }

  @Test
  void findsPagesThatDifferInLittle() {
    assertAbove(0.65, 400, Change.DATE, CRAWL);
    assertAbove(0.9, 1_200, Change.DATE, CRAWL);
    assertAbove(0.7, 1_200, Change.SENTENCE, CRAWL);
    assertAbove(0.95, 400, Change.DATE, SEARCH);
    assertAbove(0.75, 400, Change.SENTENCE, SEARCH);
    assertAbove(0.45, 400, Change.PARAGRAPH, SEARCH);
    assertAbove(0.95, 1_200, Change.SENTENCE, SEARCH);
    assertAbove(0.88, 1_200, Change.PARAGRAPH, SEARCH);
  }

  @Test
  void takesNoOtherPagesForCopies() {
    for (int length : new int[] {120, 400, 1_200}) {
      for (Change change : List.of(Change.HALF, Change.ALL)) {
        assertEquals(0, found(length, change, SEARCH), "texts of " + length + " words");
      }
    }
  }

  private static void assertAbove(double bar, int length, Change change, int distance) {
    double found = found(length, change, distance);
    assertTrue(found >= bar, "found " + found + " of " + length + " words, not " + bar);
  }

  /// Which part of the changed texts is near to the text they come from.
  private static double found(int length, Change change, int distance) {
    int found = 0;
    for (int seed = 0; seed < 2 * PAIRS; seed++) {
      boolean han = seed % 2 == 0;
      Random random = new Random(seed * 31L + length);
      List<String> text = words(random, length, han);
      List<String> other = change.of(text, random);
      long one = SimHash.of(join(text, han));
      found += SimHash.distance(one, SimHash.of(join(other, han))) <= distance ? 1 : 0;
    }
    return found / (2.0 * PAIRS);
  }

  private static String join(List<String> words, boolean han) {
    return String.join(han ? "" : " ", words);
  }

  private static List<String> replaced(List<String> text, Random random, int count) {
    List<String> other = new ArrayList<>(text);
    int from = random.nextInt(Math.max(1, text.size() - count));
    List<String> fresh = words(random, count, text.getFirst().length() == 1);
    for (int i = 0; i < count; i++) {
      other.set(from + i, fresh.get(i));
    }
    return other;
  }

  private static List<String> added(List<String> text, Random random, int count) {
    List<String> other = new ArrayList<>(text);
    other.addAll(random.nextInt(text.size()), words(random, count, text.getFirst().length() == 1));
    return other;
  }

  private static List<String> words(Random random, int count, boolean han) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int rank = (int) Math.exp(random.nextDouble() * Math.log(han ? 3_000 : 20_000));
      words.add(han ? String.valueOf((char) (0x4E00 + rank)) : "w" + Integer.toString(rank, 36));
    }
    return words;
  }
}
