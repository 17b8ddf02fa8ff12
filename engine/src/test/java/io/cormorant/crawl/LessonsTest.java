package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.frontier.Frontier;
import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Teaches the judge of a crawl, with one connection so that the order is certain: a lesson handed
/// over while a page is fetched is learned before the next one is picked.
final class LessonsTest {
  private static final Url SEED = Url.of("http://a.test/");

  private final AtomicReference<Crawl> crawl = new AtomicReference<>();

  @Test
  void whatWaitsIsFetchedInAnotherOrderAfterALesson() throws InterruptedException {
    WordJudge judge = new WordJudge("plum");
    TestCrawl test = crawl(fruits(), judge, "plum1", lesson(1, "pear", true));
    test.run();
    assertEquals(List.of("", "plum1"), names(test).subList(0, 2));
    assertEquals(Set.of("pear1", "pear2", "pear3"), Set.copyOf(names(test).subList(2, 5)));
    assertEquals(new LessonMark(1, 1), crawl.get().learning().mark());
    assertFalse(crawl.get().learning().rescoring());
  }

  @Test
  void whatIsCalledBadGoesBehindTheRest() throws InterruptedException {
    WordJudge judge = new WordJudge("plum", "pear");
    TestCrawl test = crawl(fruits(), judge, "plum1", lesson(1, "plum", false));
    test.run();
    assertEquals(List.of("", "plum1"), names(test).subList(0, 2));
    assertEquals(Set.of("pear1", "pear2", "pear3"), Set.copyOf(names(test).subList(2, 5)));
    assertEquals("nut1", names(test).get(5), "it was not scored anew and so came first");
  }

  @Test
  void aPageThatIsJudgedAgainHandsItsNewScoreOn() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    Url dull = Url.of("http://a.test/dull");
    web.page(SEED, "hub", dull + " more", "http://a.test/fine more");
    web.page(dull, "dull", "http://a.test/x more", "http://a.test/y more");
    web.page(Url.of("http://a.test/fine"), "fine", "http://a.test/z more");
    web.page(Url.of("http://a.test/x"), "x1");
    web.page(Url.of("http://a.test/y"), "y1");
    web.page(Url.of("http://a.test/z"), "z1");
    WordJudge judge = new WordJudge("dull", "fine");
    Lesson bad = new Lesson(1, page(dull, "dull"), true, false);
    TestCrawl test = crawl(web, judge, "x", bad);
    test.strategy(TestCrawl.strategy("best-first:scorer=parent")).run();
    assertEquals(List.of("", "dull", "x", "fine", "z", "y"), names(test));
  }

  @Test
  void aJudgeThatDoesNotLearnChangesNothing() throws InterruptedException {
    TestCrawl test = crawl(fruits(), new TestCrawl.NumberJudge(), "plum1", lesson(1, "pear", true));
    test.run();
    assertFalse(crawl.get().learning().learns());
    assertEquals(LessonMark.NONE, crawl.get().learning().mark());
  }

  /// The crawl fails, and whoever taught it does not wait for an answer for ever.
  @Test
  void aJudgeThatFailsToLearnAnswersNobody() {
    AtomicReference<CompletableFuture<Learning>> answer = new AtomicReference<>();
    WordJudge judge =
        new WordJudge("plum") {
          @Override
          public boolean learn(Page page, boolean relevant) {
            throw new IllegalStateException("cannot learn");
          }
        };
    TestCrawl test =
        new TestCrawl(fruits(), SEED) {
          @Override
          public Crawl build() {
            Crawl built = super.build();
            answer.set(built.teach(List.of(lesson(1, "pear", true))));
            return built;
          }
        };
    test.judge(judge).strategy(TestCrawl.strategy("best-first"));
    assertThrows(IllegalStateException.class, test::run);
    assertTrue(answer.get().isDone());
  }

  @Test
  void aStrategyThatDoesNotAskTheJudgeHasNothingToScore() throws InterruptedException {
    TestCrawl test = crawl(fruits(), new WordJudge("plum"), "plum1", lesson(1, "pear", true));
    test.strategy(TestCrawl.strategy("bfs")).run();
    assertEquals(1, crawl.get().learning().mark().learned());
    assertEquals(0, crawl.get().learning().waiting());
  }

  @Test
  void alwaysCommitsWhatWasLearnedWithTheLessonsInIt() throws InterruptedException, IOException {
    List<Map<String, byte[]>> commits = new ArrayList<>();
    WordJudge judge = new WordJudge("plum");
    Map<String, Lesson> lessons = new ConcurrentHashMap<>();
    int number = 0;
    for (String name : List.of("plum1", "plum2", "pear1", "pear3", "nut1", "plum3")) {
      lessons.put(name, lesson(++number, "word" + number, true));
    }
    TestCrawl test = crawl(fruits(), judge, lessons).archive(new Commits(commits));
    test.run();
    long seen = 0;
    for (Map<String, byte[]> commit : commits) {
      assertEquals(commit.containsKey("judge"), commit.containsKey("lessons"));
      if (commit.containsKey("judge")) {
        WordJudge loaded = new WordJudge();
        loaded.load(in(commit.get("judge")));
        seen = LessonMark.of(commit.get("lessons")).learned();
        assertEquals(seen, loaded.lessons.get(), "a commit of " + seen + " lessons");
      }
    }
    assertTrue(seen > 1, "only " + seen + " lessons were committed");
  }

  @Test
  void aLaterRunLearnsOnlyWhatIsNewAndScoresWhatWasLeft() throws InterruptedException {
    WordJudge judge = new WordJudge("plum");
    TestCrawl first = crawl(fruits(), judge, Map.of()).pages(2);
    first.run();
    Frontier left = first.frontier();
    judge.learn(page(SEED, "pear"), true);

    TestCrawl second = crawl(fruits(), judge, Map.of()).frontier(left);
    Crawl again = second.build();
    again.history().lessons(new LessonMark(1, 1), 0);
    var _ = again.teach(List.of(lesson(1, "pear", true), lesson(2, "nut", true)));
    again.run();
    assertEquals(2, judge.lessons.get(), "the first one was learned before");
    assertEquals(new LessonMark(2, 2), again.learning().mark());
    assertEquals(
        Set.of("nut1", "pear1", "pear2", "pear3"), Set.copyOf(names(second).subList(0, 4)));
    assertEquals(2, ByteBuffer.wrap(second.remembered.get(CrawlHistory.RESCORED)).getLong());
  }

  @Test
  void aLaterRunScoresLinksByWhatTheirPagesWereJudgedSince() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    Url dull = Url.of("http://a.test/dull");
    Url fine = Url.of("http://a.test/fine");
    web.page(SEED, "dull fine", dull + " more", fine + " more");
    web.page(dull, "dull", "http://a.test/x more");
    web.page(fine, "fine", "http://a.test/z more");
    web.page(Url.of("http://a.test/x"), "x1");
    web.page(Url.of("http://a.test/z"), "z1");
    TestCrawl first = crawl(web, new WordJudge("dull", "fine", "fine"), Map.of()).pages(3);
    first.strategy(TestCrawl.strategy("best-first:scorer=parent")).run();

    TestCrawl second = crawl(web, new WordJudge("dull"), Map.of()).frontier(first.frontier());
    Crawl again = second.strategy(TestCrawl.strategy("best-first:scorer=parent")).build();
    again.history().lessons(LessonMark.NONE, -1);
    again.history().judgedAgain(dull, .2);
    again.history().judgedAgain(fine, 0);
    again.run();
    assertEquals(List.of("x", "z"), names(second));
  }

  @Test
  void whoTeachesACrawlThatIsOverGetsNoAnswer() throws InterruptedException {
    TestCrawl test = crawl(fruits(), new WordJudge("plum"), Map.of());
    test.run();
    assertTrue(crawl.get().teach(List.of(lesson(1, "pear", true))).isCancelled());
  }

  private static SmallWeb fruits() {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>();
    for (String name : List.of("plum1", "pear1", "plum2", "pear2", "nut1", "plum3", "pear3")) {
      Url url = Url.of("http://a.test/" + name);
      web.page(url, "nothing");
      links.add(url + " a " + name.substring(0, name.length() - 1));
    }
    return web.page(SEED, "hub", links.toArray(String[]::new));
  }

  private TestCrawl crawl(SmallWeb web, Judge judge, String at, Lesson lesson) {
    return crawl(web, judge, Map.of(at, lesson));
  }

  /// @param lessons handed over while the page of that name is fetched
  private TestCrawl crawl(SmallWeb web, Judge judge, Map<String, Lesson> lessons) {
    Web teaching =
        new Web() {
          @Override
          public Response fetch(Url url) {
            Lesson lesson = lessons.get(url.path().substring(1));
            if (lesson != null) {
              var _ = crawl.get().teach(List.of(lesson));
            }
            return web.fetch(url);
          }
        };
    TestCrawl test =
        new TestCrawl(teaching, SEED) {
          @Override
          public Crawl build() {
            Crawl built = super.build();
            crawl.set(built);
            return built;
          }
        };
    return test.judge(judge).strategy(TestCrawl.strategy("best-first"));
  }

  private static Lesson lesson(long number, String title, boolean good) {
    return new Lesson(number, page(Url.of("http://lesson.test/"), title), false, good);
  }

  private static Page page(Url url, String title) {
    return Page.of(url, new Prose.Known("", "", "")).title(title).build();
  }

  private static List<String> names(TestCrawl test) {
    return test.visited().stream().map(url -> url.path().substring(1)).toList();
  }

  private static DataInput in(byte[] state) {
    return new DataInputStream(new ByteArrayInputStream(state));
  }

  private record Commits(List<Map<String, byte[]>> all) implements Archive {
    @Override
    public void record(CrawlEvent event) {}

    @Override
    public void commit(Map<String, byte[]> states) {
      all.add(states);
    }

    @Override
    public void close() {}
  }

  /// Scores a text by its words; learns the words of titles.
  private static class WordJudge implements Judge {
    private final Map<String, Double> words = new ConcurrentHashMap<>();
    private final AtomicLong lessons = new AtomicLong();

    WordJudge(String... known) {
      for (String word : known) {
        words.merge(word, .2, Double::sum);
      }
    }

    @Override
    public Judgement judge(Page page) {
      return new Judgement(score(page.title()), true, List.of());
    }

    @Override
    public double score(String shortText) {
      double sum = 0;
      for (String word : shortText.split(" ", -1)) {
        sum += words.getOrDefault(word, 0.0);
      }
      return Math.clamp(sum, 0, 1);
    }

    @Override
    public double threshold() {
      return .1;
    }

    @Override
    public boolean learn(Page page, boolean relevant) {
      words.merge(page.title(), relevant ? .5 : -.5, Double::sum);
      lessons.incrementAndGet();
      return true;
    }

    @Override
    public long revision() {
      return lessons.get();
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeLong(lessons.get());
    }

    @Override
    public void load(DataInput in) throws IOException {
      lessons.set(in.readLong());
    }
  }
}
