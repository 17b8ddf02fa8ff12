package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads a file line by line from the end, so that the last lines of a long file cost nothing. What
/// follows the last line break is left out.
final class BackwardLines implements AutoCloseable {
  private static final int BLOCK = 1 << 16;

  private final Path file;
  private final RandomAccessFile in;
  private final byte[] block = new byte[BLOCK];
  private long blockStart = -1;
  private long end;

  BackwardLines(Path file) {
    this.file = file;
    try {
      this.in = new RandomAccessFile(file.toFile(), "r");
      this.end = breakBefore(in.length()) + 1;
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// The line before the one given last, without its end, or null.
  @Nullable String previous() {
    if (end == 0) {
      return null;
    }
    try {
      long start = breakBefore(end - 1) + 1;
      byte[] line = new byte[Math.toIntExact(end - 1 - start)];
      in.seek(start);
      in.readFully(line);
      end = start;
      return new String(line, UTF_8);
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  @Override
  public void close() {
    LineReader.close(in, file);
  }

  /// The place of the last line break before `position`, or -1.
  private long breakBefore(long position) throws IOException {
    for (long p = position; p > 0; p = blockStart) {
      load((p - 1) / BLOCK * BLOCK);
      for (int i = (int) (p - 1 - blockStart); i >= 0; i--) {
        if (block[i] == '\n') {
          return blockStart + i;
        }
      }
    }
    return -1;
  }

  private void load(long start) throws IOException {
    if (start != blockStart) {
      in.seek(start);
      in.readFully(block, 0, (int) Math.min(BLOCK, in.length() - start));
      blockStart = start;
    }
  }
}
