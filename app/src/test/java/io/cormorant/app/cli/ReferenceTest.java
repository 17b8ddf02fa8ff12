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

/// The reference pages made from the code say what the program says; others may lie beside them. If
/// this fails, run `./cormorant reference docs/reference` and commit what it writes.
final class ReferenceTest {
  private static final Path PAGES = Path.of("..", "docs", "reference");

  @Test
  void areUpToDate(@TempDir Path fresh) throws IOException {
    Cli.run("reference", fresh).exits(0);
    List<String> written = names(fresh);
    assertTrue(written.contains("commands.md"), written.toString());
    for (String page : written) {
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
