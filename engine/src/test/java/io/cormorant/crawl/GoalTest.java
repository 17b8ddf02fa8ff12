package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Url;
import io.cormorant.plan.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/// When a crawl has found enough, or finds too little.
class GoalTest {
  private static final int PAGES = 2_500;

  @Test
  void endsWhenEnoughIsFound() throws InterruptedException {
    TestCrawl crawl = crawl(i -> i % 3 == 0 ? ".9" : ".1", 7, 0);
    assertEquals(Ending.RELEVANT, crawl.run());
    assertEquals(19, crawl.visited().size(), "every third is relevant, the first among them");
  }

  @Test
  void endsWhenTooLittleIsFound() throws InterruptedException {
    TestCrawl crawl = crawl(i -> i < 100 ? ".9" : ".1", Budget.ANY, .05);
    assertEquals(Ending.HARVEST, crawl.run());
    assertEquals(1_051, crawl.visited().size(), "the last thousand have 49");
  }

  @Test
  void goesOnWhileEnoughIsFound() throws InterruptedException {
    TestCrawl crawl = crawl(i -> i % 10 == 0 ? ".9" : ".1", Budget.ANY, .05);
    assertEquals(Ending.EXHAUSTED, crawl.run());
  }

  /// Nothing was found for a long time, but a list of good pages has just been met.
  @Test
  void goesOnWhileMuchIsExpected() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    Url[] poor = pages(web, 1_100, _ -> ".1");
    List<String> good = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      Url url = Url.of("http://b.test/good/number-" + i);
      good.add(url + " .9");
      web.page(url, ".9");
    }
    web.page(poor[900], ".9", good.toArray(String[]::new));
    TestCrawl crawl = crawl(new TestCrawl(web, poor), 300, .05);
    assertEquals(Ending.RELEVANT, crawl.strategy(TestCrawl.strategy("adaptive:net=0")).run());
    assertEquals(Ending.HARVEST, crawl(new TestCrawl(web, poor), 300, .05).run());
  }

  private static TestCrawl crawl(IntFunction<String> title, long relevant, double harvest) {
    SmallWeb web = new SmallWeb();
    return crawl(new TestCrawl(web, pages(web, PAGES, title)), relevant, harvest);
  }

  private static Url[] pages(SmallWeb web, int count, IntFunction<String> title) {
    Url[] pages = new Url[count];
    for (int i = 0; i < count; i++) {
      pages[i] = Url.of("http://a.test/number-" + i);
      web.page(pages[i], title.apply(i));
    }
    return pages;
  }

  private static TestCrawl crawl(TestCrawl crawl, long relevant, double harvest) {
    return crawl.budget(
        new Budget(1_000_000, Duration.ofMinutes(5), Long.MAX_VALUE, relevant, harvest));
  }
}
