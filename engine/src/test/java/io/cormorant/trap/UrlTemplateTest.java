package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.cormorant.core.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UrlTemplateTest {
  private final UrlTemplate template = new UrlTemplate();

  @ParameterizedTest
  @CsvSource({
    "/calendar/2026/11, /calendar/N/N, /calendar/N/N",
    "/calendar?month=2026-11, /calendar?month, /calendar?",
    "/calendar?year=2026&month=11, /calendar?month&year, /calendar?",
    "/list?sort=price&color=red&size=m, /list?color&size&sort, /list?",
    "/list?f[0]=a&f[1]=b&f[2]=c, /list?f%5BN%5D, /list?",
    "/list?c=red&c=blue&cc=x, /list?c&cc, /list?",
    "/shop/nike/red/xl/, /shop/nike/red/xl/, /shop/*/*/*/",
    "/2026/11/15/how-to-cook-rice.html, /N/N/N/*.html, /N/N/N/*",
    "/article/12345, /article/N, /article/N",
    "/thread-123-1.html, /thread-N-N.html, /thread-N-N.html",
    "/wiki/Some_Title, /wiki/Some_Title, /wiki/*",
    "/item/%E6%9C%BA%E5%99%A8, /item/*, /item/*",
    "/s/0a1b2c3d4e5f/page, /s/H/page, /s/H/*",
    "/(S(lit3py55t21z5v55vlm25s55))/a.aspx, /(S(H))/a.aspx, /(S(H))/*",
    "/2026-11-15, /N-N-N, /N-N-N",
    "/page/2-of-the-best.html, /page/*.html, /page/*",
    "/?2026, /?N, /?",
    "/, /, /",
  })
  void takesOutWhatASiteCountsUpOrFillsIn(String path, String narrow, String wide) {
    template.read(Url.of("https://example.org:8080" + path));
    assertEquals("example.org:8080" + narrow, template.narrowText(), path);
    assertEquals("example.org:8080" + wide, template.wideText(), path);
    assertEquals("example.org:8080", template.hostText());
  }

  @Test
  void gathersPagesOfOneProgram() {
    assertEquals(narrow("/calendar?month=2026-11"), narrow("/calendar?month=1850-01"));
    assertEquals(narrow("/list?a=1&b=2"), narrow("/list?b=x&a=y"));
    assertNotEquals(narrow("/list?a=1&b=2"), narrow("/list?a=1"));
    assertEquals(0, narrow("/about/team"), "nothing in it varies");
    assertEquals(0, narrow("/2026/11/15/how-to-cook-rice.html"), "somebody wrote that");
  }

  @Test
  void tellsHostsApart() {
    template.read(Url.of("http://a.test/list?x=1"));
    long[] one = {template.host(), template.wide(), template.narrow()};
    template.read(Url.of("http://b.test/list?x=1"));
    assertNotEquals(one[0], template.host());
    assertNotEquals(one[1], template.wide());
    assertNotEquals(one[2], template.narrow());
  }

  @Test
  void readsTheLongestUrls() {
    template.read(Url.of("http://a.test/" + "1-".repeat(1_000)));
    assertEquals("a.test/" + "N-".repeat(1_000), template.narrowText());
  }

  private long narrow(String path) {
    template.read(Url.of("http://a.test" + path));
    return template.narrow();
  }
}
