package io.cormorant.archive.report;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/// Reads a file of one JSON value a line, one line in memory at a time. Lines that are torn,
/// overlong or no JSON are counted and skipped: a crawl that is running, or was killed, leaves such
/// a last line. (The folder's own reader stops there instead, since a crawl must not be resumed
/// past a gap.)
final class JsonLines {
  static final int MAX_LINE = 16 << 20;

  static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final int BUFFER = 1 << 16;

  private JsonLines() {}

  /// Gives a parser for each line to `reader`, which throws a [JacksonException] for a line it
  /// cannot use.
  ///
  /// @return how many lines were skipped; 0 for a file that does not exist
  static long read(Path file, Consumer<JsonParser> reader) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
      return new Pass(reader).over(in);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static final class Pass {
    private final Consumer<JsonParser> reader;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(BUFFER);
    private boolean overlong;
    private long skipped;

    Pass(Consumer<JsonParser> reader) {
      this.reader = reader;
    }

    long over(InputStream in) throws IOException {
      byte[] buffer = new byte[BUFFER];
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        int start = 0;
        for (int i = 0; i < length; i++) {
          if (buffer[i] == '\n') {
            append(buffer, start, i);
            end();
            start = i + 1;
          }
        }
        append(buffer, start, length);
      }
      end();
      return skipped;
    }

    private void append(byte[] buffer, int from, int to) {
      if (line.size() + (to - from) > MAX_LINE) {
        overlong = true;
        line.reset();
      } else if (!overlong) {
        line.write(buffer, from, to - from);
      }
    }

    private void end() {
      if (overlong) {
        skipped++;
      } else if (line.size() > 0) {
        parse(line.toByteArray());
      }
      overlong = false;
      line.reset();
    }

    private void parse(byte[] bytes) {
      try (JsonParser parser = MAPPER.createParser(bytes)) {
        reader.accept(parser);
      } catch (JacksonException e) {
        skipped++;
      }
    }
  }
}
