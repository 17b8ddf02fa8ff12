package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NotFoundTest {
  private static final String FILLER = "The sea birds of the north nest on cliffs. ";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Page not found - Example; ''; Go to the home page.; 0; true",
        "404 | Example; ''; ''; 0; true",
        "Example; Sorry, this page does not exist; The page you want does not exist.; 0; true",
        "Example; ''; The requested page could not be found.; 0; false",
        "页面不存在_某网; ''; 抱歉，您访问的页面不存在或已被删除; 0; true",
        "某网; 404错误; 页面找不到了; 0; true",
        "Page not found; ''; Page not found. Have a look at what is new; 15; true",
        "Page not found; ''; Have a look at what is new; 15; false",
        "How to fix 404 not found in nginx after an upgrade; ''; I got it too.; 0; false",
        "Page not found; ''; Page not found: a history of the status code; 60; false",
        "Lost and found; ''; Keys.; 0; false",
        "Room 404; ''; A quiet room.; 0; false",
        "''; ''; ''; 0; false"
      })
  void tellsAPageThatIsNone(
      String title, String heading, String text, int filler, boolean notFound) {
    String main = text + FILLER.repeat(filler);
    Page page =
        Page.of(Url.of("http://a.test/x"), new Prose.Known(main, main, "en"))
            .title(title)
            .headings(heading.isEmpty() ? List.of() : List.of(heading))
            .charset("UTF-8")
            .build();
    assertEquals(notFound, NotFound.isSaidBy(page), title + "; " + heading + "; " + text);
  }
}
