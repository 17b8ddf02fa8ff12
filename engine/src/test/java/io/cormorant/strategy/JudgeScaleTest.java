package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.MemoryLinkGraph;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Strategies with judges of another scale than that of the papers.
class JudgeScaleTest {
  /// A judge that says a tenth of everything, threshold too.
  private static final Judge TENTH =
      new Judge() {
        private final TestCrawl.NumberJudge whole = new TestCrawl.NumberJudge();

        @Override
        public Judgement judge(Page page) {
          double score = score(page.title());
          return new Judgement(score, score >= threshold(), List.of());
        }

        @Override
        public double score(String shortText) {
          return whole.score(shortText) / 10;
        }

        @Override
        public double threshold() {
          return whole.threshold() / 10;
        }
      };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "message",
        "shark:gamma=1",
        "semantic:url-share=0",
        "semantic:url-share=0,below=drop",
        "pagerank-fish:gamma=0",
        "pagerank-fish:gamma=0,threshold=.3,below=drop",
        "best-first"
      })
  void aTenthOfEveryScoreIsTheSameOrder(String strategy) throws InterruptedException {
    assertEquals(order(strategy, new TestCrawl.NumberJudge()), order(strategy, TENTH));
  }

  /// The rank is of no judge's scale, so that the order differs; what passes the filter does not.
  @Test
  void aTenthOfEveryScorePassesTheSameFilters() throws InterruptedException {
    String strategy = "fcosa-lg:temperature=0,least=0,local=.5,global=.5,below=drop";
    List<String> whole = order(strategy, new TestCrawl.NumberJudge());
    assertTrue(whole.size() < 13, whole::toString);
    assertEquals(Set.copyOf(whole), Set.copyOf(order(strategy, TENTH)));
  }

  /// Nothing is left out of T13 by a strategy that was not told to.
  @ParameterizedTest
  @ValueSource(strings = {"semantic", "pagerank-fish", "fcosa-lg", "fcosa-lg:lookahead=true", "wl"})
  void defersAndNeverDropsUnlessAsked(String strategy) throws InterruptedException {
    assertEquals(13, order(strategy, new TestCrawl.NumberJudge()).size());
    assertEquals(13, order(strategy, TENTH).size());
  }

  /// What hangs on a seed that is off topic comes after what a relevant page links to.
  @Test
  void sharkGivesAnOffTopicSeedNoMoreThanItsScore() throws InterruptedException {
    Url off = Url.of("http://off.test/");
    Url on = Url.of("http://on.test/");
    SmallWeb web =
        new SmallWeb()
            .page(off, ".01", "http://off.test/1 0")
            .page(Url.of("http://off.test/1"), "0", "http://off.test/2 0")
            .page(Url.of("http://off.test/2"), "0")
            .page(on, ".6", "http://on.test/1 0")
            .page(Url.of("http://on.test/1"), ".6", "http://on.test/2 0")
            .page(Url.of("http://on.test/2"), ".6");
    TestCrawl crawl = new TestCrawl(web, off, on).strategy(TestCrawl.strategy("shark"));
    crawl.run();
    List<String> hosts = crawl.visited().stream().skip(2).map(Url::host).toList();
    assertEquals(List.of("on.test", "on.test", "off.test", "off.test"), hosts);
  }

  private static List<String> order(String strategy, Judge judge) throws InterruptedException {
    TestCrawl crawl =
        new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"))
            .links(new MemoryLinkGraph())
            .judge(judge)
            .strategy(TestCrawl.strategy(strategy));
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertTrue(crawl.lost().isEmpty());
    return crawl.visited().stream().map(SmallWeb::t13Name).toList();
  }
}
