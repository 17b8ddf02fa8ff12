package io.cormorant.archive.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.MadeCrawl;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Exports for programs that read Markdown, Parquet, SQLite or pieces of text.
final class ExportFormsTest {
  private static final String FLOOD = "http://a.example/news/flood";
  private static final String HTML =
      """
      <html lang="en"><head><title>Flood: the "river" rose</title>
      <link rel="license" href="https://license.example/by/4.0/"></head>
      <body><nav><a href="/">Home</a> <a href="/all">All news of this site</a></nav>
      <article><h2>What happened</h2>
      <p>The river rose by <b>three metres</b> in one night, and the
      <a href="../map">map of the flooded streets</a> shows how far the water came.</p>
      <table><tr><th>Gauge</th><th>Level</th></tr><tr><td>North</td><td>7.1 m</td></tr>
      <tr><td><a href="/south">South</a></td><td>6.4 m</td></tr></table>
      <ol><li>People left their houses before the water reached the first floor.</li>
      <li>The bridge was closed in the evening, as it had been the year before.</li></ol>
      <pre><code>level = read(gauge)
        if level &gt; 7:
            warn()</code></pre>
      <figure class="highlight"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td>
      <td class="code"><pre><span class="line">open(gate)</span><br><span class="line">wait(gate)</span><br></pre></td></tr></table></figure>
      <p>A line with * stars, &lt;script&gt;alert(1)&lt;/script&gt; and [brackets] in its text.
      <script>alert(2)</script><img src="x" onerror="alert(3)">
      <a href="javascript:alert(4)">Do not follow this</a></p></article>
      <footer>Copyright, imprint, privacy and all the rest of it</footer></body></html>
      """;
  private static final String CHINESE =
      """
      <html lang="zh"><head><title>暴雨</title></head><body><p>%s</p></body></html>
      """
          .formatted("昨天夜里，河水上涨了三米。桥梁在傍晚关闭。居民撤离到高处避险。".repeat(20));

  @TempDir private Path temp;
  private CrawlFolder folder;

  @BeforeEach
  void make() {
    try (MadeCrawl crawl = new MadeCrawl(temp.resolve("crawl"))) {
      crawl.page(FLOOD, HTML, 0.9).page("http://b.example/%E6%9A%B4%E9%9B%A8", CHINESE, 0.5);
      folder = crawl.folder();
    }
  }

  private ExportCounts export(PageSink sink) {
    try (sink) {
      return new Export(folder, ExportFilter.ALL).run(sink, _ -> {});
    }
  }

  @Test
  void markdownKeepsHeadingsTablesListsAndCodeAndNothingElse() throws IOException {
    Path out = temp.resolve("markdown");
    export(new PageFolderSink(out, PageText.MARKDOWN));
    String text;
    try (Stream<Path> files = Files.list(out.resolve("a.example"))) {
      text = Files.readString(files.findFirst().orElseThrow());
    }
    assertTrue(text.startsWith("---\nurl: \"" + FLOOD + "\"\n"), text);
    assertTrue(text.contains("title: \"Flood: the \\\"river\\\" rose\"\n"), text);
    assertTrue(text.contains("license: \"https://license.example/by/4.0/\"\n"), text);
    assertTrue(text.contains("\n# Flood: the \"river\" rose\n"), text);
    assertTrue(text.contains("\n## What happened\n"), text);
    assertTrue(text.contains("**three metres**"), text);
    assertTrue(text.contains("[map of the flooded streets](http://a.example/map)"), text);
    assertTrue(text.matches("(?s).*\\| +Gauge +\\| Level +\\|\n\\|-+\\|-+\\|\n.*"), text);
    assertTrue(
        text.matches("(?s).*\\| +\\[South]\\(http://a.example/south\\) +\\| 6\\.4 m +\\|.*"), text);
    assertTrue(text.contains("\n1. People left their houses"), text);
    assertTrue(text.contains("\n```text\nlevel = read(gauge)\n"), text);
    assertTrue(text.contains("\n      warn()\n```\n"), text);
    assertTrue(text.contains("\n```text\nopen(gate)\nwait(gate)\n```\n"), text);
    assertFalse(text.contains("<script>") || text.contains("javascript:"), text);
    assertFalse(
        text.contains("Home") || text.contains("imprint") || text.contains("alert(2)"), text);
  }

  @Test
  void parquetHasARowForEachPage() throws IOException {
    Path file = temp.resolve("pages.parquet");
    ExportCounts counts = export(new ParquetSink(file));
    assertEquals("pages.parquet", counts.files().getFirst().name());
    try (Stream<Map<String, Object>> rows =
        ParquetReader.streamContent(file.toFile(), new Rows())) {
      List<Map<String, Object>> all = rows.toList();
      assertEquals(2, all.size());
      assertEquals(FLOOD, all.getFirst().get("url"));
      assertEquals(0.9, all.getFirst().get("score"));
      assertEquals(true, all.getFirst().get("relevant"));
      assertEquals(
          Instant.parse("2026-01-02T03:04:06.678Z").toEpochMilli(),
          all.getFirst().get("fetch_time"));
      assertTrue(all.getLast().get("text").toString().contains("河水上涨"), all::toString);
    }
    assertFalse(Files.exists(temp.resolve("pages.parquet.part")));
  }

  /// What is null is left out.
  private static final class Rows
      implements Hydrator<Map<String, Object>, Map<String, Object>, String[]> {
    @Override
    public Map<String, Object> start() {
      return new HashMap<>();
    }

    @Override
    public Map<String, Object> add(Map<String, Object> row, String[] column, Object value) {
      if (value != null) {
        row.put(column[0], value);
      }
      return row;
    }

    @Override
    public Map<String, Object> finish(Map<String, Object> row) {
      return row;
    }
  }

  @Test
  void sqliteHasARowForEachPage() throws SQLException {
    Path file = temp.resolve("pages.sqlite");
    export(new SqliteSink(file));
    export(new SqliteSink(file));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        ResultSet rows =
            connection
                .createStatement()
                .executeQuery("select url, text, fetch_time, relevant from pages order by score")) {
      assertTrue(rows.next());
      assertTrue(rows.getString("text").contains("河水上涨"));
      assertTrue(Instant.parse(rows.getString("fetch_time")).isBefore(Instant.MAX));
      assertTrue(rows.next());
      assertEquals(FLOOD, rows.getString("url"));
      assertTrue(rows.getBoolean("relevant"));
      assertFalse(rows.next(), "the second export replaces the file");
    }
  }

  @Test
  void chunksSayWhereTheyComeFrom() {
    StringWriter out = new StringWriter();
    export(ChunkSink.to(out, new Chunks(120, 40)));
    List<JsonNode> chunks = out.toString().lines().map(JsonMapper.shared()::readTree).toList();
    JsonNode first = chunks.getFirst();
    assertEquals(FLOOD, first.path("url").asString());
    assertEquals(0, first.path("start").asInt());
    assertEquals(1, first.path("chunk").asInt());
    JsonNode last = chunks.getLast();
    assertEquals("zh", last.path("lang").asString());
    assertEquals(last.path("chunks").asInt(), last.path("chunk").asInt());
    for (JsonNode chunk : chunks) {
      int length = chunk.path("end").asInt() - chunk.path("start").asInt();
      assertEquals(length, chunk.path("text").asString().length());
      assertTrue(length <= 120, chunk::toString);
    }
    assertTrue(
        last.path("text").asString().startsWith("昨天")
            || last.path("text").asString().startsWith("桥梁")
            || last.path("text").asString().startsWith("居民"),
        "it begins with a sentence: " + last);
  }

  @Test
  void chunksCoverEveryText() {
    assertThrows(IllegalArgumentException.class, () -> new Chunks(10, 0));
    assertThrows(IllegalArgumentException.class, () -> new Chunks(100, 51));
    long seed = 20261118;
    Random random = new Random(seed);
    String letters = "ab c. d! 河水。\n𠀀\uD83D\uDE00 ";
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(2_000);
      while (text.length() < length) {
        text.appendCodePoint(
            letters.codePointAt(
                letters.offsetByCodePoints(
                    0, random.nextInt(letters.codePointCount(0, letters.length())))));
      }
      check(text.toString(), new Chunks(50 + random.nextInt(300), random.nextInt(26)));
    }
    check("x".repeat(10_000), new Chunks(50, 25));
  }

  private static void check(String text, Chunks chunks) {
    int covered = 0;
    for (Chunks.Range range : chunks.of(text)) {
      assertTrue(range.start() < range.end() && range.end() - range.start() <= chunks.size());
      if (range.start() > covered) {
        assertTrue(text.substring(covered, range.start()).isBlank(), text);
      }
      assertTrue(range.end() > covered, "no piece lies within the one before it");
      assertTrue(covered - range.start() <= chunks.overlap(), text);
      String piece = text.substring(range.start(), range.end());
      assertFalse(Character.isLowSurrogate(piece.charAt(0)), "half a character");
      covered = range.end();
    }
    assertTrue(text.substring(covered).isBlank(), text);
  }

  @Test
  void theCardTellsPeopleWhatTheyGot() throws IOException {
    Path file = temp.resolve("pages.jsonl");
    ExportCounts counts = export(JsonlSink.to(file, false));
    Manifest manifest =
        new Manifest("cormorant", Instant.EPOCH, "jsonl", ExportFilter.ALL, null, counts);
    Path card = Manifest.card(temp.resolve("pages.jsonl.manifest.json"));
    manifest.writeCard(card);
    assertEquals("pages.jsonl.card.md", card.getFileName().toString());
    String text = Files.readString(card);
    assertTrue(text.contains("2 pages from 2 hosts"), text);
    assertTrue(text.contains("- https://license.example/by/4.0/: 1"), text);
    assertEquals(Map.of(), counts.leftOut());
  }
}
