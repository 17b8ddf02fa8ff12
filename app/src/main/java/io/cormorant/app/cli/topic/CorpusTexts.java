package io.cormorant.app.cli.topic;

import io.cormorant.archive.export.Export;
import io.cormorant.archive.export.ExportFilter;
import io.cormorant.archive.export.ExportedPage;
import io.cormorant.archive.export.PageSink;
import io.cormorant.archive.export.WrittenFile;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;

/// The texts of many pages, one in memory at a time: the kept pages of a crawl folder, of those
/// that say the same one, or the `text` of each line of a JSON-lines file as `export` writes it.
final class CorpusTexts {
  private final Path source;
  private final @Nullable String language;
  private final LongConsumer progress;

  /// @param source a crawl folder, or a file of JSON lines, packed if its name ends in .gz
  /// @param language ISO 639-1 code; pages known to be in another language are left out; null for
  ///   any
  /// @param progress hears how many pages were given, after each
  CorpusTexts(Path source, @Nullable String language, LongConsumer progress) {
    this.source = source;
    this.language = language;
    this.progress = progress;
  }

  /// Gives each text, a paragraph a line.
  ///
  /// @throws BadInput if there is no text
  void each(Consumer<String> texts) {
    long given = Files.isDirectory(source) ? folder(texts) : file(texts);
    if (given == 0) {
      String inLanguage = language == null ? "" : " in language '" + language + "'";
      throw new BadInput(
          source
              + " has no text"
              + inLanguage
              + ". It must be a crawl folder with kept pages, or a file of JSON lines with `text`, as"
              + " 'cormorant export' writes it.");
    }
  }

  private long folder(Consumer<String> texts) {
    ExportFilter filter =
        new ExportFilter(
            null,
            language == null ? List.of() : List.of(language),
            null,
            null,
            false,
            List.of(),
            true,
            false);
    try (Sink sink = new Sink(texts)) {
      new Export(CrawlFolder.open(source), filter).run(sink, progress);
      return sink.given;
    }
  }

  private static final class Sink implements PageSink {
    private final Consumer<String> texts;
    private long given;

    Sink(Consumer<String> texts) {
      this.texts = texts;
    }

    @Override
    public void add(ExportedPage page, Consumer<VisitLine> taken) {
      texts.accept(page.text());
      given++;
      taken.accept(page.line());
    }

    @Override
    public List<WrittenFile> finish() {
      return List.of();
    }

    @Override
    public void close() {}
  }

  private long file(Consumer<String> texts) {
    try (InputStream in = open();
        MappingIterator<JsonNode> lines = Json.mapper().readerFor(JsonNode.class).readValues(in)) {
      long given = 0;
      while (lines.hasNextValue()) {
        JsonNode line = lines.nextValue();
        if (isWanted(line)) {
          texts.accept(line.path("text").asString(""));
          progress.accept(++given);
        }
      }
      return given;
    } catch (JacksonException e) {
      throw new BadInput(
          source
              + ", line "
              + e.getLocation().getLineNr()
              + ", is no JSON. Export the pages again, or remove that line.");
    } catch (NoSuchFileException e) {
      throw new BadInput(source + ": no such file or folder");
    } catch (IOException e) {
      throw new BadInput(source + " cannot be read: " + e.getMessage());
    }
  }

  private InputStream open() throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(source));
    return source.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  private boolean isWanted(JsonNode line) {
    String lang = line.path("lang").asString("").toLowerCase(Locale.ROOT);
    boolean fitting = language == null || lang.isEmpty() || lang.equals(language);
    return fitting && !line.path("text").asString("").isBlank();
  }
}
