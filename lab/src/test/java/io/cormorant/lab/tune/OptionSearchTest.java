package io.cormorant.lab.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.OptionSpec;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OptionSearchTest {
  private static final List<OptionSpec> KNOWN =
      List.of(
          new OptionSpec("width", "whole", "8", "links of a page"),
          new OptionSpec("weight", "number", "0.5", "share of the parent"),
          new OptionSpec("scorer", "mix|anchor", "mix", "what scores"));

  @Test
  void readsRangesByTheKindOfTheOption() {
    assertEquals(List.of("4", "5", "6", "7"), values("width=4..7"));
    assertEquals(
        List.of("0", "25", "50", "75", "100", "125", "150", "175", "200"), values("width=0..200"));
    assertEquals(List.of("0.1", "0.3", "0.5", "0.7", "0.9"), values("weight=0.1..0.9"));
    assertEquals(List.of("mix", "anchor"), values("scorer=mix|anchor|mix"));
    assertEquals(List.of("-3"), values("width=-3"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "widht=4..16 ~ has no option 'widht'; its options are: width, weight, scorer",
        "width=16..4 ~ begins at 16 and ends at 4",
        "width=4..4 ~ the smaller comes first",
        "width=1.5..3 ~ '1.5' is not an end of a range for 'width', which takes a whole number",
        "width=a..b ~ 'a' is not an end of a range",
        "scorer=mix..anchor ~ takes mix|anchor, which has no range",
        "width ~ is not of the form",
        "width=1||2 ~ a value missing"
      })
  void refusesWhatCannotBeSearched(String text, String why) {
    String message = assertThrows(IllegalArgumentException.class, () -> values(text)).getMessage();
    assertTrue(message.contains(why), message);
  }

  @Test
  void triesEveryCombinationOfFew() {
    List<OptionRange> ranges = List.of(range("width=2..4"), range("scorer=mix|anchor"));
    List<String> all = Candidates.of("fish:weight=0.2,width=9", ranges, 6, 1);
    assertEquals(6, new HashSet<>(all).size());
    assertTrue(all.contains("fish:weight=0.2,width=3,scorer=anchor"), all.toString());
  }

  @Test
  void drawsTheSameSomeOfMany() {
    List<OptionRange> ranges = List.of(range("width=2..9"), range("weight=0..1"));
    List<String> some = Candidates.of("fish", ranges, 10, 5);
    assertEquals(10, new HashSet<>(some).size());
    assertEquals(some, Candidates.of("fish", ranges, 10, 5));
    assertTrue(!some.equals(Candidates.of("fish", ranges, 10, 6)));
  }

  @Test
  void givesMoreRunsToFewerCandidates() {
    assertEquals(
        List.of(new Halving.Round(24, 1), new Halving.Round(8, 2), new Halving.Round(4, 5)),
        Halving.rounds(24, 5));
    assertEquals(List.of(new Halving.Round(3, 5)), Halving.rounds(3, 5));
    assertEquals(List.of(new Halving.Round(50, 1)), Halving.rounds(50, 1));
  }

  private static List<String> values(String text) {
    return range(text).values();
  }

  private static OptionRange range(String text) {
    return OptionRange.parse(text, "fish", KNOWN);
  }
}
