package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.nio.file.Path;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// The lines of `visits.jsonl`, read as they are asked for.
final class Visits extends Spliterators.AbstractSpliterator<VisitLine> implements AutoCloseable {
  private final LineReader lines;
  private final Path file;

  Visits(CrawlFiles files) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    this.file = files.visits();
    this.lines = new LineReader(file);
  }

  @Override
  public boolean tryAdvance(Consumer<? super VisitLine> action) {
    VisitLine line = next();
    if (line == null) {
      return false;
    }
    action.accept(line);
    return true;
  }

  /// The next line that was not purged, or null.
  @Nullable VisitLine next() {
    VisitLine line = nextOrPurged();
    while (line != null && line.purged()) {
      line = nextOrPurged();
    }
    return line;
  }

  /// The next line, or null.
  @Nullable VisitLine nextOrPurged() {
    String text = nextText();
    return text == null ? null : parse(text, file, lines.number());
  }

  /// The next line as it is written, or null.
  @Nullable String nextText() {
    return lines.next();
  }

  /// The number of the line given last, from 1.
  long number() {
    return lines.number();
  }

  /// Where the last line ends in the file.
  long end() {
    return lines.end();
  }

  static VisitLine parse(String text, Path file, long number) {
    try {
      return FolderJson.MAPPER.readValue(text, VisitLine.class);
    } catch (JacksonException e) {
      throw new ArchiveException(unreadable(file, number), e);
    }
  }

  /// That a line is none of ours.
  static String unreadable(Path file, long number) {
    return file
        + ", line "
        + number
        + ", is damaged. Restore the file from a copy, or run 'cormorant fsck DIR --repair' to continue without that line.";
  }

  @Override
  public void close() {
    lines.close();
  }
}
