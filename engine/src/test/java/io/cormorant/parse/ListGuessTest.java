package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Mark;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ListGuessTest {
  private static final String PROSE =
      "<p>The river rose by two metres in one night, and the water reached the houses at the old bridge."
          + " Nobody was hurt, since the warning had come in time and most people had left.</p>";

  @Test
  void anArticleIsADocument() {
    Page page =
        page("http://a.test/flood-at-the-bridge", "<h1>Flood</h1>" + PROSE.repeat(5) + menu());
    assertTrue(page.isDocument(), () -> page.marks().toString());
  }

  @Test
  void aPageOfHeadlinesIsAListWhateverItsAddress() {
    String items =
        IntStream.range(0, 20)
            .mapToObj(i -> "<h2><a href='/p" + i + "'>What happened on day " + i + "</a></h2>")
            .collect(Collectors.joining());
    Page page = page("http://a.test/flood-at-the-bridge", items + menu());
    assertFalse(page.isDocument());
    assertTrue(page.marks().contains(Mark.LIST));
  }

  @Test
  void aTagPageWithExcerptsIsAList() {
    String items =
        IntStream.range(0, 10)
            .mapToObj(
                i ->
                    "<h2><a href='/p"
                        + i
                        + "'>Day "
                        + i
                        + "</a></h2><p>The river rose by two metres in one"
                        + " night, and the water reached the houses.</p><a href='/p"
                        + i
                        + "'>Read more</a>")
            .collect(Collectors.joining());
    assertFalse(page("http://a.test/tags/flood/", items + menu()).isDocument());
  }

  @Test
  void aChineseArchiveIsAListAndAChineseArticleIsNone() {
    String items =
        IntStream.range(0, 30)
            .mapToObj(i -> "<li>2024-05-" + i + " <a href='/p" + i + "'>第" + i + "天的暴雨</a></li>")
            .collect(Collectors.joining("", "<ul>", "</ul>"));
    assertFalse(page("http://a.test/archives/2024/05/", items).isDocument());
    String text = "<p>暴雨来临前要检查排水口，备好食物和饮用水，听从当地的预警信息，必要时转移到高处。</p>".repeat(8);
    assertTrue(page("http://a.test/2024/05/07/baoyu/", "<h1>暴雨</h1>" + text).isDocument());
  }

  @Test
  void aPageWithHardlyAnyTextIsNoDocument() {
    assertFalse(page("http://a.test/empty-page-of-somebody", "<p>Soon.</p>").isDocument());
  }

  @Test
  void tagsOfAPageAreKeywords() {
    Page page =
        page(
            "http://a.test/x-y-z",
            "<meta property='article:tag' content='Floods'><a rel='tag' href='/tags/rivers'>Rivers</a>"
                + PROSE);
    assertEquals(List.of("Floods", "Rivers"), page.keywords());
  }

  @Test
  void headingsOfMenusAreNone() {
    Page page =
        page(
            "http://a.test/x-y-z",
            "<nav><h2>Menu</h2></nav><main><h2>Flood</h2>" + PROSE + "</main>");
    assertEquals(List.of("Flood"), page.headings());
  }

  private static String menu() {
    return "<nav><a href='/'>Home</a> <a href='/about'>About</a> <a href='/tags/'>Tags</a></nav>";
  }

  private static Page page(String url, String body) {
    Response.Document document =
        new Response.Document(
            Url.of(url),
            200,
            new Headers(List.of(new Headers.Field("Content-Type", "text/html; charset=utf-8"))),
            ("<html><head><title>T</title></head><body>" + body + "</body></html>").getBytes(UTF_8),
            null);
    return ((Parsed.Ok) new PageParser().parse(document)).page();
  }
}
