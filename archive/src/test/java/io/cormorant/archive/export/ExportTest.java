package io.cormorant.archive.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.archive.folder.History;
import io.cormorant.archive.folder.MadeCrawl;
import io.cormorant.archive.folder.Warcs;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.Warcinfo;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ExportTest {
  private static final String A = "http://a.example/";
  private static final String B = "http://sub.b.example/b,\"quoted\"?x=1";
  private static final String C = "http://c.example/c";

  @TempDir private Path temp;
  private CrawlFolder folder;

  @BeforeEach
  void make() {
    try (MadeCrawl crawl = new MadeCrawl(temp.resolve("crawl"))) {
      crawl
          .page(A, html("=1+1, \"A\"", "Cormorants dive.", "They dry their wings."), 0.9)
          .page(
              B,
              html("Zwei", "Kormorane tauchen tief hinab.", "Sie trocknen danach ihre Flügel."),
              0.5,
              Map.of("TDM-Reservation", "1", "Content-Signal", "search=yes, ai-train=no"))
          .page(C, html("Nearly A", "Cormorants dive!", "They dry their wings."), 0.4, A, A);
      folder = crawl.folder();
    }
  }

  @Test
  void writesOneObjectAPageWithItsText() {
    List<JsonNode> lines = jsonl(ExportFilter.ALL);
    assertEquals(List.of(A, B.replace("\"", "%22"), C), urls(lines));
    JsonNode first = lines.getFirst();
    assertEquals("Cormorants dive.\nThey dry their wings.", first.path("text").asString());
    assertEquals("=1+1, \"A\"", first.path("title").asString());
    assertEquals("2026-01-02T03:04:06.678Z", first.path("fetch_time").asString());
    assertEquals(0.9, first.path("score").asDouble());
    assertTrue(first.path("usage").isMissingNode() && first.path("links").isMissingNode());
    assertEquals(A, lines.getLast().path("via").asString());
    JsonNode usage = lines.get(1).path("usage");
    assertTrue(usage.path("tdm_reservation").asBoolean(), usage::toString);
    assertEquals("no", usage.path("content_signal").path("ai-train").asString());
  }

  @Test
  void leavesOutWhatIsNotWanted() {
    assertEquals(List.of(A, C), urls(jsonl(filter(null, null, null, false, true))));
    assertEquals(List.of(A), urls(jsonl(filter(0.6, null, null, false, false))));
    assertEquals(List.of(C), urls(jsonl(filter(null, "c.example", null, false, false))));
    assertEquals(1, jsonl(filter(null, "B.example", null, false, false)).size());
    assertEquals(1, jsonl(filter(null, null, "DE", false, false)).size());
    assertEquals(
        List.of(C),
        urls(
            jsonl(
                new ExportFilter(
                    null,
                    List.of(),
                    null,
                    History.START.plusSeconds(3),
                    false,
                    List.of(),
                    false,
                    false))));
  }

  @Test
  void goesByWhatPeopleSaidLast() {
    folder.addFeedback(List.of(said(A, true), said(C, false), said(A, false), said(C, true)));
    assertEquals(List.of(B.replace("\"", "%22"), C), urls(jsonl(ExportFilter.ALL)));
    assertEquals(
        List.of(C),
        urls(jsonl(filter(null, null, null, true, true))),
        "what was called bad stands for no other");
    assertEquals(
        Map.of("feedback", 1L),
        new Export(folder, ExportFilter.ALL)
            .run(JsonlSink.to(new StringWriter(), false), _ -> {})
            .leftOut());
  }

  private static Feedback said(String url, boolean good) {
    return new Feedback(Url.of(url), good, History.START);
  }

  @Test
  void oneStandsForThoseThatSayTheSame() {
    assertEquals(List.of(A), urls(jsonl(filter(null, null, null, true, true))));
    assertEquals(
        List.of(C),
        urls(jsonl(filter(null, "c.example", null, true, false))),
        "the best one is not wanted, so the next stands for it");
  }

  @Test
  void onlyAPageThatIsGivenStandsForOthers() throws IOException {
    try (MadeCrawl crawl = new MadeCrawl(temp.resolve("copies"))) {
      String html = html("A", "Cormorants dive.", "They dry their wings.");
      crawl
          .page(A, html, 0.9, Map.of("TDM-Reservation", "1"))
          .page(C, html.replace("dive.", "dive!"), 0.4, A, A)
          .page("http://d.example/", html.replace("dive.", "dive?"), 0.3, A, A);
      folder = crawl.folder();
    }
    assertEquals(List.of(A), urls(jsonl(filter(null, null, null, true, false))));
    assertEquals(List.of(C), urls(jsonl(filter(null, null, null, true, true))));
    List<String> lines = Files.readAllLines(folder.visitsFile());
    lines.set(0, lines.get(0).replaceFirst("\"warc\":\\{[^}]*},", ""));
    Files.write(folder.visitsFile(), lines);
    assertEquals(List.of(C), urls(jsonl(filter(null, null, null, true, false))));
  }

  @Test
  void aReaderThatHasGoneEndsTheExport() {
    int[] written = {0};
    Writer closed =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws IOException {
            written[0]++;
            throw new IOException("Broken pipe");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    PrintWriter out = new PrintWriter(closed);
    ArchiveException e =
        assertThrows(ArchiveException.class, () -> run(JsonlSink.to(out, false), ExportFilter.ALL));
    assertTrue(e.isDisk(), e.getMessage());
    assertEquals(1, written[0], "it went on");
  }

  @Test
  void countsWhatItLeftOutAndWhy() throws IOException {
    ExportCounts counts = run(JsonlSink.to(new StringWriter(), false), ExportFilter.ALL);
    assertEquals(1, counts.reserved());
    assertEquals(Map.of(), counts.leftOut());
    counts = run(JsonlSink.to(new StringWriter(), false), filter(0.45, null, null, true, true));
    assertEquals(Map.of("min-score", 1L, "usage", 1L), counts.leftOut());
  }

  @Test
  void aPageThatIsNotWhereItShouldBeIsToldOf() throws IOException {
    Path visits = folder.visitsFile();
    List<String> lines = Files.readAllLines(visits);
    lines.set(0, lines.get(0).replaceFirst("\"warc\":\\{[^}]*},", ""));
    lines.set(1, lines.get(1).replaceFirst("\"offset\":\\d+", "\"offset\":1"));
    Files.write(visits, lines);
    ExportCounts counts = run(JsonlSink.to(new StringWriter(), false), ExportFilter.ALL);
    assertEquals(Map.of("no-place", 1L, "unreadable", 1L), counts.leftOut());
    assertEquals(2, counts.lost());
    assertEquals(1, counts.pages());
    assertTrue(counts.trouble().orElseThrow().contains("offset 1"), counts.trouble()::toString);
  }

  @Test
  void aTableHasALineAPageAndNoFormulas() {
    StringWriter out = new StringWriter();
    run(CsvSink.to(out, false), ExportFilter.ALL);
    String[] lines = out.toString().split("\r\n", -1);
    assertEquals(5, lines.length, out::toString);
    assertEquals(String.join(",", CsvSink.COLUMNS), lines[0]);
    assertTrue(
        lines[1].contains(",\"'=1+1, \"\"A\"\"\",Cormorants dive. They dry their wings.,en,"));
    assertEquals(CsvSink.COLUMNS.size(), cells(lines[1]), lines[1]);
    assertEquals(CsvSink.COLUMNS.size(), cells(lines[2]), lines[2]);
    assertEquals("'-5", CsvSink.cell("-5"));
    assertEquals("-5", CsvSink.cell(-5));
    assertEquals("\" a\"", CsvSink.cell("\na"));
  }

  @Test
  void filesAppearWholeAndTheManifestKnowsTheirDigests() throws Exception {
    Path file = temp.resolve("out/pages.jsonl.gz");
    ExportCounts counts = run(JsonlSink.to(file, true), ExportFilter.ALL);
    WrittenFile written = counts.files().getFirst();
    byte[] bytes = Files.readAllBytes(file);
    assertEquals("pages.jsonl.gz", written.name());
    assertEquals(bytes.length, written.bytes());
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
    assertEquals(HexFormat.of().formatHex(digest), written.sha256());
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      assertEquals(3, new String(in.readAllBytes(), UTF_8).lines().count());
    }
    try (PageSink broken = JsonlSink.to(temp.resolve("broken.jsonl"), false)) {
      broken.add(new ExportedPage(folder.visits().findFirst().orElseThrow(), null, null), _ -> {});
    } catch (NullPointerException _) {
      // a sink that fails
    }
    assertFalse(Files.exists(temp.resolve("broken.jsonl")));
    assertFalse(Files.exists(temp.resolve("broken.jsonl.part")));
  }

  @Test
  void textsLieInFoldersByHost() throws IOException {
    Path out = temp.resolve("texts");
    ExportCounts counts = run(new PageFolderSink(out, PageText.PLAIN), ExportFilter.ALL);
    List<String> index = Files.readAllLines(out.resolve("index.jsonl"));
    assertEquals(3, index.size());
    for (String line : index) {
      JsonNode entry = JsonMapper.shared().readTree(line);
      Path file = out.resolve(entry.path("file").asString());
      assertTrue(file.toString().matches(".*/[a-z0-9.]+/[a-z0-9-]+\\.txt"), file::toString);
      assertEquals(Files.size(file), entry.path("bytes").asLong());
    }
    assertEquals("index.jsonl", counts.files().getFirst().name());
    StringWriter stream = new StringWriter();
    run(new TextSink(stream), ExportFilter.ALL);
    assertEquals(4, stream.toString().split("\f\n", -1).length);
  }

  @Test
  void filesAreNamedByTheWordsOfTheAddress() {
    String name =
        PageFolderSink.name(
            Url.of("http://a.example/2020/12/%E6%9A%B4%E9%9B%A8-Flood.html?p=1%2F2"));
    assertTrue(name.startsWith("a.example/2020-12-暴雨-flood-p-1-2-"), name);
    String rare = PageFolderSink.name(Url.of("http://a.example/xy%FF" + "%F0%A0%80%80".repeat(90)));
    assertTrue(rare.matches("a\\.example/xy-[^/]{17,90}"), rare);
    assertEquals(rare, new String(rare.getBytes(UTF_8), UTF_8), "half a character");
  }

  @Test
  void recordsAreCopiedIntoNewWarcFiles() throws IOException {
    Path out = temp.resolve("warc");
    WarcSink sink = new WarcSink(folder.warcFolder(), out, 1);
    ExportCounts counts = run(sink, filter(0.45, null, null, false, false));
    assertEquals(2, counts.files().size(), "each file is full after a page");
    List<Path> files = Warcs.files(out);
    assertEquals(
        counts.files().stream().map(WrittenFile::name).toList(),
        files.stream().map(file -> file.getFileName().toString()).toList());
    assertEquals(2, Warcs.responses(out).size());
    RecordedWeb web = RecordedWeb.open(out);
    assertEquals(2, web.pages());
    try (WarcReader reader = new WarcReader(files.getLast())) {
      assertTrue(reader.next().orElseThrow() instanceof Warcinfo);
    }
  }

  @Test
  void noWarcFileIsReplaced() throws IOException {
    Path file = Warcs.files(folder.warcFolder()).getFirst();
    byte[] before = Files.readAllBytes(file);
    WarcSink sink = new WarcSink(folder.warcFolder(), folder.warcFolder(), 1 << 20);
    ExportFilter one = filter(null, "c.example", null, false, false);
    assertThrows(ArchiveException.class, () -> run(sink, one));
    assertArrayEquals(before, Files.readAllBytes(file));
  }

  @Test
  void aForeignManifestIsNotOverwritten() throws IOException {
    Path file = temp.resolve("manifest.json");
    Manifest.refuseForeign(file);
    for (String foreign : List.of("{\"name\":\"my app\"}", "no json")) {
      Files.writeString(file, foreign);
      assertThrows(ArchiveException.class, () -> Manifest.refuseForeign(file), foreign);
    }
    Files.writeString(file, "{\"kind\":\"cormorant-export\"}");
    Manifest.refuseForeign(file);
  }

  private ExportCounts run(PageSink sink, ExportFilter filter) {
    try (sink) {
      return new Export(folder, filter).run(sink, _ -> {});
    }
  }

  private List<JsonNode> jsonl(ExportFilter filter) {
    StringWriter out = new StringWriter();
    run(JsonlSink.to(out, false), filter);
    return out.toString().lines().map(JsonMapper.shared()::readTree).toList();
  }

  private static List<String> urls(List<JsonNode> lines) {
    return lines.stream().map(line -> line.path("url").asString()).toList();
  }

  private static ExportFilter filter(
      Double minScore, String host, String lang, boolean dedupe, boolean respect) {
    return new ExportFilter(
        minScore,
        lang == null ? List.of() : List.of(lang),
        host,
        null,
        false,
        List.of(),
        dedupe,
        respect);
  }

  private static int cells(String line) {
    int cells = 1;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quoted ^= c == '"';
      cells += c == ',' && !quoted ? 1 : 0;
    }
    return cells;
  }

  private static String html(String title, String... paragraphs) {
    return "<html lang=\""
        + (title.equals("Zwei") ? "de" : "en")
        + "\"><head><title>"
        + title
        + "</title></head><body><main><p>"
        + String.join("</p><p>", paragraphs)
        + "</p></main></body></html>";
  }
}
