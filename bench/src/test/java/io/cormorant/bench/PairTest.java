package io.cormorant.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.bench.PairTrial.Source;
import io.cormorant.bench.PairTrial.Words;
import io.cormorant.core.Url;
import io.cormorant.estimate.Confusion;
import io.cormorant.text.WordSpace;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Labelled pairs, and what thresholds make of them.
final class PairTest {
  private static final List<Set<String>> GROUPS =
      List.of(Set.of("sea", "boat", "sail"), Set.of("star", "moon"), Set.of("sail", "wind"));

  private static final List<Url> ARTICLES =
      Stream.of("a", "b", "c")
          .flatMap(
              host ->
                  IntStream.range(0, 40)
                      .mapToObj(
                          i ->
                              Url.of(
                                  "http://%s.example/%s/%d"
                                      .formatted(host, List.of("x", "y", "2024").get(i % 3), i))))
          .toList();

  @Test
  void wordsOfOneTopicBelongTogetherAndThoseOfTwoDoNot() {
    List<Pair<String>> pairs = Pair.ofWords(GROUPS, 100, 7);
    assertEquals(pairs, Pair.ofWords(GROUPS, 100, 7));
    // sea-boat, sea-sail, boat-sail, star-moon, sail-wind, and as many others
    assertEquals(10, pairs.size());
    assertEquals(10, new HashSet<>(pairs).size());
    for (Pair<String> pair : pairs) {
      boolean shared =
          GROUPS.stream().anyMatch(g -> g.contains(pair.one()) && g.contains(pair.other()));
      assertEquals(shared, pair.together(), pair::toString);
      assertNotEquals(pair.one(), pair.other());
    }
    assertEquals(2, Pair.ofWords(GROUPS, 1, 7).size());
    assertEquals(List.of(), Pair.ofWords(List.of(), 5, 7));
  }

  @Test
  void addressesBelongTogetherIfBothAreRelevant() {
    Set<Url> relevant = new HashSet<>(ARTICLES.subList(0, 20));
    relevant.addAll(ARTICLES.subList(40, 45));
    for (boolean within : new boolean[] {true, false}) {
      List<Pair<Url>> pairs = Pair.ofAddresses(ARTICLES, relevant, within, 50, 3);
      assertEquals(100, pairs.size());
      for (Pair<Url> pair : pairs) {
        assertTrue(relevant.contains(pair.one()), pair::toString);
        assertEquals(pair.together(), relevant.contains(pair.other()), pair::toString);
        assertEquals(within, pair.one().host().equals(pair.other().host()), pair::toString);
      }
    }
    assertEquals(List.of(), Pair.ofAddresses(ARTICLES, Set.of(), true, 50, 3));
  }

  @Test
  void yearsAreNoSections() {
    List<Pair<Url>> pairs = Pair.ofSections(ARTICLES, 30, 3);
    assertEquals(60, pairs.size());
    BiPredicate<Url, Url> sameSection =
        (one, other) -> one.path().charAt(1) == other.path().charAt(1);
    for (Pair<Url> pair : pairs) {
      assertEquals(pair.one().host(), pair.other().host());
      assertEquals(pair.together(), sameSection.test(pair.one(), pair.other()), pair::toString);
      assertTrue(!pair.one().path().startsWith("/2024"), pair::toString);
    }
  }

  @Test
  void wordsAreAlikeIfTheAlgorithmLeavesSomethingOfThem() {
    // cosines: sea-boat .5, sea-star .2, boat-star none. Vectors alone count .8 of it: .4, .16.
    WordSpace space =
        (one, other) ->
            switch (one + other) {
              case "seaboat" -> OptionalDouble.of(.5);
              case "seastar" -> OptionalDouble.of(.2);
              default -> OptionalDouble.empty();
            };
    List<Pair<String>> pairs =
        List.of(
            new Pair<>("sea", "boat", true),
            new Pair<>("sea", "star", false),
            new Pair<>("boat", "star", false));
    assertEquals(
        List.of(
            new Words(.1, 0, new Confusion(1, 1, 0, 1)),
            new Words(.2, 0, new Confusion(1, 0, 0, 2)),
            new Words(.45, 0, new Confusion(0, 0, 1, 2))),
        PairTrial.words(pairs, space, Source.VECTORS, List.of(.1, .2, .45)));
    assertEquals(9, PairTrial.words(pairs, space, Source.BOTH, List.of(.1, .2, .3)).size());
    assertEquals(
        List.of(new Words(0, .1, new Confusion(0, 0, 1, 2))),
        PairTrial.words(pairs, space, Source.LEXICON, List.of(.1)));
  }

  @Test
  void addressesAreAlikeAboveTheThreshold() {
    List<Pair<Double>> pairs =
        List.of(
            new Pair<>(.9, 0.0, true),
            new Pair<>(.3, 0.0, true),
            new Pair<>(.3, 0.0, false),
            new Pair<>(.1, 0.0, false));
    assertEquals(
        List.of(new Confusion(2, 1, 0, 1), new Confusion(1, 0, 1, 2)),
        PairTrial.addresses(pairs, Pair::one, List.of(.1, .3)).stream()
            .map(PairTrial.Addresses::decided)
            .toList());
    // of four comparisons .9 wins two, .3 ties one and wins one
    assertEquals(3.5 / 4, PairTrial.auc(pairs, Pair::one), 1e-12);
    assertEquals(.75, new Confusion(1, 0, 1, 2).accuracy(), 1e-12);
  }
}
