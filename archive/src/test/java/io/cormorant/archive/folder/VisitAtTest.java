package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Endings looked up by their numbers, in a file of lines that are mostly short and sometimes long.
final class VisitAtTest {
  private static final int LINES = 2_000;

  @TempDir Path path;

  private CrawlFolder folder;
  private List<String> lines;

  @BeforeEach
  void write() throws IOException {
    folder = History.writeInto(path);
    String first = Files.readAllLines(folder.visitsFile()).getFirst();
    Random random = new Random(7);
    lines = new ArrayList<>();
    for (int n = 1; n <= LINES; n++) {
      String anchor = "雨".repeat(random.nextInt(n % 100 == 0 ? 20_000 : 300));
      lines.add(
          first
              .replaceFirst("\"n\":1,", "\"n\":" + n + ",")
              .replaceFirst("\"anchor\":\"[^\"]*\"", "\"anchor\":\"" + anchor + "\""));
    }
    Files.write(folder.visitsFile(), lines);
  }

  @Test
  void findsEveryLine() {
    for (int n = 1; n <= LINES; n += 1 + n % 7) {
      assertEquals(
          lines.get(n - 1), written(folder.visit(n).orElseThrow()), "the line of number " + n);
    }
    assertEquals(Optional.empty(), folder.visit(0));
    assertEquals(Optional.empty(), folder.visit(LINES + 1));
  }

  @Test
  void passesOverWhatIsDamagedPurgedOrTorn() throws IOException {
    for (int n = 500; n < 1_500; n++) {
      lines.set(n - 1, n % 2 == 0 ? "{\"n\":" + n + ",\"outcome\":\"purged\"}" : "rubbish");
    }
    Files.write(folder.visitsFile(), lines);
    Files.writeString(folder.visitsFile(), "{\"n\":2001,\"url", StandardOpenOption.APPEND);
    for (int n : List.of(1, 2, 499, 500, 501, 777, 1_498, 1_499, 1_500, 1_501, 2_000, 2_001)) {
      boolean there = n <= LINES && (n < 500 || n >= 1_500);
      assertEquals(there, folder.visit(n).isPresent(), "number " + n);
    }
  }

  @Test
  void anEmptyFileHasNone() throws IOException {
    Files.write(folder.visitsFile(), new byte[0]);
    assertTrue(folder.visit(1).isEmpty());
    Files.delete(folder.visitsFile());
    assertTrue(folder.visit(1).isEmpty());
  }

  private static String written(VisitLine line) {
    return new String(FolderJson.line(line), StandardCharsets.UTF_8).strip();
  }
}
