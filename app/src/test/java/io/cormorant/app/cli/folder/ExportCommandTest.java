package io.cormorant.app.cli.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.crawls.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class ExportCommandTest {
  @TempDir private static Path shared;
  private static Path crawl;
  private static List<VisitLine> kept;

  @TempDir private Path temp;

  @BeforeAll
  static void crawlOnce() {
    crawl = shared.resolve("crawl");
    Cli.crawl(crawl, "--pages", 120, "--connections", 1).exits(0);
    kept = new Crawled(crawl).visits().stream().filter(VisitLine::kept).toList();
  }

  @Test
  void standardOutputHasOnlyPagesAndTheManifestGoesToStandardError() {
    Cli run = Cli.run("export", crawl).exits(Exit.DONE);
    List<JsonNode> lines = run.out().lines().map(Json.mapper()::readTree).toList();
    assertEquals(
        kept.stream().map(line -> line.url().toString()).toList(),
        lines.stream().map(line -> line.path("url").asString()).toList());
    assertTrue(lines.stream().noneMatch(line -> line.path("text").asString().isBlank()));
    JsonNode manifest = Json.mapper().readTree(run.err().lines().findFirst().orElseThrow());
    assertEquals(kept.size(), manifest.path("pages").asInt());
    assertEquals("football", manifest.path("crawl").path("topic").asString());
    run.complains(kept.size() + " pages exported");
    assertEquals(run.out(), Cli.run("export", crawl).out(), "the same every time");
  }

  @Test
  void aManifestLiesBesideTheOutput() throws IOException {
    Path file = temp.resolve("sub/pages.csv");
    double middle = kept.stream().mapToDouble(VisitLine::score).average().orElseThrow();
    Cli.run("export", crawl, "--format", "csv", "--out", file, "--min-score", middle).exits(0);
    JsonNode manifest =
        Json.mapper().readTree(Files.readString(temp.resolve("sub/pages.csv.manifest.json")));
    assertEquals(Files.size(file), manifest.path("files").path(0).path("bytes").asLong());
    long pages = manifest.path("pages").asLong();
    assertEquals(pages + 1, Files.readAllLines(file).size());
    assertEquals(kept.size(), pages + manifest.path("left_out").path("min-score").asLong());
    assertTrue(pages > 0 && pages < kept.size(), manifest::toString);

    Files.writeString(temp.resolve("pages.jsonl.manifest.json"), "{}");
    Path other = temp.resolve("pages.jsonl");
    Cli.run("export", crawl, "--out", other).fails(Exit.BAD_INPUT).complains("--manifest");
    assertFalse(Files.exists(other));
    Cli.run("export", crawl, "--out", other, "--manifest", temp.resolve("mine.json")).exits(0);
    assertTrue(Files.exists(other) && Files.exists(temp.resolve("mine.json")));
  }

  @Test
  void touchesNothingOfTheCrawl() throws IOException {
    String before = Files.readString(crawl.resolve("visits.jsonl"));
    Path link = Files.createSymbolicLink(temp.resolve("link"), crawl.resolve("warc"));
    for (Path out :
        List.of(
            crawl.resolve("visits.jsonl"),
            crawl.resolve("new/pages.jsonl"),
            link.resolve("pages.jsonl"),
            link.resolve("../visits.jsonl"))) {
      Cli.run("export", crawl, "--out", out)
          .fails(Exit.BAD_INPUT)
          .complains("Choose a place outside");
    }
    Cli.run("export", crawl, "--format", "warc", "--out", crawl.resolve("warc"))
        .fails(Exit.BAD_INPUT)
        .complains("Choose a place outside");
    Path pages = temp.resolve("p.jsonl");
    Cli.run("export", crawl, "--out", pages, "--manifest", crawl.resolve("crawl.yaml"))
        .fails(Exit.BAD_INPUT)
        .complains("Choose a place outside");
    assertEquals(before, Files.readString(crawl.resolve("visits.jsonl")));
    Cli.run("fsck", crawl).exits(0);
  }

  @Test
  void anEarlierExportIsNotMixedWithAnother() {
    for (String format : List.of("text", "warc")) {
      Path out = temp.resolve(format);
      Cli.run("export", crawl, "--format", format, "--out", out).exits(0);
      Cli.run("export", crawl, "--format", format, "--out", out)
          .fails(Exit.BAD_INPUT)
          .complains("not an empty folder");
    }
  }

  @Test
  void theNameOfTheFileTellsTheFormat() throws IOException {
    for (String name : List.of("pages.parquet", "pages.sqlite", "pages.csv.gz")) {
      Cli.run("export", crawl, "--out", temp.resolve(name)).exits(0);
      assertTrue(Files.size(temp.resolve(name)) > 0);
      assertTrue(Files.exists(temp.resolve(name + ".manifest.json")));
    }
    String card = Files.readString(temp.resolve("pages.parquet.card.md"));
    assertTrue(card.contains("## How it was made"), card);
    Path chunks = temp.resolve("chunks.jsonl");
    Cli.run("export", crawl, "--format", "chunks", "--out", chunks, "--chunk-size", 200).exits(0);
    assertTrue(Files.readString(chunks).contains("\"chunks\":"));
    Cli.run("export", crawl, "--format", "markdown", "--out", temp.resolve("markdown")).exits(0);
    assertTrue(Files.exists(temp.resolve("markdown/index.jsonl")));
  }

  @Test
  void refusesFormatsThatDoNotFitTheName() {
    Cli.run("export", crawl, "--out", temp.resolve("pages"))
        .fails(Exit.BAD_INPUT)
        .complains("the format is not clear");
    Cli.run("export", crawl, "--format", "csv", "--out", temp.resolve("pages.jsonl"))
        .fails(Exit.BAD_INPUT)
        .complains("does not fit the name");
    Cli.run("export", crawl, "--out", temp.resolve("pages.parquet.gz"))
        .fails(Exit.BAD_INPUT)
        .complains("leave out .gz");
    for (String format : List.of("parquet", "sqlite", "markdown", "warc")) {
      Cli.run("export", crawl, "--format", format).fails(Exit.BAD_INPUT).complains("--out");
    }
    Cli.run("export", crawl, "--format", "chunks", "--chunk-size", 1)
        .fails(Exit.BAD_INPUT)
        .complains("--chunk-size");
  }

  @Test
  void replacesAnEarlierExportAndNoOtherFile() throws IOException {
    Path file = Files.writeString(temp.resolve("own.csv"), "mine");
    Cli.run("export", crawl, "--format", "csv", "--out", file)
        .fails(Exit.BAD_INPUT)
        .complains("--overwrite");
    assertEquals("mine", Files.readString(file));
    Cli.run("export", crawl, "--format", "csv", "--out", file, "--overwrite").exits(0);
    Cli.run("export", crawl, "--format", "csv", "--out", file).exits(0);
  }

  @Test
  void refusesOptionsThatWouldChangeNothing() {
    for (List<String> idle :
        List.of(
            List.of("--links", "--format", "csv"),
            List.of("--bom", "--format", "jsonl"),
            List.of("--table", "corpus"),
            List.of("--user", "me"))) {
      List<Object> args = new ArrayList<>(List.of("export", crawl));
      args.addAll(idle);
      Cli.run(args.toArray()).fails(Exit.BAD_INPUT).complains(idle.getFirst() + " is only for");
    }
    Cli.run("export", crawl, "--lang", "english")
        .fails(Exit.BAD_INPUT)
        .complains("use one such as en, zh");
  }

  @Test
  void worksWithoutThePlanOfTheCrawl() throws IOException {
    Path plan = crawl.resolve("crawl.yaml");
    Path aside = Files.move(plan, temp.resolve("crawl.yaml"));
    try {
      Cli run = Cli.run("export", crawl).exits(0).complains("crawl.yaml is missing");
      assertEquals(kept.size(), run.out().lines().count());
      Cli.run("status", crawl).exits(0).says("downloads").complains("crawl.yaml is missing");
    } finally {
      Files.move(aside, plan);
    }
  }

  @Test
  void saysWhatIsWrong() {
    Cli.run("export", temp).fails(Exit.BAD_INPUT).complains("not the folder of a crawl");
    Cli.run("export", crawl, "--since", "yesterday").fails(Exit.BAD_INPUT).complains("2026-10-31");
    Cli.run("export", crawl, "--min-score", "7").fails(Exit.BAD_INPUT).complains("[0, 1]");
    Cli.run("export", crawl, "--format", "xml").exits(Exit.USAGE);
  }
}
