package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ScriptShellTest {
  private static final String TEXT = "a word or two of visible text ".repeat(20);

  @Test
  void knowsTheShellsOfScripts() {
    for (String shell :
        List.of(
            "<div id=root></div><script src=/app.js></script>",
            "<title>" + TEXT + "</title><noscript>" + TEXT + "</noscript><SCRIPT>go()</SCRIPT>",
            "<style>" + TEXT + "</style><p>Loading…</p><script type='module' src=a.js></script>",
            "<!-- " + TEXT + " > --><script>var t = '" + TEXT + "<p>'</script>",
            "<script data-json=\"1\" src=app.js></script>",
            "<script src=\"/get?type=json\"></script>",
            "<script data-a=\" type='json'\" type='text/javascript' src=/data.json></script>",
            "<a title='> " + TEXT + "'></a><script src=/json.js></script>",
            "<template>" + TEXT + "</template><script>" + TEXT)) {
      assertTrue(isShell(shell), shell);
    }
  }

  @Test
  void leavesOtherPagesAlone() {
    for (String page :
        List.of(
            "",
            "<div id=root></div>",
            "<script type=\"application/ld+json\">{}</script>",
            "<script id=data TYPE=application/JSON>{}</script>",
            "<noscript><script></noscript>",
            TEXT + "<script src=/app.js></script>",
            "<script src=/app.js></script><p>" + TEXT,
            "<scripture>" + TEXT + "</scripture><script></script>",
            "<script>a</script" + "><p title=\"<script>\">" + TEXT)) {
      assertFalse(isShell(page), page);
    }
  }

  @Test
  void countsTheTextOfOtherScriptsByCharacter() {
    byte[] body = "<p>暴雨 灾害</p>".getBytes(StandardCharsets.UTF_8);
    assertEquals(4, ScriptShell.textLength(body, 100));
    byte[] wide = "<script src=a></script>".getBytes(StandardCharsets.UTF_16);
    assertFalse(ScriptShell.isShell(wide), "UTF-16 is left to the parser");
    String chinese = "<script src=a.js></script><p>" + "暴雨".repeat(200);
    assertFalse(ScriptShell.isShell(chinese.getBytes(Charset.forName("GB18030"))));
  }

  @Test
  void readsAnyBytes() {
    String[] parts = {"<", ">", "<!--", "-->", "</", "script", "'", "=\"", "x ", "<style", "\0"};
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(20); i >= 0; i--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
      int length = ScriptShell.textLength(body, 1_000);
      assertTrue(length >= 0 && length <= body.length, "seed " + seed + ": " + text);
    }
  }

  private static boolean isShell(String html) {
    return ScriptShell.isShell(html.getBytes(StandardCharsets.UTF_8));
  }
}
