package io.cormorant.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A command line that was run in this process: its exit code and what it said.
record Cli(int code, String out, String err) {
  static Cli run(Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = Arrays.stream(args).map(Object::toString).toArray(String[]::new);
    int code = BenchMain.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    return new Cli(code, out.toString(), err.toString());
  }

  Cli exits(int expected) {
    assertEquals(expected, code, () -> "out: " + out + "\nerr: " + err);
    return this;
  }

  /// Asserts that the command failed with one sentence on standard error and nothing else.
  Cli fails(int expected) {
    exits(expected);
    assertEquals("", out);
    assertEquals(1, err.lines().count(), () -> "not one sentence: " + err);
    return this;
  }

  Cli complains(String... texts) {
    return contains(err, texts);
  }

  Cli says(String... texts) {
    return contains(out, texts);
  }

  JsonNode json() {
    return JsonMapper.shared().readTree(out.lines().reduce("", (_, last) -> last));
  }

  private Cli contains(String where, String... texts) {
    for (String text : texts) {
      assertTrue(where.contains(text), () -> "'" + text + "' is not in: " + where);
    }
    return this;
  }
}
