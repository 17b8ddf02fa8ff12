package io.cormorant.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.judge.KeywordFinder.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Words and phrases that tell pages apart.
final class KeywordFinderTest {
  @Test
  void proposesPhrasesAsAWholeAndNotTheirParts() {
    List<String> terms =
        terms(find(List.of(page(1, "", "Machine learning for crop yield prediction"))));
    assertTrue(terms.contains("machine learning"), terms::toString);
    assertTrue(terms.contains("crop yield prediction"), terms::toString);
    assertFalse(terms.contains("machine"), terms::toString);
    assertFalse(terms.contains("yield prediction"), terms::toString);
  }

  @Test
  void proposesChineseCompoundsAsAWhole() {
    List<String> terms = terms(find(List.of(page(1, "", "关于深度学习在农业中的应用"), page(2, "", "深度学习"))));
    assertTrue(terms.contains("深度学习"), terms::toString);
    assertFalse(terms.contains("学习"), terms::toString);
    assertFalse(terms.contains("关于"), terms::toString);
  }

  @Test
  void proposesTheWordsOfALongChineseCompoundToo() {
    List<String> terms = terms(find(List.of(page(1, "", "暴雨灾害预警"))));
    assertEquals(Set.of("暴雨灾害预警", "暴雨", "灾害", "预警"), Set.copyOf(terms), "as well, but no pairs");
  }

  @Test
  void proposesTheWordsOfALongPhraseTooButForThoseThatSayLittle() {
    List<String> terms = terms(find(List.of(page(1, "", "news about floods, southern China"))));
    assertEquals(Set.of("floods", "southern china"), Set.copyOf(terms), "no news");
  }

  @Test
  void readsTheLanguageOfTheTopic() {
    List<Page> german = List.of(page(1, "", "die Überschwemmung und die Überschwemmungen"));
    assertEquals(List.of("überschwemmung"), terms(KeywordFinder.find(german, List.of(), "de", 20)));
  }

  @Test
  void keepsAWordThatOccursMostlyOutsideThePhrase() {
    List<String> terms =
        terms(find(List.of(page(1, "", "rain. rain. rain, rain; rain: heavy rain, heavy rain"))));
    assertTrue(terms.contains("rain"), terms::toString);
    assertFalse(terms.contains("heavy"), terms::toString);
  }

  @Test
  void leavesOutWhatIsAsFrequentElsewhere() {
    List<Page> topic = new ArrayList<>();
    List<Page> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      topic.add(page(i, "Flood", "today flood control and weather"));
      others.add(page(100 + i, "News", "today weather and sports"));
    }
    List<Proposal> found = KeywordFinder.find(topic, others, null, 10);
    assertEquals(
        "flood",
        found.stream().max((a, b) -> Double.compare(a.weight(), b.weight())).orElseThrow().term());
    assertFalse(terms(found).contains("weather"), found::toString);
    Proposal flood = found.getFirst();
    assertEquals(1, flood.weight());
    assertEquals(10, flood.pages());
    assertEquals(10, flood.titles());
    assertEquals(0, flood.others());
    assertTrue(flood.lift() > 10, found::toString);
    assertEquals(3, flood.where().size());
  }

  @Test
  void leavesOutWhatOneSiteOfSeveralPrints() {
    List<Page> topic =
        List.of(
            page("a.example", 1, "flood. Gazette"),
            page("a.example", 2, "flood. Gazette"),
            page("b.example", 3, "flood"),
            page("c.example", 4, "flood"));
    List<String> terms = terms(find(topic));
    assertEquals(List.of("flood"), terms);
  }

  /// 8 of 10 and 2 of 10, shares expected to be one half: 2 (2 * 8 ln 1.6 + 2 * 2 ln 0.4).
  @Test
  void ratesByTheLogLikelihoodRatio() {
    assertEquals(
        2 * (16 * Math.log(1.6) + 4 * Math.log(0.4)),
        KeywordFinder.logLikelihood(8, 10, 2, 10),
        1e-12);
    assertEquals(0, KeywordFinder.logLikelihood(5, 10, 50, 100), 1e-12);
  }

  @Test
  void findsNothingInNothing() {
    assertEquals(List.of(), find(List.of()));
    assertEquals(List.of(), find(List.of(page(1, "", ""), page(2, "", "the 2026 的"))));
  }

  private static List<Proposal> find(List<Page> topic) {
    return KeywordFinder.find(topic, List.of(), null, 20);
  }

  private static List<String> terms(List<Proposal> found) {
    return found.stream().map(Proposal::term).toList();
  }

  private static Page page(int number, String title, String text) {
    return page("a.example", number, title, text);
  }

  private static Page page(String host, int number, String text) {
    return page(host, number, "", text);
  }

  private static Page page(String host, int number, String title, String text) {
    return Page.of(Url.of("http://" + host + "/" + number), new Prose.Known(text, text, ""))
        .title(title)
        .build();
  }
}
