package io.cormorant.archive.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.lucene.SearchRequest.Filter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageSearchTest {
  @TempDir Path folder;
  private PageSearch search;

  @BeforeEach
  void index() {
    search =
        new SmallIndex(folder)
            .page("storm", "暴雨灾害预警发布", "气象台今日发布暴雨预警，提醒居民防范山洪等灾害。预计未来三天仍有大雨。", 0.9, null)
            .page("heavy", "强降水报告", "昨夜大暴雨袭击沿海，水库告急。")
            .page("rescue", "抢险纪实", "暴雨过后，救援队赶到灾害现场。预警系统升级，暴雨灾害预警水平提高。")
            .page("garden", "花园", "今天天气晴朗，适合种花。偶尔提到暴雨和预警，没有别的灾害。" + "花开了。".repeat(60))
            .page("java", "Java 并发编程", "用Java编写爬虫。The robots crawled quickly over Wi-Fi networks.")
            .page(
                "floods",
                "Flooding in the valley",
                "Heavy rains flooded the valley and crawling cars.")
            .page("single", "雨", "下雨了。")
            .page("tokyo", "东京都", "东京都的天空。")
            .page("taiwan", "颱風動態", "中央氣象局發布颱風警報，項鍊也被吹走。東京タワーは高い。")
            .page("mainland", "台风动态", "中央气象台发布台风警报，项链也被吹走。")
            .search();
  }

  @AfterEach
  void close() {
    search.close();
  }

  @Test
  void findsChinesePagesAboutAllWordsFirst() {
    List<String> found = SmallIndex.names(search, "暴雨 灾害 预警");
    assertEquals("storm", found.getFirst());
    assertEquals(Set.of("storm", "rescue", "garden"), Set.copyOf(found));
    assertEquals("garden", found.getLast(), "a page that only mentions them comes last");
  }

  @Test
  void segmentsQueriesWithoutSpaces() {
    assertEquals("storm", SmallIndex.names(search, "暴雨灾害预警").getFirst());
    assertEquals(Set.of("storm", "rescue", "garden"), Set.copyOf(SmallIndex.names(search, "灾害暴雨")));
    assertEquals(List.of("storm", "rescue"), sorted("\"暴雨灾害预警\""));
  }

  @Test
  void findsWordsInsideLongerOnes() {
    assertTrue(SmallIndex.names(search, "暴雨").contains("heavy"), "暴雨 in 大暴雨");
    assertEquals(List.of("heavy"), SmallIndex.names(search, "大暴雨"));
    assertEquals(
        Set.of("storm", "heavy", "rescue", "garden", "single"),
        Set.copyOf(SmallIndex.names(search, "雨")));
  }

  @Test
  void takesTraditionalAndSimplifiedForTheSame() {
    for (String query : List.of("台风", "颱風", "臺風警報", "\"颱風動態\"", "項鍊", "项链 台风")) {
      assertEquals(List.of("taiwan", "mainland"), sorted(query), query);
    }
    SearchResult.Hit hit = search.search(SearchRequest.of("台风 氣象局", 1)).hits().getFirst();
    assertEquals("颱風動態", hit.title().text(), "shown as its author wrote it");
  }

  @Test
  void findsJapaneseByPairs() {
    assertEquals(List.of("taiwan"), sorted("タワー"));
    assertEquals(List.of("taiwan"), sorted("\"東京タワー\""));
    assertEquals(List.of(), sorted("ワタ"));
  }

  @Test
  void readsFullWidthAndMixedQueries() {
    assertEquals(List.of("java"), SmallIndex.names(search, "ＪＡＶＡ编程"));
    assertEquals(List.of("java"), SmallIndex.names(search, "java　爬虫"));
    assertEquals(List.of("java"), SmallIndex.names(search, "Java编写"));
    assertEquals(List.of("java"), SmallIndex.names(search, "\"java 编写\""));
  }

  @Test
  void findsEnglishByStems() {
    assertEquals(List.of("floods"), SmallIndex.names(search, "floods valleys"));
    assertEquals(Set.of("java", "floods"), Set.copyOf(SmallIndex.names(search, "crawl")));
    assertEquals(List.of("floods"), SmallIndex.names(search, "\"crawling car\""));
    assertEquals(List.of("java"), SmallIndex.names(search, "wi-fi"));
    assertEquals(List.of(), SmallIndex.names(search, "\"rains valley\""));
  }

  @Test
  void leavesOutWhatIsNotWanted() {
    assertEquals(List.of("heavy"), sorted("暴雨 -预警"));
    assertEquals(List.of("floods"), SmallIndex.names(search, "crawl -\"Wi-Fi networks\""));
    assertFalse(SmallIndex.names(search, "-暴雨").contains("storm"));
    assertEquals(10, search.search(SearchRequest.of("", 10)).total());
    assertEquals(10, search.search(SearchRequest.of("\u00a0\u3000 ", 10)).total());
    assertEquals(0, search.search(SearchRequest.of("？！ …", 10)).total(), "no words at all");
    assertEquals("storm", SmallIndex.names(search, "").getFirst(), "by the judge's score");
  }

  @Test
  void fallsBackToSomeOfTheWords() {
    SearchResult result = search.search(SearchRequest.of("flooded 编程", 10));
    assertFalse(result.all());
    assertEquals(Set.of("floods", "java"), Set.copyOf(SmallIndex.names(result)));
    assertTrue(search.search(SearchRequest.of("flooded valley", 10)).all());
    assertEquals(0, search.search(SearchRequest.of("zebra 斑马", 10)).total());
  }

  @Test
  void marksWhatWasFound() {
    SearchResult.Hit hit = search.search(SearchRequest.of("暴雨 灾害", 1)).hits().getFirst();
    assertEquals(List.of("暴雨", "灾害"), marked(hit.title()));
    assertEquals(List.of("暴雨", "灾害"), marked(hit.snippets().getFirst()));
    hit = search.search(SearchRequest.of("floods \"crawling cars\"", 1)).hits().getFirst();
    assertEquals(List.of("flooded", "crawling cars"), marked(hit.snippets().getFirst()));
    hit = search.search(SearchRequest.of("大暴雨", 1)).hits().getFirst();
    assertEquals(List.of("大暴雨"), marked(hit.snippets().getFirst()));
    hit = search.search(SearchRequest.of("雨", 10)).hits().getLast();
    assertTrue(hit.snippets().stream().allMatch(s -> marked(s).stream().allMatch("雨"::equals)));
  }

  @Test
  void filtersAndCounts() {
    Filter late = Filter.NONE.onHost("a.test").between(SmallIndex.DAY.plusDays(3), null).in("zh");
    SearchResult result = search.search(SearchRequest.of("暴雨", 10).with(late).counted());
    assertEquals(Set.of("rescue", "garden"), Set.copyOf(SmallIndex.names(result)));
    assertEquals(Map.of("a.test", 2), result.facets().hosts());
    assertEquals(
        List.of(SmallIndex.DAY.plusDays(4), SmallIndex.DAY.plusDays(3)),
        List.copyOf(result.facets().days().keySet()));
    assertEquals(List.of("storm"), names(Filter.NONE.atLeast(0.8)));
    assertEquals(List.of(), names(Filter.NONE.onHost("other.test")));
    assertEquals(List.of(), names(Filter.NONE.in("en")));
  }

  @Test
  void givesPagesOfHits() {
    List<String> all = SmallIndex.names(search, "暴雨");
    for (int offset = 0; offset < 6; offset++) {
      SearchResult one = search.search(SearchRequest.of("暴雨", 1).from(offset));
      assertEquals(all.stream().skip(offset).limit(1).toList(), SmallIndex.names(one));
    }
  }

  @Test
  void findsSimilarPages() {
    SearchResult similar =
        search.similar(SmallIndex.url("rescue"), SearchRequest.of("", 3)).orElseThrow();
    assertEquals("storm", SmallIndex.names(similar).getFirst());
    assertFalse(SmallIndex.names(similar).contains("rescue"));
    assertTrue(search.similar(SmallIndex.url("nowhere"), SearchRequest.of("", 3)).isEmpty());
    assertEquals(
        "floods",
        SmallIndex.names(search.similar("", "flooding valley cars", SearchRequest.of("", 1)))
            .getFirst());
  }

  /// Whatever is typed, there is an answer, and marks lie inside their texts.
  @Test
  void hostileQueriesNeverThrow() {
    String letters = "\"“”-－*?~^:()[]{}\\/+&|! \t\n\u0000暴雨灾害a é\u0301\uD83D\uDE00\uD800あ한ＡORAND";
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      StringBuilder query = new StringBuilder();
      int length = random.nextInt(seed % 50 == 0 ? 3_000 : 30);
      for (int i = 0; i < length; i++) {
        query.append(letters.charAt(random.nextInt(letters.length())));
      }
      SearchResult result = search.search(SearchRequest.of(query.toString(), 10).counted());
      for (SearchResult.Hit hit : result.hits()) {
        marked(hit.title());
        hit.snippets().forEach(PageSearchTest::marked);
      }
      search.similar("", query.toString(), SearchRequest.of("", 5));
    }
  }

  private List<String> names(Filter filter) {
    return SmallIndex.names(search.search(SearchRequest.of("暴雨", 10).with(filter)));
  }

  private List<String> sorted(String query) {
    return SmallIndex.names(search, query).stream().sorted((a, b) -> b.compareTo(a)).toList();
  }

  private static List<String> marked(Snippet snippet) {
    return snippet.marks().stream()
        .map(mark -> snippet.text().substring(mark.start(), mark.end()))
        .distinct()
        .toList();
  }
}
