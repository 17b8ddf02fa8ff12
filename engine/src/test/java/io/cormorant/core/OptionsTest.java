package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class OptionsTest {
  private static final List<OptionSpec> KNOWN =
      List.of(
          new OptionSpec("weight", "number", "0.5", ""),
          new OptionSpec("depth", "whole", "3", ""),
          new OptionSpec("scorer", "mix|anchor", "mix", ""));

  @Test
  void givesPresetsUnlessToldOtherwise() {
    Options options = new Options("x", KNOWN, Map.of("depth", "-7"));
    assertEquals(0.5, options.number("weight"));
    assertEquals(-7, options.whole("depth"));
    assertEquals("mix", options.word("scorer"));
  }

  @Test
  void tellsWhatWasGivenFromPresets() {
    Options options = new Options("x", KNOWN, Map.of("depth", "3"));
    assertTrue(options.isGiven("depth"), "though it is the preset");
    assertFalse(options.isGiven("weight"));
  }

  @Test
  void givesTheContentOfAFileThatIsNamed() {
    List<OptionSpec> known = List.of(new OptionSpec("weights", "file", "own", ""));
    Options named = new Options("x", known, Map.of("weights", "w.tsv"));
    assertEquals("w.tsv", named.word("weights"));
    assertEquals("content of w.tsv", named.withFiles(f -> "content of " + f).word("weights"));
    Options preset = new Options("x", known, Map.of()).withFiles(f -> "content of " + f);
    assertEquals("own", preset.word("weights"));
    assertEquals(Map.of("weights", "w.tsv"), named.files());
    assertEquals(Map.of(), preset.files());
    assertEquals("x:weights=other", named.with(Map.of("weights", "other")).spec());
    assertEquals("x", preset.spec());
  }

  @Test
  void saysWhichFileOfWhichOptionCannotBeTaken() {
    List<OptionSpec> known = List.of(new OptionSpec("weights", "file", "own", ""));
    Options named = new Options("x", known, Map.of("weights", "w.tsv"));
    String begin = "option 'weights' of 'x' cannot take the file w.tsv: ";
    assertEquals(begin + "it is empty", unreadable(named, _ -> " \n"));
    assertEquals(
        begin + "no such file",
        unreadable(
            named,
            _ -> {
              throw new IllegalArgumentException("no such file");
            }));
  }

  private static String unreadable(Options options, UnaryOperator<String> read) {
    return assertThrows(IllegalArgumentException.class, () -> options.withFiles(read)).getMessage();
  }

  @Test
  void refusesAnUnknownOptionAndNamesTheKnown() {
    assertEquals(
        "'x' has no option 'wait'; its options are: weight, depth, scorer", refusal("wait", "1"));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> new Options("y", List.of(), Map.of("a", "b")));
    assertEquals("'y' has no option 'a'; its options are: none", e.getMessage());
  }

  @Test
  void refusesValuesOfTheWrongKind() {
    for (String value : List.of("", "much", "NaN", "Infinity", "1e999", "0,5")) {
      assertEquals(
          "option 'weight' of 'x' takes a number, not '" + value + "'", refusal("weight", value));
    }
    for (String value : List.of("", "1.0", "ten", "9999999999", "--1", "１")) {
      assertEquals(
          "option 'depth' of 'x' takes a whole number, not '" + value + "'",
          refusal("depth", value));
    }
    for (String value : List.of("", "MIX", "mix|anchor", "|")) {
      assertTrue(refusal("scorer", value).contains("takes mix|anchor"), value);
    }
  }

  @Test
  void failsOnAnOptionThatWasNeverDeclared() {
    Options options = new Options("x", KNOWN, Map.of());
    assertThrows(IllegalStateException.class, () -> options.word("other"));
  }

  private static String refusal(String option, String value) {
    return assertThrows(
            IllegalArgumentException.class, () -> new Options("x", KNOWN, Map.of(option, value)))
        .getMessage();
  }
}
