package io.cormorant.strategy.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.cormorant.core.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlTraitsTest {
  @ParameterizedTest
  @CsvSource({
    "/, " + UrlTraits.HOME,
    "/blog/, " + UrlTraits.HOME,
    "/page/3/, " + UrlTraits.NUMBERED,
    "/?page=2, " + UrlTraits.NUMBERED,
    "/tags/java/, " + UrlTraits.TAG,
    "/tags/java/page/2/, " + UrlTraits.NUMBERED,
    "/2024/05/, " + UrlTraits.ARCHIVE,
    "/archives/, " + UrlTraits.ARCHIVE,
    "/about/, " + UrlTraits.AUXILIARY,
    "/about.html, " + UrlTraits.AUXILIARY,
    "/2024/05/06/how-to-do-it/, " + UrlTraits.POST,
    "/posts/a-long-story-told/, " + UrlTraits.POST,
    "/p/5d41402a, " + UrlTraits.POST,
    "/docs/intro, 0"
  })
  void tellsWhatAPageMayBe(String path, int flags) {
    assertEquals(flags, of(path).flags());
  }

  @Test
  void addressesOfOneFormHaveOnePattern() {
    assertEquals(of("/2024/05/one-story").pattern(), of("/2023/11/other-tale").pattern());
    assertEquals(of("/post/17.html").pattern(), of("/post/4.html").pattern());
    assertNotEquals(of("/post/17.html").pattern(), of("/post/17").pattern());
    assertNotEquals(of("/post/17").pattern(), of("/user/17").pattern());
    assertNotEquals(of("/post/17").pattern(), of("/post/17?reply=1").pattern());
    assertNotEquals(
        of("/post/17").pattern(), UrlTraits.of(Url.of("http://b.test/post/17")).pattern());
  }

  private static UrlTraits of(String path) {
    return UrlTraits.of(Url.of("http://a.test" + path));
  }
}
