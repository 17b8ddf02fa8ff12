package io.cormorant.judge.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.judge.Answerer;
import io.cormorant.judge.Material;
import io.cormorant.judge.Pages;
import io.cormorant.judge.WantedLanguage;
import io.cormorant.llm.ChatModels;
import io.cormorant.llm.ModelServer;
import io.cormorant.llm.ModelServer.Reply;
import io.cormorant.llm.ModelServer.Request;
import io.cormorant.text.WordSimilarity;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(600)
class LlmJudgeTest {
  private static final Topic TOPIC = Pages.topic("flood", "river");
  private static final String COMPANY = "evacuate shelter rescue overflow embankment gauge";
  private static final String OTHERS =
      "cook recipe oven bread song guitar stage novel poem phone screen goal coach market price";
  private static final List<Page> BACKGROUND =
      IntStream.range(0, 60).mapToObj(i -> text("other" + i, OTHERS, i)).toList();

  /// Every page but an empty one is uncertain.
  private static final String ALL = ",low=0,high=1";

  /// Models that are really asked over HTTP, of which a test knows when a batch has been dealt
  /// with.
  private static final class Models implements Answerer.Source {
    private final ChatModels models;
    private final Semaphore heard = new Semaphore(0);
    private final AtomicInteger asked = new AtomicInteger();

    Models(String key) {
      this.models = new ChatModels(key, _ -> {});
    }

    @Override
    public Answerer open(String url, String model, Duration timeout) {
      Answerer answerer = models.open(url, model, timeout);
      return (topic, pages, hears) -> {
        asked.incrementAndGet();
        answerer.ask(topic, pages, hearing(hears));
      };
    }

    private Consumer<Answerer.Answer> hearing(Consumer<Answerer.Answer> hears) {
      return answer -> {
        hears.accept(answer);
        heard.release();
      };
    }

    void awaitBatches(int count) throws InterruptedException {
      assertTrue(heard.tryAcquire(count, 5, TimeUnit.MINUTES), "waited in vain for answers");
    }
  }

  private final Models models = new Models("");

  @Test
  void teachesAutoWhatTheModelSays() throws Exception {
    try (ModelServer server = new ModelServer(LlmJudgeTest::company)) {
      Judge judge = judge(server, "batch=4" + ALL);
      Page like = text("like", COMPANY, 77);
      double before = auto().judge(like).score();
      double alike = auto().judge(text("far", OTHERS, 78)).score();
      for (int i = 0; i < 4; i++) {
        judge.judge(text("p" + i, i % 2 == 0 ? COMPANY : OTHERS, 100 + i));
      }
      models.awaitBatches(1);
      double after = judge.judge(like).score();
      assertTrue(after > before, before + ", then " + after);
      assertTrue(judge.judge(text("far", OTHERS, 78)).score() <= alike);
      assertEquals(new LlmCounts(4, 4, 2, 0, "", false), ((LlmJudge) judge).counts());
      assertEquals(
          List.of(
              "the language model was asked about 4 pages: 2 relevant, 2 not, 0 without an answer"),
          new WantedLanguage(judge, "en").remarks());
    }
  }

  @Test
  void judgesAsAutoDoesUntilThereIsAnAnswer() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (ModelServer server = new ModelServer(request -> after(end, request))) {
      Judge judge = judge(server, "batch=1,timeout=3600" + ALL);
      Judge auto = auto();
      int count = 1 + 2 * Inquiry.MOST_WAITING;
      for (int i = 0; i < count; i++) {
        Page page = text("p" + i, COMPANY + " flood", i);
        assertEquals(auto.judge(page), judge.judge(page));
      }
      assertEquals(auto.score("a flood"), judge.score("a flood"));
      assertEquals(1, models.asked.get());
      end.countDown();
      models.awaitBatches(1 + Inquiry.MOST_WAITING);
      assertEquals(1 + Inquiry.MOST_WAITING, server.requests().size());
      assertTrue(server.requests().get(0).pages().getFirst().contains("Title: p0\n"));
      String second = server.requests().get(1).pages().getFirst();
      assertTrue(second.contains("Title: p" + (count - Inquiry.MOST_WAITING) + "\n"), second);
    }
  }

  @Test
  void asksOnlyAboutWhatAutoIsNotSureOf() throws Exception {
    try (ModelServer server = new ModelServer(request -> Reply.each("no", request))) {
      Page near = text("near", COMPANY + " flood river", 5);
      Page far = text("far", OTHERS, 6);
      double score = auto().judge(near).score();
      assertTrue(score > auto().judge(far).score(), "the pages tell nothing");
      judge(server, "batch=1,low=" + score + ",high=1").judge(far);
      judge(server, "batch=1,low=0,high=" + score).judge(text("sure", "flood river flood", 7));
      judge(server, "batch=1" + ALL).judge(Pages.page(" ", "\n"));
      assertEquals(0, models.asked.get());
      judge(server, "batch=1,low=" + score + ",high=" + score).judge(near);
      models.awaitBatches(1);
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void leavesPagesInOtherLanguagesAlone() throws Exception {
    try (ModelServer server = new ModelServer(request -> Reply.each("no", request))) {
      Topic english = new Topic("t", "T", TOPIC.keywords(), "en-GB", null);
      Judge judge = judge(server, english, "batch=1" + ALL);
      judge.judge(page("https://a.example/zh", "Flood", "flood", "zh"));
      assertEquals(0, models.asked.get());
      judge.judge(page("https://a.example/en", "Flood", "flood", "en"));
      models.awaitBatches(1);
      judge.judge(page("https://a.example/any", "Flood", "flood", ""));
      models.awaitBatches(1);
    }
  }

  @Test
  void asksAboutNoPageTwice() throws Exception {
    try (ModelServer server = new ModelServer(request -> Reply.each("yes", request))) {
      Judge judge = judge(server, "batch=1" + ALL);
      judge.judge(page("https://a.example/1", "Flood", "a flood", ""));
      models.awaitBatches(1);
      judge.judge(page("https://a.example/1", "Flood", "a flood", ""));
      assertEquals(1, models.asked.get());
      judge.judge(page("https://a.example/1", "Flood", "another flood", ""));
      models.awaitBatches(1);
      judge.judge(page("https://a.example/2", "Flood", "a flood", ""));
      models.awaitBatches(1);
      assertEquals(3, server.requests().size());
    }
  }

  @Test
  void aPageThatWaitsOrIsUnderWayIsNotTakenTwice() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (ModelServer server = new ModelServer(request -> after(end, request))) {
      Judge judge = judge(server, "batch=2,timeout=3600" + ALL);
      for (int i = 0; i < 3; i++) {
        judge.judge(text("a", COMPANY, 1));
      }
      assertEquals(0, models.asked.get());
      judge.judge(text("b", COMPANY, 2));
      for (String path : List.of("a", "b", "a", "b", "c")) {
        judge.judge(text(path, COMPANY, path.charAt(0) - 'a' + 1));
      }
      end.countDown();
      models.awaitBatches(1);
      assertEquals(1, models.asked.get());
    }
  }

  @Test
  void asksAboutNoMorePagesThanItsBudget() throws Exception {
    try (ModelServer server = new ModelServer(request -> Reply.each("no", request))) {
      Judge judge = judge(server, "batch=2,budget=3" + ALL);
      for (int i = 0; i < 20; i++) {
        judge.judge(text("p" + i, COMPANY, i));
      }
      models.awaitBatches(2);
      for (int i = 20; i < 40; i++) {
        judge.judge(text("p" + i, COMPANY, i));
      }
      assertEquals(2, models.asked.get());
      assertEquals(List.of(2, 1), server.requests().stream().map(r -> r.pages().size()).toList());
      judge(server, "batch=2,budget=0" + ALL).judge(text("p", COMPANY, 1));
      assertEquals(2, models.asked.get());
    }
  }

  @Test
  void aBatchThatFailsIsDroppedAndTheNextOneAsked() throws Exception {
    Function<Request, Reply> hates =
        request ->
            request.pages().getFirst().contains("Title: p0\n")
                ? Reply.says("[]")
                : Reply.each("yes", request);
    try (ModelServer server = new ModelServer(hates)) {
      Judge judge = judge(server, "batch=2" + ALL);
      for (int i = 0; i < 4; i++) {
        judge.judge(text("p" + i, COMPANY, i));
      }
      models.awaitBatches(2);
      String reason = "the model gave 0 answers for 2 pages";
      assertEquals(new LlmCounts(4, 2, 2, 2, reason, false), ((LlmJudge) judge).counts());
      assertTrue(judge.remarks().getFirst().endsWith("; the last failure: " + reason));
    }
  }

  @Test
  void givesUpAfterFiveFailuresInARow() throws Exception {
    AtomicInteger count = new AtomicInteger();
    Function<Request, Reply> moody =
        request ->
            count.incrementAndGet() == Inquiry.MOST_FAILURES
                ? Reply.each("no", request)
                : Reply.status(401);
    try (ModelServer server = new ModelServer(moody)) {
      Judge judge = judge(server, "batch=1" + ALL);
      Judge auto = auto();
      for (int i = 0; i < 30; i++) {
        judge.judge(text("p" + i, COMPANY, i));
      }
      models.awaitBatches(2 * Inquiry.MOST_FAILURES);
      for (int i = 30; i < 60; i++) {
        judge.judge(text("p" + i, COMPANY, i));
      }
      assertEquals(2 * Inquiry.MOST_FAILURES, models.asked.get());
      LlmCounts counts = ((LlmJudge) judge).counts();
      assertTrue(counts.gaveUp(), counts.toString());
      assertEquals(2 * Inquiry.MOST_FAILURES - 1, counts.failed());
      assertTrue(judge.remarks().getFirst().endsWith("not asked any more"), counts::sentence);
      auto.learn(text("p4", COMPANY, 4), false);
      Page page = text("new", COMPANY, 99);
      assertEquals(auto.judge(page), judge.judge(page));
    }
  }

  @Test
  void whatAPersonSaysStandsWhateverTheModelSays() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (ModelServer server = new ModelServer(request -> after(end, request))) {
      Judge judge = judge(server, "batch=1,timeout=3600" + ALL);
      Page page = text("asked", COMPANY, 1);
      Page waiting = text("waiting", COMPANY, 2);
      judge.judge(page);
      judge.judge(waiting);
      assertTrue(judge.learn(page, false));
      assertTrue(judge.learn(waiting, false));
      end.countDown();
      models.awaitBatches(1);
      assertEquals(1, models.asked.get());
      Judge auto = auto();
      auto.learn(page, false);
      auto.learn(waiting, false);
      Page like = text("like", COMPANY, 3);
      assertEquals(auto.judge(like), judge.judge(like));
    }
  }

  @Test
  void aResumedCrawlKnowsWhatWasAskedAndLearned() throws Exception {
    try (ModelServer server = new ModelServer(request -> Reply.each("yes", request))) {
      Judge first = judge(server, "batch=2,budget=4" + ALL);
      long before = first.revision();
      List<Page> pages = IntStream.range(0, 2).mapToObj(i -> text("p" + i, COMPANY, i)).toList();
      pages.forEach(first::judge);
      models.awaitBatches(1);
      assertTrue(first.revision() != before);
      Judge second = judge(server, "batch=2,budget=4" + ALL);
      Pages.hand(first, second);
      assertEquals(first.score("evacuate shelter"), second.score("evacuate shelter"));
      pages.forEach(second::judge);
      assertEquals(1, models.asked.get());
      for (int i = 2; i < 10; i++) {
        second.judge(text("p" + i, COMPANY, i));
      }
      models.awaitBatches(1);
      assertEquals(2, models.asked.get());
      assertEquals(2, ((LlmJudge) second).counts().asked());
    }
  }

  @Test
  void remembersNoMoreThanItMay() throws IOException {
    Inquiry inquiry = new Inquiry(1, 10);
    for (int i = 0; i < 2 * Inquiry.MOST_REMEMBERED; i++) {
      inquiry.told(page("https://a.example/" + i, "t", "text", ""), i % 2 == 0);
    }
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    inquiry.save(new DataOutputStream(saved));
    assertTrue(saved.size() < 50 * Inquiry.MOST_REMEMBERED, "" + saved.size());
    inquiry.add(page("https://a.example/" + Inquiry.MOST_REMEMBERED, "t", "text", ""));
    assertEquals(List.of(), inquiry.next());
    inquiry.add(page("https://a.example/0", "t", "text", ""));
    assertEquals(1, inquiry.next().size());
  }

  @Test
  void sendsTheKeyAndSavesItNowhere() throws Exception {
    String key = "sk-do-not-tell";
    Models keyed = new Models(key);
    AtomicInteger count = new AtomicInteger();
    Function<Request, Reply> echo =
        request ->
            count.getAndIncrement() == 0
                ? Reply.each("yes", request)
                : new Reply(401, Map.of(), "wrong key: " + request.authorization());
    try (ModelServer server = new ModelServer(echo)) {
      Judge judge = judge(keyed, server, TOPIC, "batch=1" + ALL);
      judge.judge(text("a", COMPANY, 1));
      judge.judge(text("b", COMPANY, 2));
      keyed.awaitBatches(2);
      assertEquals("Bearer " + key, server.requests().getFirst().authorization());
      assertFalse(judge.remarks().toString().contains(key), judge.remarks()::toString);
      ByteArrayOutputStream saved = new ByteArrayOutputStream();
      judge.save(new DataOutputStream(saved));
      assertFalse(new String(saved.toByteArray(), UTF_8).contains(key));
    }
  }

  @Test
  void asksNobodyWhereNoModelsAreGiven() throws IOException {
    Judge judge = Pages.judge("llm:url=http://localhost:9/v1,model=m" + ALL, TOPIC);
    List<Page> pages = new ArrayList<>(BACKGROUND);
    pages.forEach(judge::judge);
    assertEquals(List.of(), judge.remarks());
    Judge other = Pages.judge("llm:url=http://localhost:9/v1,model=m" + ALL, TOPIC);
    Pages.hand(judge, other);
    assertEquals(judge.judge(pages.getFirst()), other.judge(pages.getFirst()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "llm; judge 'llm' needs the option 'url', as in llm:url=http://localhost:11434/v1,model=qwen3",
        "llm:url=http://h/v1; judge 'llm' needs the option 'model', as in"
            + " llm:url=http://localhost:11434/v1,model=qwen3",
        "llm:url=http://h/v1,model=m,low=.6; option 'low' of 'llm' is .6, more than 'high', which is 0.5",
        "llm:url=http://h/v1,model=m,batch=0; option 'batch' of 'llm' is from 1 to 32, not 0",
        "llm:url=here,model=m; 'here' is not the address of a language model, such as http://localhost:11434/v1"
      })
  void saysInASentenceWhatIsWrong(String spec, String message) {
    Material material = Material.NONE.withModels(models);
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> Pages.judge(spec, TOPIC, material))
            .getMessage());
  }

  /// Yes for pages about rescue.
  private static Reply company(Request request) {
    List<String> words =
        request.pages().stream()
            .map(page -> page.contains("shelter") ? "\"yes\"" : "\"no\"")
            .toList();
    return Reply.says(words.toString());
  }

  private static Reply after(CountDownLatch latch, Request request) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Reply.each("yes", request);
  }

  private static Judge auto() {
    return Pages.judge("auto", TOPIC, material());
  }

  private static Material material() {
    return new Material(List.of(), List.of(), BACKGROUND, WordSimilarity.EXACT, null);
  }

  private Judge judge(ModelServer server, String options) {
    return judge(server, TOPIC, options);
  }

  private Judge judge(ModelServer server, Topic topic, String options) {
    return judge(models, server, topic, options);
  }

  private static Judge judge(Models models, ModelServer server, Topic topic, String options) {
    return Pages.judge(
        "llm:url=" + server.url() + ",model=m," + options, topic, material().withModels(models));
  }

  private static Page page(String url, String title, String text, String language) {
    return Page.of(Url.of(url), new Prose.Known(text, text, language))
        .title(title)
        .charset("UTF-8")
        .build();
  }

  /// A page of random words.
  private static Page text(String path, String words, long seed) {
    String[] choice = words.split(" ", -1);
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append(choice[random.nextInt(choice.length)]).append(' ');
    }
    return page("https://a.example/" + path, path, text.toString(), "");
  }
}
