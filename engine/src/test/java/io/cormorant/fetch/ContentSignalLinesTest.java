package io.cormorant.fetch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class ContentSignalLinesTest {
  @Test
  void findsTheSignalsOfTheGroupThatSpeaksToUs() {
    assertEquals(
        "ai-train=no", in("User-agent: *\nContent-Signal: ai-train=no # please\nAllow: /"));
    assertEquals("a=yes,b=no", in("content-signal: a=yes\nUser-Agent: *\nContent-signal: b=no"));
    assertEquals("", in("User-agent: otherbot\nContent-Signal: ai-train=no"));
    assertEquals(
        "b=no",
        in(
            """
            User-agent: *
            Content-Signal: a=no

            User-agent: x
            User-agent: Cormorant
            Disallow: /y
            Content-Signal: b=no

            User-agent: z
            Content-Signal: c=no
            """));
    assertEquals("", in("User-agent: *\nContent-Signal: a=no\nUser-agent: cormorant\nAllow: /"));
  }

  @Test
  void keepsLittleOfAStrangeFile() {
    assertTrue(in("Content-Signal: a=b\n".repeat(100_000)).length() <= 512);
    assertEquals("", in("no colon\n:\n::\nContent-Signal" + "x".repeat(10_000)));
  }

  private static String in(String robots) {
    return ContentSignalLines.in(robots.getBytes(US_ASCII));
  }
}
