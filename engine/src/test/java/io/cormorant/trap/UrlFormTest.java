package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UrlFormTest {
  private final UrlForm form = new UrlForm();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/x/x/x",
        "/a/b/a/b/a/b/c",
        "/start/a/b/c/a/b/c/a/b/c/",
        "/en/news/en/sport/en/news/en/",
        "/index.php/index.php/index.php?id=1",
        "/archive/more/archive/archive/more/archive/"
      })
  void refusesAPathThatRepeatsItself(String path) {
    assertEquals(Optional.of("the path repeats itself"), fault(path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/x/x",
        "/a/b/a/b",
        "/1/1/1/1/1",
        "/2011/11/11/11/title.html",
        "/src/main/java/org/src/test/java/org/main/",
        "/en/docs/en/api/en?x=/y/y/y/y"
      })
  void letsAPathPassThatAPersonMayHaveMade(String path) {
    assertEquals(Optional.empty(), fault(path));
  }

  @Test
  void boundsSegmentsAndParameters() {
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < UrlForm.MAX_SEGMENTS; i++) {
      deep.append("/s").append(i);
    }
    assertEquals(Optional.empty(), fault(deep.toString()));
    assertTrue(fault(deep + "/more").orElse("").contains("20 segments"));
    StringBuilder query = new StringBuilder("/list?p0=1");
    for (int i = 1; i < UrlForm.MAX_PARAMETERS; i++) {
      query.append("&p").append(i).append("=1");
    }
    assertEquals(Optional.empty(), fault(query.toString()));
    assertTrue(fault(query + "&q=1").orElse("").contains("12 parameters"));
  }

  private Optional<String> fault(String path) {
    return form.fault(Url.of("http://a.test" + path));
  }
}
