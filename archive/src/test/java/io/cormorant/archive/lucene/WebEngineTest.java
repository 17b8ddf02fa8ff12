package io.cormorant.archive.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.PageBuilder;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Hit;
import io.cormorant.discover.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WebEngineTest {
  private static final List<Page> PAGES =
      List.of(
          page("http://zh.test/storm", "暴雨灾害预警发布", "气象台今日发布暴雨预警，提醒居民防范山洪等灾害。未来三天仍有大雨。"),
          page("http://zh.test/heavy", "强降水报告", "昨夜大暴雨袭击沿海，水库告急。"),
          page("http://zh.test/rescue", "抢险纪实", "暴雨过后，救援队赶到灾害现场。预警系统升级，暴雨灾害预警水平提高。"),
          page("http://zh.test/garden", "花园", "今天天气晴朗，适合种花。花开了，蜜蜂来了。"),
          page(
              "http://en.test/floods",
              "Flooding in the valley",
              "Heavy rains flooded the valley; the river rose over its banks within hours."),
          page(
              "http://en.test/rain",
              "A walk",
              "It was heavy going and heavy luggage, heavy boots, heavy hearts, and some rain."),
          page(
              "http://en.test/river",
              "River gauges",
              "Gauges on the river tell the valley how high the floods rise after rains."),
          page("http://en.test/cake", "Chocolate cake", "Melt the chocolate, add flour and sugar."),
          builder("http://en.test/shop", "Shop", "Umbrellas for everybody, in all colours.")
              .description("Parasols and brollies")
              .keywords(List.of("monsoon gear"))
              .build());

  @Test
  void ranksChinesePagesByTheirWords() {
    WebEngine engine = engine(PAGES);
    List<String> found = names(engine, new Query.Words("暴雨 灾害 预警"));
    assertEquals("storm", found.getFirst());
    assertEquals(List.of("storm", "rescue", "heavy"), found, "all of the words, then some");
    assertEquals(Set.of("storm", "rescue", "heavy"), Set.copyOf(words(engine, "暴雨灾害预警")));
    assertEquals(List.of("heavy"), words(engine, "大暴雨"));
  }

  @Test
  void ranksEnglishPagesByTheirWords() {
    WebEngine engine = engine(PAGES);
    List<String> found = words(engine, "heavy floods in valleys");
    assertEquals("floods", found.getFirst());
    assertEquals(List.of("river", "rain"), found.subList(1, 3), "two of the words before one");
    assertEquals(List.of("shop"), words(engine, "monsoon brolly parasol"));
    assertEquals(List.of("cake"), words(engine, "chocolate -rain"));
    assertEquals(List.of(), words(engine, "zebra 斑马"));
  }

  @Test
  void showsTitlesAndPlaces() {
    Hit hit = found(engine(PAGES), new Query.Words("gauges"), 0).hits().getFirst();
    assertEquals("River gauges", hit.title());
    assertTrue(hit.snippet().contains("Gauges on the river"), hit.snippet());
  }

  @Test
  void findsRelatedPages() {
    WebEngine engine = engine(PAGES);
    List<String> chinese = names(engine, new Query.Related(Url.of("http://zh.test/rescue")));
    assertEquals("storm", chinese.getFirst());
    assertFalse(chinese.contains("rescue"));
    List<String> english = names(engine, new Query.Related(Url.of("http://en.test/floods")));
    assertEquals("river", english.getFirst());
    assertFalse(english.contains("cake"));
  }

  @Test
  void findsBackLinksFromOtherHostsFirst() {
    Url target = Url.of("http://t.test/far");
    WebEngine engine =
        engine(
            List.of(
                linking("http://t.test/a", "http://t.test/far"),
                linking("http://z.test/b", "http://t.test/far", "http://t.test/other"),
                linking("http://b.test/c", "http://t.test/far", "http://t.test/far"),
                linking("http://b.test/d", "http://t.test/far/away")));
    assertEquals(List.of("c", "b", "a"), names(engine, new Query.Backlinks(target)));
    assertEquals(List.of("b"), names(engine, new Query.Backlinks(Url.of("http://t.test/other"))));
  }

  @Test
  void followsRedirects() {
    WebEngine.Builder builder = new WebEngine.Builder();
    Url old = Url.of("http://t.test/old");
    Url older = Url.of("http://t.test/older");
    builder.moved(older, old);
    builder.moved(old, Url.of("http://t.test/new"));
    builder.moved(Url.of("http://t.test/loop"), Url.of("http://t.test/pool"));
    builder.moved(Url.of("http://t.test/pool"), Url.of("http://t.test/loop"));
    builder.add(linking("http://a.test/a", "http://t.test/older", "http://t.test/loop"));
    builder.add(linking("http://a.test/b", "http://t.test/new"));
    builder.add(linking("http://t.test/new", "http://t.test/old"));
    WebEngine engine = builder.build();
    for (String form : List.of("older", "old", "new")) {
      Query query = new Query.Backlinks(Url.of("http://t.test/" + form));
      assertEquals(List.of("a", "b"), names(engine, query), form);
    }
    assertEquals(
        List.of("a", "b"), names(engine, new Query.Related(older)), "pages like the new one");
    found(engine, new Query.Backlinks(Url.of("http://t.test/loop")), 0);
  }

  @Test
  void findsPagesOfASiteHomePageFirst() {
    WebEngine engine =
        engine(
            List.of(
                linking("https://a.test/"),
                linking("https://a.test:8443/!"),
                linking("http://a.test/!first"),
                linking("http://www.a.test/")));
    assertEquals(
        List.of("https://a.test/", "http://a.test/!first", "https://a.test:8443/!"),
        urls(found(engine, new Query.Site("A.test"), 0)));
    assertEquals(List.of(), names(engine, new Query.Site("b.test")));
    assertEquals(List.of(), names(engine, new Query.Site("no host / at all")));
  }

  @Test
  void turnsPages() {
    WebEngine engine =
        engine(
            IntStream.range(0, 25)
                .mapToObj(
                    i -> page("http://a.test/%02d".formatted(i), "", "the same words on each"))
                .toList());
    List<String> expected =
        IntStream.range(0, 25).mapToObj("http://a.test/%02d"::formatted).toList();
    for (Query query : List.of(new Query.Words("same words"), new Query.Site("a.test"))) {
      List<String> all = new ArrayList<>();
      for (int page = 0; page < 3; page++) {
        Answer.Found found = found(engine, query, page);
        assertEquals(page < 2 ? 10 : 5, found.hits().size());
        assertEquals(page < 2, found.more());
        all.addAll(urls(found));
      }
      assertEquals(expected, all, "in the order of their URLs");
      for (int page : List.of(3, IndexAnswers.MOST_PAGES, Integer.MAX_VALUE)) {
        assertEquals(new Answer.Found(List.of(), false), engine.ask(query, page));
      }
    }
    assertTrue(found(engine, new Query.Words("same"), 0).more());
  }

  @Test
  void saysTheSameInWhateverOrderPagesCame() {
    List<Page> many = new ArrayList<>(PAGES);
    for (int i = 0; i < 300; i++) {
      String text = "rain on day " + i % 7 + ", 暴雨 " + "flood ".repeat(i % 5);
      many.add(page("http://h%d.test/%d".formatted(i % 11, i), "Day " + i % 3, text));
    }
    List<List<Answer>> all = new ArrayList<>();
    for (int seed = 0; seed < 4; seed++) {
      List<Page> shuffled = new ArrayList<>(many);
      Collections.shuffle(shuffled, new Random(seed));
      WebEngine engine = engine(shuffled);
      List<Answer> answers = new ArrayList<>();
      for (int page = 0; page < 4; page++) {
        answers.add(engine.ask(new Query.Words("rain flood day 暴雨"), page));
        answers.add(engine.ask(new Query.Words("flood"), page));
        answers.add(engine.ask(new Query.Related(Url.of("http://h1.test/1")), page));
        answers.add(engine.ask(new Query.Site("h3.test"), page));
      }
      all.add(answers);
    }
    assertEquals(1, Set.copyOf(all).size());
  }

  @Test
  void takesTheLastPageOfAUrlAndNoLists() {
    Page list = builder("http://a.test/feed", "Rain feed", "rain").list(true).build();
    WebEngine engine =
        engine(
            List.of(
                page("http://a.test/x", "Old", "rain"),
                page("http://a.test/x", "New", "rain"),
                list));
    assertEquals(
        List.of("New"),
        found(engine, new Query.Words("rain"), 0).hits().stream().map(Hit::title).toList());
  }

  @Test
  void knowsNothingOfUnknownUrls() {
    WebEngine engine = engine(PAGES);
    Url nowhere = Url.of("http://nowhere.test/");
    assertEquals(List.of(), names(engine, new Query.Related(nowhere)));
    assertEquals(List.of(), names(engine, new Query.Backlinks(nowhere)));
    assertEquals(List.of(), words(engine(List.of()), "rain"));
    assertEquals(List.of(), names(engine(List.of()), new Query.Site("zh.test")));
    assertEquals(EnumSet.allOf(Query.Kind.class), engine.answers());
    assertTrue(engine.isLocal());
    assertEquals("recorded", engine.name());
  }

  @Test
  void hostileQueriesNeverThrow() {
    WebEngine engine = engine(PAGES);
    List<String> hostile =
        Stream.of("", " ", "\"", "\"\"", "-", "--", "-rain", "-\"", "? ! …", "AND OR NOT", "a:b^2~")
            .collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
    hostile.addAll(List.of("(((", "[* TO *]", "/.*/", "\\", "\uD800", "\u0000", "雨"));
    hostile.addAll(List.of("x".repeat(10_000), "雨".repeat(10_000), "rain \"".repeat(2_000)));
    hostile.addAll(List.of("-".repeat(10_000), "rain 暴雨 ".repeat(1_500)));
    String letters = "\"“”-－*?~^:()[]{}\\/+&|! \t\n\u0000暴雨灾害a é\u0301\uD83D\uDE00\uD800あ한ＡORAND";
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      StringBuilder query = new StringBuilder();
      for (int i = random.nextInt(40); i >= 0; i--) {
        query.append(letters.charAt(random.nextInt(letters.length())));
      }
      hostile.add(query.toString());
    }
    for (String text : hostile) {
      found(engine, new Query.Words(text), 0);
      found(engine, new Query.Site(text), 0);
    }
    assertEquals(List.of(), words(engine, "-rain"), "nothing is asked for");
    assertEquals(List.of(), words(engine, " "));
  }

  private static WebEngine engine(List<Page> pages) {
    WebEngine.Builder builder = new WebEngine.Builder();
    pages.forEach(builder::add);
    return builder.build();
  }

  private static Page page(String url, String title, String text) {
    return builder(url, title, text).build();
  }

  private static PageBuilder builder(String url, String title, String text) {
    return Page.of(Url.of(url), new Prose.Known(text, text, "")).title(title);
  }

  private static Page linking(String url, String... targets) {
    List<Link> links = new ArrayList<>();
    for (String target : targets) {
      links.add(
          new Link(Url.of(target), "", "", "body/a", Set.of(), links.size(), Link.Kind.ANCHOR));
    }
    return builder(url, "", "some text").links(links).build();
  }

  private static List<String> words(WebEngine engine, String words) {
    return names(engine, new Query.Words(words));
  }

  private static List<String> names(WebEngine engine, Query query) {
    return urls(found(engine, query, 0)).stream()
        .map(url -> url.substring(url.lastIndexOf('/') + 1))
        .toList();
  }

  private static List<String> urls(Answer.Found found) {
    return found.hits().stream().map(hit -> hit.url().toString()).toList();
  }

  private static Answer.Found found(WebEngine engine, Query query, int page) {
    return (Answer.Found) engine.ask(query, page);
  }
}
