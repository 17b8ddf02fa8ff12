package io.cormorant.app.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Url;
import org.junit.jupiter.api.Test;

final class TerminalTextTest {
  @Test
  void wordsInOtherScriptsAreReadableAndMeanTheSameUrl() {
    Url url = Url.of("https://a.example/%E6%9A%B4%E9%9B%A8/a%2Fb?q=%E9%9B%A8%20x#y");
    String shown = TerminalText.readable(url);
    assertEquals("https://a.example/暴雨/a%2Fb?q=雨%20x", shown);
    assertEquals(url, Url.of(shown));
  }

  @Test
  void whatIsNoLetterStaysEscaped() {
    for (String odd : new String[] {"%E2%80%AE", "%C2%A0", "%FF%FE", "%E6%9A", "%C2%9B"}) {
      String url = "https://a.example/" + odd;
      assertEquals(url, TerminalText.readable(url));
    }
  }
}
