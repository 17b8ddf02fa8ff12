package io.cormorant.app.cli.vectors;

import io.cormorant.archive.export.Export;
import io.cormorant.archive.export.ExportFilter;
import io.cormorant.archive.export.ExportedPage;
import io.cormorant.archive.export.PageSink;
import io.cormorant.archive.export.WrittenFile;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import io.cormorant.text.BoundedLines;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Texts a user has, one after the other: the kept pages of a crawl, of those that say the same one
/// only, or the objects of a JSONL file.
final class TrainingTexts {
  /// Characters of an object; an exported page has fewer.
  private static final int MAX_LINE = 32_000_000;

  /// Takes the text of each page.
  private record TextSink(Consumer<String> texts) implements PageSink {
    @Override
    public void add(ExportedPage page, Consumer<VisitLine> taken) {
      texts.accept(page.title() + "\n" + page.text());
      taken.accept(page.line());
    }

    @Override
    public List<WrittenFile> finish() {
      return List.of();
    }

    @Override
    public void close() {}
  }

  private TrainingTexts() {}

  /// Gives each text, its title in a line before it.
  ///
  /// @param progress hears how many were given so far
  /// @return how many there were
  /// @throws BadInput if there are none, or the file is not what it should be
  static long read(Path source, Consumer<String> texts, LongConsumer progress) {
    long count =
        Files.isDirectory(source)
            ? ofCrawl(source, texts, progress)
            : BadInput.unless(() -> ofFile(source, texts, progress));
    if (count == 0) {
      throw new BadInput(
          source
              + " contains no text; give the folder of a crawl that kept pages, or a file with one object such as {\"text\": \"…\"} per line");
    }
    return count;
  }

  private static long ofCrawl(Path folder, Consumer<String> texts, LongConsumer progress) {
    ExportFilter filter =
        new ExportFilter(null, List.of(), null, null, false, List.of(), true, false);
    try (TextSink sink = new TextSink(texts)) {
      return new Export(CrawlFolder.open(folder), filter).run(sink, progress).pages();
    }
  }

  private static long ofFile(Path file, Consumer<String> texts, LongConsumer progress) {
    long count = 0;
    try (BoundedLines lines = BoundedLines.open(file, StandardCharsets.UTF_8, MAX_LINE)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.isBlank()) {
          continue;
        }
        JsonNode object = object(line, lines);
        String text = object.path("text").asString("");
        if (!text.isBlank()) {
          texts.accept(object.path("title").asString("") + "\n" + text);
          progress.accept(++count);
        }
      }
    }
    return count;
  }

  private static JsonNode object(String line, BoundedLines lines) {
    try {
      JsonNode node = Json.mapper().readTree(line);
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      // said below
    }
    throw lines.wrong("is not a JSON object with a 'text'; each line must be one");
  }
}
