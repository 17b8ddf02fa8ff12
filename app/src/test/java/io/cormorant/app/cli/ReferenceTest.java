package io.cormorant.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The reference pages say what the program says. If this fails, run `./cormorant reference
/// docs/reference` and commit what it writes. Others beside them are written by hand.
final class ReferenceTest {
  private static final Path PAGES = Path.of("..", "docs", "reference");

  /// What is said of the judge that other tests bring with them.
  private static final String OF_TESTS = "(?s)\\n## title-words\\n.*?(?=\\n## )";

  @Test
  void areUpToDate(@TempDir Path fresh) throws IOException {
    Cli.run("reference", fresh).exits(0);
    List<String> pages = names(fresh);
    assertTrue(pages.contains("metrics.md"), pages::toString);
    for (String page : pages) {
      assertEquals(
          Files.readString(fresh.resolve(page)).replaceFirst(OF_TESTS, ""),
          Files.readString(PAGES.resolve(page)),
          page);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
