package io.cormorant.crawls.live;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.crawls.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes visits as a crawl does, one a second unless somebody says otherwise.
final class Lines {
  static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final Path file;
  private final StringBuilder text = new StringBuilder();
  private long n;
  private Instant now = BEGIN;

  Lines(Path folder) throws IOException {
    this.file = CrawlFolder.create(folder).visitsFile();
  }

  Lines pause(Duration pause) {
    now = now.plus(pause);
    return this;
  }

  /// A page that came within a tenth of a second.
  Lines page(String url, String decision) {
    return page(url, url, decision, "");
  }

  Lines page(String url, String finalUrl, String decision, String via) {
    Map<String, Object> line = line(url, finalUrl, "visited", via);
    line.put("status", 200);
    line.put("content_length", 1_000);
    line.put("title", "About " + finalUrl);
    line.put("score", 0.75);
    line.put("relevant", decision.equals("relevant"));
    line.put("decision", decision);
    line.put("requests", url.equals(finalUrl) ? 1 : 2);
    line.put("evidence", List.of(Map.of("term", "river", "share", 0.75)));
    line.put("snippet", "the river");
    return add(line);
  }

  Lines lost(String url, String outcome, String reason, int status, int requests) {
    Map<String, Object> line = line(url, url, outcome, "");
    line.put("reason", reason);
    line.put("status", status);
    line.put("requests", requests);
    return add(line);
  }

  /// A page that was asked for again and did not answer.
  Lines silentAgain(String url, long earlier) {
    Map<String, Object> line = line(url, url, "unreachable", "");
    line.put("reason", "not reachable: refused");
    line.put("requests", 1);
    line.put("earlier", earlier);
    return add(line);
  }

  Lines raw(String line) {
    text.append(line);
    return this;
  }

  private Map<String, Object> line(String url, String finalUrl, String outcome, String via) {
    now = now.plusSeconds(1);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("n", ++n);
    line.put("url", url);
    line.put("final_url", finalUrl);
    line.put("fetch_time", now.toString());
    line.put("took_ms", 100);
    line.put("outcome", outcome);
    line.put("depth", via.isEmpty() ? 0 : 1);
    line.put("via", via.isEmpty() ? null : via);
    return line;
  }

  private Lines add(Map<String, Object> line) {
    return raw(Json.line(line) + "\n");
  }

  /// Appends what was said since the last time.
  void write() throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
    text.setLength(0);
  }
}
