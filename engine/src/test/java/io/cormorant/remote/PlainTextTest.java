package io.cormorant.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PlainTextTest {
  @Test
  void keepsToItsLimitWhateverTheText() {
    String rows = "暴雨".repeat(1_000_000);
    assertEquals("暴雨".repeat(300), PlainText.line(rows, 600));
    assertEquals("", PlainText.line("\u200b".repeat(1_000_000) + "a", 600));
    assertEquals("ab", PlainText.line("ab\ud83d\ude00", 3));
    assertEquals("ab\ud83d\ude00", PlainText.line("ab\ud83d\ude00", 4));
    assertEquals("a b", PlainText.line("\ud800 a \ud800 b \udc00 ", 9));
  }

  @Test
  void leavesOutWhatActsOnItsSurroundings() {
    assertEquals(
        "nice b x /b [31m", PlainText.line(" nice\n<b>\tx</b>\u0000\u001b[31m\u202e\u200b", 99));
  }
}
