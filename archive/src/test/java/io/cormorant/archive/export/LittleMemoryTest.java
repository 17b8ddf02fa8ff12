package io.cormorant.archive.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.archive.folder.MadeCrawl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LittleMemoryTest {
  private static final int PAGES = 3_000;
  private static final String TEXT =
      "<p>Cormorants dive for fish and dry their wings on rocks near the sea.</p>".repeat(200);

  @TempDir private Path temp;

  /// 45 MB of pages through a heap of 40 MB.
  @Test
  @Tag("long")
  void exportsMoreThanFitsIntoMemory() throws Exception {
    Path crawl = temp.resolve("crawl");
    try (MadeCrawl made = new MadeCrawl(crawl)) {
      for (int i = 0; i < PAGES; i++) {
        String html = "<html><title>Page " + i + "</title><body>" + TEXT + i + "</body></html>";
        made.page("http://h" + i % 100 + ".example/" + i, html, 0.5);
      }
    }
    Path out = temp.resolve("pages.jsonl");
    ProcessBuilder probe =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx40m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            ExportProbe.class.getName(),
            crawl.toString(),
            out.toString());
    Process process = probe.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    try (Stream<String> lines = Files.lines(out)) {
      assertEquals(PAGES, lines.count());
    }
  }
}
