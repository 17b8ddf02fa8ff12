package io.cormorant.discover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HitListTest {
  @Test
  void keepsEachPageOnceInItsOrder() {
    HitList list = new HitList();
    list.add("https://b.example/", "B", "b");
    list.add("HTTPS://A.example:443/x#y", "A", "a");
    list.add("https://b.example", "again", "");
    assertEquals(
        List.of(
            new Hit(Url.of("https://b.example/"), "B", "b"),
            new Hit(Url.of("https://a.example/x"), "A", "a")),
        list.hits());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "javascript:alert(1)",
        "ftp://a.example/",
        "/x",
        "https://",
        "http://a b/",
        "::"
      })
  void leavesOutWhatIsNoPage(String url) {
    HitList list = new HitList();
    list.add(url, "t", "s");
    list.add("https://a.example/" + "x".repeat(Url.MAX_LENGTH), "t", "s");
    assertEquals(List.of(), list.hits());
  }

  @ParameterizedTest
  @CsvSource({
    "a <strong>flood</strong> warning, a flood warning",
    "Rock &amp; roll, Rock & roll",
    "x<script>alert(1)</script>y, x y",
    "&lt;script&gt;alert(1)&lt;/script&gt;, script alert(1) /script",
    "<img src=x onerror=alert(1)>seen, seen",
    "'  two\n\tlines\u0000\u001b[31m \u202egnp.exe\u200b', two lines [31m gnp.exe"
  })
  void cleansTexts(String raw, String clean) {
    assertEquals(clean, text(raw).title());
    assertEquals(clean, text(raw).snippet());
  }

  @Test
  void keepsToItsLimits() {
    Hit hit = text("暴雨&amp;".repeat(100_000));
    assertEquals(HitList.TITLE, hit.title().length());
    assertEquals(HitList.SNIPPET, hit.snippet().length());
    assertEquals("", text("<b>".repeat(100_000) + "deep").title());
    HitList list = new HitList();
    for (int i = 0; i < 2 * HitList.MOST; i++) {
      list.add("https://a.example/" + i, "", "");
    }
    assertEquals(HitList.MOST, list.hits().size());
    assertTrue(list.hits().getFirst().title().isEmpty());
  }

  private static Hit text(String raw) {
    HitList list = new HitList();
    list.add("https://a.example/", raw, raw);
    return list.hits().getFirst();
  }
}
