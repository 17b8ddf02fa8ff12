package io.cormorant.archive.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.MadeCrawl;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exports into real servers.
final class JdbcSinkTest {
  private static final String PAGE =
      "<html><title>%s</title><body><main><p>Kormorane 鸬鹚 \uD83D\uDC26 und mehr</p></main></body></html>";

  @TempDir private static Path temp;
  private static CrawlFolder folder;

  @BeforeAll
  static void make() {
    try (MadeCrawl crawl = new MadeCrawl(temp.resolve("crawl"))) {
      crawl.page("http://a.example/", PAGE.formatted("A \uD83D\uDC26"), 0.5);
      for (int i = 0; i < 1_200; i++) {
        String longUrl = "http://a.example/" + "x".repeat(i == 0 ? 2_000 : 1) + i;
        crawl.page(longUrl, PAGE.formatted("Page " + i), 0.25);
      }
      crawl.page(
          "http://b.example/", PAGE.formatted("B\0&#0;"), 0.75, Map.of("TDM-Reservation", "1"));
      folder = crawl.folder();
    }
  }

  @Test
  @Tag("slow")
  void writesToPostgresql() throws Exception {
    try (DatabaseServer server = DatabaseServer.postgresql()) {
      check(server);
      refusesOddRowsAlone(server, "ALTER TABLE pages ADD CHECK (score < 0.7)");
    }
  }

  @Test
  @Tag("slow")
  void writesToMariadbAndMysql() throws Exception {
    try (DatabaseServer server = DatabaseServer.mariadb()) {
      check(server);
      refusesOddRowsAlone(server, "ALTER TABLE pages ADD CHECK (score < 0.7)");
      JdbcTarget mysql =
          new JdbcTarget(server.url().replace("mariadb", "mysql"), "other", "crawler");
      assertEquals(1_202, run(new JdbcSink(mysql, DatabaseServer.PASSWORD)).pages());
    }
  }

  private static void check(DatabaseServer server) throws SQLException {
    JdbcTarget target = server.target("pages");
    ArchiveException closed =
        assertThrows(ArchiveException.class, () -> new JdbcSink(target, "wrong"));
    assertTrue(closed.getMessage().contains("CORMORANT_JDBC_PASSWORD"), closed.getMessage());
    assertFalse(closed.getMessage().contains("wrong"), closed.getMessage());

    List<List<Object>> rows = null;
    for (int times = 0; times < 2; times++) {
      ExportCounts counts = run(new JdbcSink(target, DatabaseServer.PASSWORD));
      assertEquals(1_202, counts.pages());
      assertEquals(Map.of(), counts.leftOut());
      List<List<Object>> now = rows(server);
      assertEquals(1_202, now.size());
      assertEquals(rows == null ? now : rows, now, "exporting twice gives the same rows");
      rows = now;
    }
    try (Connection connection = server.connect();
        Statement ask = connection.createStatement();
        ResultSet row =
            ask.executeQuery(
                "SELECT title, text, score, usage_signals, fetch_time FROM pages"
                    + " WHERE url = 'http://a.example/'")) {
      assertTrue(row.next());
      assertEquals("A \uD83D\uDC26", row.getString(1));
      assertEquals("Kormorane 鸬鹚 \uD83D\uDC26 und mehr", row.getString(2));
      assertEquals(0.5, row.getDouble(3));
      assertEquals(null, row.getString(4));
      Instant fetched =
          target.dialect() == Dialect.POSTGRESQL
              ? row.getObject(5, Timestamp.class).toInstant()
              : row.getObject(5, LocalDateTime.class).toInstant(ZoneOffset.UTC);
      assertEquals(Instant.parse("2026-01-02T03:04:06.678Z"), fetched);
    }
  }

  private static void refusesOddRowsAlone(DatabaseServer server, String rule) throws SQLException {
    try (Connection connection = server.connect();
        Statement change = connection.createStatement()) {
      change.execute("DELETE FROM pages");
      change.execute(rule);
    }
    ExportCounts counts = run(new JdbcSink(server.target("pages"), DatabaseServer.PASSWORD));
    assertEquals(Map.of("refused", 1L), counts.leftOut());
    assertEquals(1_201, counts.pages());
    assertEquals(1_201, rows(server).size());
    assertEquals(1, counts.refused());
    assertEquals(0, counts.lost());
    Map<String, Object> told = counts.told(false);
    assertEquals(Map.of("a.example", 1_201L), told.get("hosts"), "a refused row was counted");
    assertEquals("2026-01-02T03:24:06.678Z", told.get("last_fetch"));
    assertTrue(counts.trouble().orElseThrow().startsWith("http://b.example/ was refused"));
  }

  private static ExportCounts run(PageSink sink) {
    try (sink) {
      return new Export(folder, ExportFilter.ALL).run(sink, _ -> {});
    }
  }

  private static List<List<Object>> rows(DatabaseServer server) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Connection connection = server.connect();
        Statement ask = connection.createStatement();
        ResultSet found = ask.executeQuery("SELECT * FROM pages ORDER BY url_digest")) {
      while (found.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= Dialect.COLUMNS.size(); i++) {
          row.add(String.valueOf(found.getObject(i)));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void refusesPasswordsInAddressesAndOddNames() {
    for (String url :
        List.of(
            "jdbc:postgresql://h/d?user=u&password=x",
            "jdbc:mariadb://u:secret@h/d",
            "jdbc:mariadb://u:sec/secret@h/d",
            "jdbc:mariadb://u:sec?secret@h/d",
            "jdbc:mariadb://u:sec@secret@h/d",
            "jdbc:mariadb://h/d?trustStorePassword=secret",
            "jdbc:mysql://h/d;password=secret",
            "jdbc:oracle:thin:u/secret@h",
            "postgresql://u:secret@h/d",
            "postgresql://h/d")) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> new JdbcTarget(url, "pages", null), url);
      assertFalse(e.getMessage().contains("secret"), e.getMessage());
    }
    assertEquals(
        Dialect.POSTGRESQL,
        new JdbcTarget("jdbc:postgresql://h:5432/d?user=me@server", "pages", null).dialect());
    for (String table : List.of("", "a b", "a;DROP", "x`", "a.b.c", "é")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new JdbcTarget("jdbc:postgresql://h/d", table, null),
          table);
    }
    assertEquals("a?b", JdbcSink.storable("a\0\uD800b"));
  }
}
