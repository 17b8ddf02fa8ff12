package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.crawl.TestCrawl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategyOptionsTest {
  @ParameterizedTest
  @CsvSource({
    "best-first:weight=1.5, 'option ''weight'' of ''best-first'' is from 0 to 1, not 1.5'",
    "best-first:batch=0, 'option ''batch'' of ''best-first'' is from 1 to 256, not 0'",
    "'best-first:capacity=9,lookahead=true', 'option ''capacity'' of ''best-first'' is 0 with look-ahead, which has a bound of its own'",
    "pagerank:c=1, 'option ''c'' of ''pagerank'' is from 0 to 0.99, not 1'",
    "dfs:depth=-1, 'option ''depth'' of ''dfs'' is at least 0, not -1'",
    "fish:width=0, 'option ''width'' of ''fish'' is from 1 to 100000, not 0'",
    "fish-improved:factor=0.5, 'option ''factor'' of ''fish-improved'' is from 1 to 100, not 0.5'",
    "shark:delta=2, 'option ''delta'' of ''shark'' is from 0 to 1, not 2'",
    "message:park=26.2, 'option ''park'' of ''message'' is from 0 to 1, not 26.2'",
    "message:recover=never, 'option ''recover'' of ''message'' takes anchor|page, not ''never'''",
  })
  void refusesWhatIsOutOfRangeInOneSentence(String spec, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> TestCrawl.strategy(spec));
    assertEquals(message, e.getMessage());
  }
}
