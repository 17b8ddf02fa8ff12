package io.cormorant.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.crawl.TestCrawl;
import org.junit.jupiter.api.Test;

class WantedLanguageTest {
  private final Judge judge = new WantedLanguage(new TestCrawl.NumberJudge(), "zh-Hans");

  @Test
  void callsAPageInAnotherLanguageIrrelevantButKeepsItsScore() {
    assertFalse(judge.judge(page("en")).relevant());
    assertEquals(0.9, judge.judge(page("en")).score());
    assertTrue(judge.judge(page("zh")).relevant());
  }

  @Test
  void givesAPageOfUnknownLanguageTheBenefitOfTheDoubt() {
    assertTrue(judge.judge(page("")).relevant());
  }

  private static Page page(String language) {
    return Page.of(Url.of("http://a.test/"), new Prose.Known("", "", language))
        .title("0.9")
        .charset("UTF-8")
        .build();
  }
}
