package io.cormorant.app.cli.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.crawls.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class VectorsCommandTest {
  @TempDir private Path temp;

  private Path corpus() throws IOException {
    Path file = temp.resolve("corpus.jsonl");
    String weather = "{\"title\": \"\", \"text\": \"颱風帶來暴雨和洪水，氣象台發布預警\", \"n\": 1}\n\n";
    String sport = "{\"text\": \"足球 球员 教练 进球\"}\n{\"url\": \"no text\"}\n";
    return Files.writeString(file, (weather + sport).repeat(40));
  }

  @Test
  void trainsOnTextsAndListsTheNearestWords() throws IOException {
    Path out = temp.resolve("words.vec");
    Cli trained =
        Cli.run(
                "vectors",
                "train",
                corpus(),
                "--out",
                out,
                "--dimension",
                16,
                "--epochs",
                300,
                "--json")
            .exits(0);
    JsonNode said = Json.mapper().readTree(trained.out());
    assertEquals(80, said.path("texts").asInt());
    assertEquals(16, said.path("dimension").asInt());
    assertTrue(Files.readString(out).startsWith(said.path("words").asInt() + " 16\n"));
    Cli near = Cli.run("vectors", "near", out, "足球", "--top", 3, "--json").exits(0);
    List<String> words =
        Json.mapper()
            .readTree(near.out())
            .path("near")
            .valueStream()
            .map(n -> n.path("word").asString())
            .toList();
    assertEquals(3, words.size());
    assertTrue(List.of("球员", "教练", "进球").containsAll(words), words.toString());
    Cli.run("vectors", "near", out, "台风").exits(0);
    Cli.run("vectors", "near", out, "颱風").exits(0);
    Cli.run("vectors", "near", out, "篮球").fails(Exit.BAD_INPUT).complains("not among");
  }

  @Test
  void givesTheSameFileForPackedTexts() throws IOException {
    Path plain = corpus();
    Path packed = temp.resolve("corpus.jsonl.gz");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
      gzip.write(Files.readAllBytes(plain));
    }
    Path one = temp.resolve("one.vec");
    Path two = temp.resolve("two.vec");
    Cli.run("vectors", "train", plain, "--out", one, "--dimension", 8).exits(0);
    Cli.run("vectors", "train", packed, "--out", two, "--dimension", 8).exits(0);
    assertEquals(-1, Files.mismatch(one, two));
    try (Stream<Path> files = Files.list(temp)) {
      assertEquals(4, files.count(), "nothing else is left behind");
    }
  }

  @Test
  void trainsOnTheKeptPagesOfACrawl() {
    Path crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 40, "--connections", 1).exits(0);
    Path out = temp.resolve("words.vec");
    Cli.run("vectors", "train", crawl, "--out", out, "--epochs", 1).exits(0);
    assertTrue(Files.exists(out));
    Path inside = crawl.resolve("visits.jsonl");
    Cli.run("vectors", "train", crawl, "--out", inside).fails(Exit.BAD_INPUT).complains("outside");
  }

  @Test
  void saysInOneSentenceWhatIsWrong() throws IOException {
    Path out = temp.resolve("words.vec");
    Path bad = Files.writeString(temp.resolve("bad.jsonl"), "{\"text\": \"雨\"}\n[1]\n");
    Cli.run("vectors", "train", bad, "--out", out).fails(Exit.BAD_INPUT).complains("bad.jsonl:2");
    Path empty = Files.writeString(temp.resolve("empty.jsonl"), "\n");
    Cli.run("vectors", "train", empty, "--out", out).fails(Exit.BAD_INPUT).complains("no text");
    Path few = Files.writeString(temp.resolve("few.jsonl"), "{\"text\": \"雨 风\"}\n");
    Cli.run("vectors", "train", few, "--out", out).fails(Exit.BAD_INPUT).complains("--min-count");
    Cli.run("vectors", "train", temp, "--out", out).fails(Exit.BAD_INPUT);
    Cli.run("vectors", "train", temp.resolve("none"), "--out", out).fails(Exit.BAD_INPUT);
    Cli.run("vectors", "train", few, "--out", temp.resolve("no/x")).fails(Exit.BAD_INPUT);
    Cli.run("vectors", "train", few, "--out", out, "--dimension", 0).fails(Exit.BAD_INPUT);
    Cli.run("vectors", "train", few).exits(Exit.USAGE).complains("--out");
    Cli.run("vectors").exits(Exit.USAGE).complains("vectors train");
    Files.write(temp.resolve("bin.vec"), "PNG\u0000\u0001".getBytes(StandardCharsets.UTF_8));
    Cli.run("vectors", "near", temp.resolve("bin.vec"), "雨").fails(Exit.BAD_INPUT);
    assertFalse(Files.exists(out));
  }
}
