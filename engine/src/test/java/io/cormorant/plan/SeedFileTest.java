package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.core.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedFileTest {
  @TempDir Path folder;

  @Test
  void readsUrlsHostsCommentsAndMetadata() throws IOException {
    Path file = folder.resolve("seeds.txt");
    List<String> lines =
        List.of(
            "\uFEFF# list\r",
            "http://a.org/x\tnutch.score=2.0\tk=v\r",
            "\r",
            "  example.com ",
            "localhost:8080",
            "b.org/page#part",
            "中文.example # why");
    Files.writeString(file, String.join("\n", lines));
    List<String> expected =
        List.of(
            "http://a.org/x",
            "https://example.com/",
            "https://localhost:8080/",
            "https://b.org/page",
            "https://xn--fiq228c.example/");
    assertEquals(expected, SeedFile.read(file).stream().map(Url::toString).toList());
  }

  @Test
  void reportsAllBadLinesWithNumbers() throws IOException {
    Path file = folder.resolve("seeds.txt");
    Files.writeString(
        file, "a.org\nhello\n# x\n  ftp://b.org\nmailto:me@b.org\nhttps:///\nhttp://a b/\n");
    PlanException e = assertThrows(PlanException.class, () -> SeedFile.read(file));
    assertEquals(
        List.of("2:1", "4:3", "5:1", "6:1", "7:1"),
        e.problems().stream().map(p -> p.line() + ":" + p.column()).toList(),
        e.getMessage());
  }

  @Test
  void readsEmptyFileAsNoSeeds() throws IOException {
    Path file = folder.resolve("seeds.txt");
    Files.writeString(file, "# none yet\n");
    assertEquals(List.of(), SeedFile.read(file));
  }

  @Test
  void refusesAStreamThatIsNotUtf8() {
    byte[] bytes = "a.org\nb\u00e9.org\n".getBytes(StandardCharsets.ISO_8859_1);
    PlanException e =
        assertThrows(
            PlanException.class, () -> SeedFile.read("stdin", new ByteArrayInputStream(bytes)));
    assertEquals("stdin:2:2: not UTF-8; save it as UTF-8", e.getMessage());
  }

  @Test
  void refusesAStreamThatIsTooLarge() {
    byte[] bytes = new byte[SeedFile.MAX_BYTES + 1];
    Arrays.fill(bytes, (byte) '\n');
    PlanException e =
        assertThrows(
            PlanException.class, () -> SeedFile.read("stdin", new ByteArrayInputStream(bytes)));
    assertEquals("stdin: larger than 16 MiB", e.getMessage());
  }
}
