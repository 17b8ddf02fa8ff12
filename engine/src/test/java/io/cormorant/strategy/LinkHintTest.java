package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Url;
import io.cormorant.core.UrlWords;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkHintTest {
  private static final Url HOME = Url.of("http://a.test/");

  @ParameterizedTest
  @ValueSource(strings = {"nofollow", "ugc", "noopener sponsored"})
  void linkThatIsNotVouchedForCountsHalfButIsFollowed(String rel) throws InterruptedException {
    String html =
        "<title>.4</title><a rel='REL' href=/doubtful>.6</a> <a href=/sure>.2</a> <a href=/low>.0</a>";
    SmallWeb web =
        new SmallWeb()
            .html(HOME, html.replace("REL", rel))
            .page(HOME.resolve("/doubtful").orElseThrow(), "0")
            .page(HOME.resolve("/sure").orElseThrow(), "0")
            .page(HOME.resolve("/low").orElseThrow(), "0");
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy("best-first"));
    crawl.run();
    assertEquals(
        List.of("/", "/sure", "/doubtful", "/low"),
        crawl.visited().stream().map(Url::path).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.test/,''",
    "http://a.test/2020/machine-learning_intro.html,2020 machine learning intro",
    "http://a.test/%E6%9C%BA%E5%99%A8/x?id=3&q=deep,机器 x id 3 q deep",
    "http://a.test/go.php?to=shop.example,go to shop example",
    "http://a.test/100%25/v1.2,100 v1 2",
    "http://a.test/a/%zz-b,a zz b",
  })
  void readsTheWordsOfAnAddress(String url, String words) {
    assertEquals(words, UrlWords.of(Url.of(url)));
  }
}
