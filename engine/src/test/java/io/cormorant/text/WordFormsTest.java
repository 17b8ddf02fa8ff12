package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordFormsTest {
  @ParameterizedTest
  @CsvSource({
    "de, Überschwemmungen, Überschwemmung, die",
    "fr, inondations, l’inondation, les",
    "es, inundaciones, inundación, los",
    "it, alluvioni, dell'alluvione, gli",
    "pt-BR, tempestades, tempestade, uma",
    "nl, overstromingen, overstroming, het",
    "sv, översvämningar, översvämning, och",
    "nb, oversvømmelser, oversvømmelse, ikke",
    "da, oversvømmelser, oversvømmelse, ikke",
    "fi, tulvia, tulva, ja",
    "ru, наводнения, наводнение, как",
    "cs, povodněmi, povodně, jsou",
    "hu, áradások, áradás, és",
    "tr, selleri, seller, için",
    "el, πλημμύρες, πλημμύρα, και",
    "en-GB, floods, flooding, the"
  })
  void joinsTheFormsOfAWordAndLeavesOutStopWords(
      String language, String form, String other, String stop) {
    TermAnalyzer analyzer = new TermAnalyzer(List.of(), language);
    List<String> terms = analyzer.terms(form);
    assertEquals(1, terms.size(), form);
    assertEquals(terms, analyzer.terms(other.toUpperCase(Locale.ROOT)));
    assertEquals(List.of(), analyzer.terms(stop));
  }

  @Test
  void stemsAsEnglishWhereALanguageHasNoForms() {
    for (String language : List.of("", "zh", "zh-Hant-TW", "ja", "xx", "no such language")) {
      TermAnalyzer analyzer = new TermAnalyzer(List.of(), language);
      assertEquals(List.of("flood", "暴雨"), analyzer.terms("the floods 暴雨"), language);
    }
  }

  @Test
  void readsChineseTheSameInEveryLanguage() {
    TermAnalyzer german = new TermAnalyzer(List.of("机器学习"), "de");
    assertEquals(List.of("haus", "机器学习", "算法"), german.terms("Häuser 機器學習算法"));
  }

  @Test
  void doesNotMixLanguages() {
    TermAnalyzer german = new TermAnalyzer(List.of(), "de");
    TermAnalyzer french = new TermAnalyzer(List.of(), "fr");
    for (int i = 0; i < 2; i++) {
      assertEquals(List.of("war", "die"), french.terms("war die"));
      assertEquals(List.of(), german.terms("war die"), "both are German stop words");
    }
  }

  @Test
  void numbersAndSpelledFormsAgreeInEveryLanguage() {
    long seed = 77;
    Random random = new Random(seed);
    for (String language : List.of("de", "fr", "it", "ru", "ar", "hi", "fa", "tr", "ga", "ta")) {
      TermAnalyzer analyzer = new TermAnalyzer(List.of("颱風"), language);
      TermReader reader = analyzer.reader();
      for (int i = 0; i < 200; i++) {
        String text = RandomText.of(random, 150) + " l’été наводнения हिन्दी 颱風 العربية Häuser";
        List<Long> numbers = new ArrayList<>();
        reader.read(text);
        reader.terms(0, reader.count(), (term, _, _) -> numbers.add(term));
        reader.clear();
        List<String> terms = analyzer.terms(text);
        assertFalse(terms.contains(""), language);
        assertEquals(
            terms.stream().map(TermReader::number).toList(),
            numbers,
            language + ", seed " + seed + ", text " + i + ": " + text);
      }
    }
  }

  @Test
  void readsScriptsWithoutSpacesAsPairs() {
    TermAnalyzer analyzer = new TermAnalyzer(List.of());
    assertEquals(List.of("东京", "タワ", "ワー", "の"), analyzer.terms("東京タワー・の"));
    assertEquals(List.of("홍수", "수가", "났다"), analyzer.terms("홍수가 났다"));
    assertEquals(List.of("น้", "้ํ", "ํา"), analyzer.terms("น้ํา"), "with its vowel signs");
    assertEquals(List.of("t", "シャ", "ャツ", "2026"), analyzer.terms("Tシャツ2026"));
    assertEquals(
        analyzer.terms("ガギ"), analyzer.terms("カ\u3099キ\u3099"), "a sign apart is composed");
    assertNotEquals(List.of(), analyzer.terms("あ".repeat(100)), "longer than any word");
  }
}
