package io.cormorant.app.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.cli.CormorantCommand;
import io.cormorant.crawls.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A command line that was run in this process: its exit code and what it said.
public record Cli(int code, String out, String err) {
  /// A small generated web, and one of its topics.
  public static final String WEB = "generated:plain,pages=2000,seed=7";

  public static final String TOPIC = "football";

  public static Cli run(Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = Arrays.stream(args).map(Object::toString).toArray(String[]::new);
    int code =
        CormorantCommand.run(
            List.of(), new PrintWriter(out, true), new PrintWriter(err, true), words);
    return new Cli(code, out.toString(), err.toString());
  }

  /// Crawls the small web into a folder.
  public static Cli crawl(Path folder, Object... more) {
    List<Object> args = new ArrayList<>(List.of("crawl", "--web", WEB, "--topic", TOPIC));
    args.addAll(List.of("--out", folder));
    args.addAll(Arrays.asList(more));
    return run(args.toArray());
  }

  public Cli exits(int expected) {
    assertEquals(expected, code, () -> "out: " + out + "\nerr: " + err);
    assertFalse(err.contains("\tat "), () -> "a stack trace: " + err);
    return this;
  }

  /// Asserts that the command failed with one sentence on standard error and nothing else.
  public Cli fails(int expected) {
    exits(expected);
    assertEquals("", out);
    assertTrue(err.startsWith("cormorant: "), err);
    assertEquals(1, err.lines().count(), () -> "not one sentence: " + err);
    assertFalse(err.contains("Exception"), err);
    return this;
  }

  public Cli complains(String... texts) {
    return contains(err, texts);
  }

  public Cli says(String... texts) {
    return contains(out, texts);
  }

  public JsonNode json() {
    return Json.mapper().readTree(out.lines().reduce("", (_, last) -> last));
  }

  private Cli contains(String where, String... texts) {
    for (String text : texts) {
      assertTrue(where.contains(text), () -> "'" + text + "' is not in: " + where);
    }
    return this;
  }
}
