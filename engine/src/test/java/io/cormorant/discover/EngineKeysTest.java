package io.cormorant.discover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineKeysTest {
  @Test
  void takesTheEnvironmentBeforeTheFile() {
    String file = "# engines\n\n brave = from-file= \ncommon-crawl=b\n";
    EngineKeys keys = new EngineKeys(Map.of("CORMORANT_BRAVE_KEY", " from-environment\n"), file);
    assertEquals("from-environment", keys.key("brave"));
    assertEquals("b", keys.key("common-crawl"));
    assertEquals("from-file=", new EngineKeys(Map.of(), file).key("brave"));
    assertEquals(
        "from-file=", new EngineKeys(Map.of("CORMORANT_BRAVE_KEY", " "), file).key("brave"));
  }

  @Test
  void saysWhereAMissingKeyBelongs() {
    String message = refusal(() -> new EngineKeys(Map.of(), "").key("brave"));
    assertEquals(
        "search engine 'brave' needs a key: set the environment variable CORMORANT_BRAVE_KEY, or add"
            + " the line brave=KEY to the file that CORMORANT_KEYS names",
        message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "brave",
        "=hush",
        "brave=",
        "brave=hu sh",
        "Brave=hush",
        "a/b=hush",
        "brave=hush\u00e9"
      })
  void refusesALineThatIsNoKeyAndDoesNotRepeatIt(String line) {
    String message = refusal(() -> new EngineKeys(Map.of(), "a=b\n" + line));
    assertTrue(message.startsWith("line 2 of the file with keys is not"), message);
    assertFalse(message.contains("hu"), message);
  }

  @Test
  void refusesTwoKeysForOneEngine() {
    String message = refusal(() -> new EngineKeys(Map.of(), "brave=hush\nbrave=hushed"));
    assertEquals(
        "line 2 of the file with keys is a second key for 'brave'; remove one of them", message);
  }

  @Test
  void isSilentAboutWhatItKnows() {
    EngineKeys keys = new EngineKeys(Map.of("CORMORANT_BRAVE_KEY", "hu sh"), "a=hush");
    assertFalse(keys.toString().contains("hu"), keys.toString());
    String message = refusal(() -> keys.key("brave"));
    assertTrue(message.contains("CORMORANT_BRAVE_KEY"), message);
    assertFalse(message.contains("hu"), message);
  }

  private static String refusal(Runnable act) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, act::run).getMessage());
  }
}
