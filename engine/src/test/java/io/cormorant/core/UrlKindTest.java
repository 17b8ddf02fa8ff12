package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlKindTest {
  @ParameterizedTest
  @CsvSource({
    "http://a.test/, HOME",
    "http://a.test/index.html, HOME",
    "http://a.test/blog/, HOME",
    "http://a.test/page/2/, NUMBERED",
    "http://a.test/tags/java/page/3, NUMBERED",
    "http://a.test/list?page=12, NUMBERED",
    "http://a.test/index14.html, NUMBERED",
    "http://a.test/p/3/, NUMBERED",
    "http://a.test/list?sort=new&start=40, NUMBERED",
    "http://a.test/tags/java/, TAG",
    "http://a.test/tagged/java, TAG",
    "http://a.test/categories/, TAG",
    "http://a.test/topics/rain, TAG",
    "http://a.test/label/rain, TAG",
    "http://a.test/series/rain, TAG",
    "http://a.test/keywords/rain, TAG",
    "http://a.test/author/ann, TAG",
    "http://a.test/Sections/rain, TAG",
    "http://a.test/?cat=4, TAG",
    "http://a.test/category/travel, TAG",
    "http://a.test/?tag=news, TAG",
    "http://a.test/tags.html, TAG",
    "http://a.test/archives/, ARCHIVE",
    "http://a.test/archive.html, ARCHIVE",
    "http://a.test/2024/, ARCHIVE",
    "http://a.test/1999-12/, ARCHIVE",
    "http://a.test/blog/2024/05/, ARCHIVE",
    "http://a.test/archives/2019/07/index.html, ARCHIVE",
    "http://a.test/archives/1234.html, PLAIN",
    "http://a.test/p/530400161/, PLAIN",
    "http://a.test/2024/05/07/a-day-out/, PLAIN",
    "http://a.test/%E6%A0%87%E7%AD%BE, PLAIN",
    "http://a.test/about, PLAIN"
  })
  void tellsListsByTheirAddresses(String url, UrlKind kind) {
    assertEquals(kind, UrlKind.of(Url.of(url)));
  }
}
