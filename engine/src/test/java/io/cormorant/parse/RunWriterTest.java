package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RunWriterTest {
  private static final long SEED = 11;

  private final RunWriter folder = new RunWriter(0);

  @Test
  void writesOneBlankWhereInvisibleCharactersStandAmongBlanks() {
    append("foo");
    folder.gap(' ');
    append("\u200B bar \u200B");
    append("baz \u200B");
    folder.line();
    append("\u200B");
    append("end");
    assertEquals("foo bar baz\nend", written());
  }

  @Test
  void beginsWithWhatIsSeen() {
    append("\uFEFF \nTitle");
    assertEquals("Title", written());
  }

  @Test
  void countsNoLeadingWhiteSpaceAgainstTheMost() {
    folder.append(" ".repeat(2_000) + "anchor", 3);
    assertEquals("anc", written());
    PageText text = new PageText();
    text.append(" ".repeat(2_000) + "anchor", true);
    assertEquals("anchor", text.line(0, text.place(), Limits.LINE));
  }

  @Test
  void neverDoublesBlanksNorEndsWithOne() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      RunWriter any = new RunWriter(0);
      StringBuilder runs = new StringBuilder();
      for (int n = random.nextInt(6); n >= 0; n--) {
        int length = any.length();
        String run = run(random);
        runs.append(run).append('|');
        any.append(run, 100);
        switch (random.nextInt(4)) {
          case 0 -> any.line();
          case 1 -> any.gap(' ');
          default -> {}
        }
        String all = new String(any.chars(), 0, any.length());
        String message = "seed " + SEED + ": " + runs;
        assertEquals(all.strip(), all, message);
        assertFalse(all.matches("(?s).*\\s\\s.*"), message);
        assertFalse(any.length() < length, message);
      }
      String seen = runs.toString().replaceAll("[^ab]", "");
      String all = new String(any.chars(), 0, any.length());
      assertEquals(seen, all.replaceAll("\\s", ""), "seed " + SEED + ": " + runs);
    }
  }

  private static String run(Random random) {
    StringBuilder run = new StringBuilder();
    for (int n = random.nextInt(6); n > 0; n--) {
      run.append("ab \n\u200B\uFEFF".charAt(random.nextInt(6)));
    }
    return run.toString();
  }

  private void append(String run) {
    folder.append(run, 100);
  }

  private String written() {
    return new String(folder.chars(), 0, folder.length());
  }
}
