package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads a file line by line from the beginning. Only whole lines are given: what follows the last
/// line break is still being written, or was torn off.
final class LineReader implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  /// A longer line is none of ours.
  private static final int MAX_LINE = 1 << 28;

  private final Path file;
  private final FileInputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private int position;
  private int limit;
  private long number;
  private long end;

  LineReader(Path file) {
    this.file = file;
    try {
      this.in = new FileInputStream(file.toFile());
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// The next line without its end, or null.
  @Nullable String next() {
    try {
      while (true) {
        for (int i = position; i < limit; i++) {
          if (buffer[i] == '\n') {
            return upTo(i);
          }
        }
        begun.write(buffer, position, limit - position);
        position = 0;
        limit = Math.max(in.read(buffer), 0);
        if (limit == 0) {
          return null;
        }
        refuseIfTooLong();
      }
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// The number of the line given last, from 1.
  long number() {
    return number;
  }

  /// Where the line given last ends, its line break included.
  long end() {
    return end;
  }

  @Override
  public void close() {
    close(in, file);
  }

  /// Lets go of a file that was read.
  static void close(Closeable open, Path file) {
    try {
      open.close();
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  private String upTo(int endOfLine) {
    number++;
    end += begun.size() + (endOfLine - position) + 1;
    String line;
    if (begun.size() == 0) {
      line = new String(buffer, position, endOfLine - position, UTF_8);
    } else {
      begun.write(buffer, position, endOfLine - position);
      line = begun.toString(UTF_8);
      begun.reset();
    }
    position = endOfLine + 1;
    return line;
  }

  private void refuseIfTooLong() {
    if (begun.size() > MAX_LINE) {
      throw new ArchiveException(
          file
              + ", line "
              + (number + 1)
              + ", is longer than any line that Cormorant writes. Check that it is the right file.");
    }
  }
}
