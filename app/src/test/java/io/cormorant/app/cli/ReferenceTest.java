package io.cormorant.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.app.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The reference pages say what the program says. If this fails, run `./cormorant reference
/// docs/reference` and commit what it writes.
final class ReferenceTest {
  private static final Path PAGES = Path.of("..", "docs", "reference");

  @Test
  void areUpToDate(@TempDir Path fresh) throws IOException {
    Cli.run("reference", fresh).exits(0);
    assertEquals(names(fresh), names(PAGES));
    for (String page : names(fresh)) {
      assertEquals(
          Files.readString(fresh.resolve(page)), Files.readString(PAGES.resolve(page)), page);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
