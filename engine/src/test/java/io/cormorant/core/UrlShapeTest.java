package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlShapeTest {
  @ParameterizedTest
  @CsvSource({
    "http://a.test/, a.test/",
    "http://a.test/about, a.test/*",
    "http://a.test/posts/1234.html, a.test/posts/#.html",
    "http://a.test/2024/05/07/a-day-out/, a.test/#/#/*/*/",
    "http://a.test/blog/en/how-to/sail.html?x=1, a.test/blog/en/*/*.html?"
  })
  void namesWhatLooksAlike(String url, String form) {
    assertEquals(form, UrlShape.of(Url.of(url)));
  }
}
