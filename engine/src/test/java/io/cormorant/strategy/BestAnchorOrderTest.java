package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The order of links that say nothing in one place and something in another.
class BestAnchorOrderTest {
  private static final Url HOME = Url.of("http://a.test/");

  /// Finds texts with a fish in them relevant.
  private static final class FishJudge implements Judge {
    @Override
    public Judgement judge(Page page) {
      double score = score(page.title());
      return new Judgement(score, score >= threshold(), List.of());
    }

    @Override
    public double score(String shortText) {
      return shortText.contains("fish") || shortText.contains("鱼") ? .8 : 0;
    }

    @Override
    public double threshold() {
      return .5;
    }
  }

  private static Url at(String path) {
    return HOME.resolve(path).orElseThrow();
  }

  private static List<String> order(String links, String strategy) throws InterruptedException {
    SmallWeb web = new SmallWeb().html(HOME, "<title>hub</title>" + links);
    TestCrawl crawl =
        new TestCrawl(web, HOME).strategy(TestCrawl.strategy(strategy)).judge(new FishJudge());
    crawl.run();
    return crawl.lost().stream().map(lost -> lost.pick().url().path()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"best-first", "best-first:scorer=comprehensive", "shark", "message"})
  void aLinkGoesByTheAnchorThatSaysMost(String strategy) throws InterruptedException {
    assertEquals(
        List.of("/c", "/e", "/a", "/b", "/d"),
        order(
            """
            <a href=/a>boats</a> <a href=/b>nets</a> <p><a href=/c>Next</a>
            <p><a href=/d>more</a> <p><a href=/e>阅读全文</a>
            <p>see <a href=/c>2. How fish swim</a> <p>或者 <a href=/e>鱼</a>
            """,
            strategy));
  }

  @ParameterizedTest
  @ValueSource(strings = {"best-first", "best-first:scorer=comprehensive", "shark", "message"})
  void theWordsOfItsAddressStandInForAnAnchorThatSaysNothing(String strategy)
      throws InterruptedException {
    String fish = "/%E9%B1%BC";
    assertEquals(
        List.of("/how-fish-swim", fish, "/x", "/y", "/fish"),
        order(
            "<a href=/x>boats</a> <p><a href=/y>2</a> <p><a href=/how-fish-swim><img src=i></a>"
                + "<p><a href=/fish>boats too</a> <p><a href=/鱼>下一页</a>",
            strategy));
  }

  /// Found on two pages of the same score, a link goes by the better of its anchors, whichever came
  /// first, and still does when it is scored anew.
  @ParameterizedTest
  @CsvSource({
    "best-first, Next, 26.1. How fish swim",
    "best-first, 26.1. How fish swim, Next",
    "best-first:parents=mean, Next, 26.1. How fish swim",
    "best-first:parents=mean, 26.1. How fish swim, Next",
    "best-first:scorer=comprehensive, Next, 26.1. How fish swim",
    "best-first:scorer=comprehensive, 26.1. How fish swim, Next",
    "shark, Next, 26.1. How fish swim",
    "message, 下一页, 鱼 fish",
  })
  void ofTheAnchorsOnSeveralPagesTheBetterOneIsKept(String spec, String first, String second)
      throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, "fish", at("/one") + " fish one", at("/two") + " fish two")
            .page(at("/one"), "fish", at("/target") + " " + first)
            .page(at("/two"), "fish", at("/target") + " " + second);
    Strategy strategy = TestCrawl.strategy(spec);
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(strategy).judge(new FishJudge()).pages(3);
    crawl.run();
    Pick waiting = crawl.frontier().waiting(at("/target")).orElseThrow();
    String better = first.contains("fish") ? first : second;
    assertEquals(better, waiting.candidate().anchor());
    assertEquals(waiting, strategy.rescored(waiting, OptionalDouble.empty()));
  }

  /// The judge may learn that it is about the topic.
  @Test
  void betweenEqualAnchorsTheMeanKeepsTheOneThatSaysSomething() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, "fish", at("/one") + " fish one", at("/two") + " fish two")
            .page(at("/one"), "fish", at("/target") + " Next")
            .page(at("/two"), "fish", at("/target") + " boats");
    TestCrawl crawl =
        new TestCrawl(web, HOME)
            .strategy(TestCrawl.strategy("best-first:parents=mean"))
            .judge(new FishJudge())
            .pages(3);
    crawl.run();
    Pick waiting = crawl.frontier().waiting(at("/target")).orElseThrow();
    assertEquals("boats", waiting.candidate().anchor());
  }
}
