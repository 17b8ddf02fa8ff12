package io.cormorant.crawls;

import io.cormorant.archive.folder.CrawlFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The status of a crawl that does not run, in its folder, for as long as nothing there changes. It
/// may be deleted at any time.
final class StatusMemory {
  /// To be raised when a status says more, or says it otherwise.
  private static final int FORMAT = 1;

  private static final String FILE = "status.json";

  /// All that a status is made from; what is in the store changes with one of them.
  private static final List<String> SOURCES =
      List.of(
          "visits.jsonl",
          "feedback.jsonl",
          CrawlFolder.PLAN_FILE,
          "ending.state",
          "cut.state",
          "merged.state",
          "store/CURRENT");

  private final CrawlFolder folder;
  private final Path shown;

  /// The files as they were at one moment.
  record Mark(String text) {}

  StatusMemory(CrawlFolder folder, Path shown) {
    this.folder = folder;
    this.shown = shown;
  }

  Mark mark() {
    StringBuilder text = new StringBuilder();
    text.append(FORMAT).append(' ').append(shown);
    for (String source : SOURCES) {
      try {
        BasicFileAttributes file =
            Files.readAttributes(folder.path().resolve(source), BasicFileAttributes.class);
        text.append(' ').append(file.size()).append('@').append(file.lastModifiedTime());
      } catch (IOException e) {
        text.append(" -");
      }
    }
    return new Mark(text.toString());
  }

  /// The status, if it is known and nothing has changed.
  Optional<JsonNode> read() {
    Path file = folder.path().resolve(FILE);
    try {
      JsonNode kept = Json.mapper().readTree(Files.readString(file));
      return kept.path("mark").asString("").equals(mark().text())
          ? Optional.of(kept.path("status"))
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      return Optional.empty();
    }
  }

  /// Keeps a status unless something has changed meanwhile. Where that fails, it is worked out anew
  /// next time.
  void keep(Mark before, JsonNode status) {
    if (!before.equals(mark())) {
      return;
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("mark", before.text());
    object.put("status", status);
    Path fresh = folder.path().resolve(FILE + ".new");
    try {
      Files.writeString(fresh, Json.line(object), StandardCharsets.UTF_8);
      Files.move(fresh, folder.path().resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // a folder that cannot be written is read anew each time
    }
  }
}
