package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/// A file of sorted ASCII lines, searched by halves. Not for more than one thread.
final class SortedLines implements Closeable {
  /// Longer lines are cut.
  private static final int MAX_LINE = 1 << 16;

  private static final int BLOCK = 1 << 12;

  private final RandomAccessFile file;
  private final long size;
  private final byte[] block = new byte[BLOCK];
  private long blockAt = -BLOCK;

  SortedLines(Path path) throws IOException {
    this.file = new RandomAccessFile(path.toFile(), "r");
    this.size = file.length();
  }

  /// Where the first line begins that does not come before the text; the end if there is none.
  long firstNotBefore(String text) throws IOException {
    // All lines that begin before low come before the text, none that begins at high or later does.
    long low = 0;
    long high = size;
    while (low < high) {
      long middle = (low + high) >>> 1;
      long begin = middle == low ? low : newline(middle - 1) + 1;
      String line = begin < high ? line(begin) : "";
      if (begin >= high || line.compareTo(text) >= 0) {
        high = middle;
      } else {
        low = begin + line.length() + 1;
      }
    }
    return low;
  }

  /// The line that begins there; empty at the end.
  String line(long begin) throws IOException {
    int length = (int) Math.min(newline(begin) - begin, MAX_LINE);
    byte[] line = new byte[Math.max(length, 0)];
    for (int i = 0; i < line.length; i++) {
      line[i] = at(begin + i);
    }
    return new String(line, ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /// The first end of a line at a position or later.
  private long newline(long from) throws IOException {
    long position = from;
    while (position < size && at(position) != '\n') {
      position++;
    }
    return position;
  }

  private byte at(long position) throws IOException {
    if (position < blockAt || position >= blockAt + BLOCK) {
      blockAt = position - position % BLOCK;
      file.seek(blockAt);
      file.readFully(block, 0, (int) Math.min(BLOCK, size - blockAt));
    }
    return block[(int) (position - blockAt)];
  }
}
