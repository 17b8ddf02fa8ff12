package io.cormorant.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void cutsBetweenCharactersOnly() {
    assertEquals("a b", Texts.clean(" a\n\t b ", 3));
    assertEquals("a b", Texts.clean("a b", 3));
    assertEquals("a…", Texts.clean("a bc", 2));
    assertEquals("𝒳…", Texts.clean("𝒳𝒳", 1));
    assertEquals("淡化", Texts.clean("淡\u202E\uD800化\u0007", 9));
  }

  @Test
  void keepsLinesAndIndentsOfATextThatIsShownAsItStands() {
    assertEquals("a:\n  b: 淡化\n", Texts.lines("a:\n  b: \u202E淡\u0007化\r\n"));
  }

  @Test
  void findsTheHostOfOddUrls() {
    assertEquals("a.example", Texts.host("https://A.example:80/x@y"));
    assertEquals("b.example", Texts.host("http://user:pass@b.example"));
    assertEquals("[::1]", Texts.host("http://[::1]:80/"));
    assertEquals("", Texts.host("javascript:alert(1)"));
    assertEquals("", Texts.host("http://"));
  }

  @Test
  void undoesOnlyEscapesThatSpellText() {
    assertEquals("/wiki/淡化", Texts.readablePath("https://a.example/wiki/%E6%B7%A1%E5%8C%96", 80));
    assertEquals("/%E6%B7", Texts.readablePath("https://a.example/%E6%B7", 80));
    assertEquals("/a%20b", Texts.readablePath("https://a.example/a%20b", 80));
    assertEquals("/%E2%80%AEx", Texts.readablePath("https://a.example/%E2%80%AEx", 80));
    assertEquals("/100%", Texts.readablePath("https://a.example/100%", 80));
    assertEquals("", Texts.readablePath("https://a.example", 80));
  }
}
