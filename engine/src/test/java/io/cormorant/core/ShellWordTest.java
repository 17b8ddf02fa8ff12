package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {
  @ParameterizedTest
  @ValueSource(strings = {"corpus", "crawls/football-20260102-030405", "/data/暴雨", "a_b.c,d+e"})
  void leavesPlainNamesAsTheyAre(String word) {
    assertEquals(word, ShellWord.of(word));
  }

  @Test
  void usesDoubleQuotesWhereTheyDo() {
    assertEquals("\"my crawl\"", ShellWord.of("my crawl"));
    assertEquals("\"it's\"", ShellWord.of("it's"));
    assertEquals("'$5 \"it'\\''s\"'", ShellWord.of("$5 \"it's\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "my crawl", "it's", "a\"b", "$HOME", "`id`", "a\\b", "~", "*", "a;b", "!it's"})
  void comesThroughAShellAsItWas(String word) throws IOException, InterruptedException {
    Process shell = new ProcessBuilder("sh", "-c", "printf %s " + ShellWord.of(word)).start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, shell.waitFor());
    assertEquals(word, said);
  }
}
