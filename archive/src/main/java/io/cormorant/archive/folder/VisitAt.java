package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Finds the line of an ending by its number. The numbers rise from line to line, so the file is
/// halved until little is left of it: a few reads, however long the file is. Lines that cannot be
/// read are passed over.
final class VisitAt implements AutoCloseable {
  /// What is left of the file is read from its beginning when it is no longer than this.
  private static final int LITTLE = 1 << 15;

  private static final int BLOCK = 1 << 13;
  private static final String BEGINNING = "{\"n\":";

  private final Path file;
  private final RandomAccessFile in;
  private final byte[] block = new byte[BLOCK];
  private long blockStart = -1;
  private int blockLength;

  VisitAt(CrawlFiles files) {
    this.file = files.visits();
    try {
      this.in = new RandomAccessFile(file.toFile(), "r");
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// A line and where the next one begins.
  private record Line(String text, long next) {
    /// The number of the ending, or -1 where that cannot be told.
    long number() {
      int from = BEGINNING.length();
      int end = Math.min(text.length(), from + 18);
      int at = from;
      long number = 0;
      while (text.startsWith(BEGINNING) && at < end && isDigit(text.charAt(at))) {
        number = 10 * number + (text.charAt(at++) - '0');
      }
      return at > from && at < end ? number : -1;
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }
  }

  /// The line with this number, or null where there is none or it was purged.
  @Nullable VisitLine find(long n) {
    try {
      long low = 0;
      long high = in.length();
      while (high - low > LITTLE) {
        long middle = low + (high - low) / 2;
        long start = lineFrom(middle, high);
        Line line = start < high ? line(start) : null;
        while (line != null && line.number() < 0) {
          start = line.next;
          line = start < high ? line(start) : null;
        }
        if (line != null && line.number() <= n) {
          low = start;
        } else {
          high = middle;
        }
      }
      return among(n, low, high);
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// The line with this number among those that begin in a part of the file.
  private @Nullable VisitLine among(long n, long low, long high) throws IOException {
    long at = low;
    while (at < high) {
      Line line = line(at);
      if (line == null) {
        return null;
      }
      if (line.number() == n) {
        VisitLine visit = VisitLine.readable(line.text);
        return visit == null || visit.purged() ? null : visit;
      }
      at = line.next;
    }
    return null;
  }

  /// Where the first line begins that begins at a place or after it; the limit if none does before
  /// that.
  private long lineFrom(long place, long limit) throws IOException {
    for (long at = place - 1; at < limit; at++) {
      if (byteAt(at) == '\n') {
        return at + 1;
      }
    }
    return limit;
  }

  /// The whole line that begins at a place, or null where it has no end.
  private @Nullable Line line(long start) throws IOException {
    long end = start;
    int b = byteAt(end);
    while (b != '\n') {
      if (b < 0) {
        return null;
      }
      b = byteAt(++end);
    }
    int length = Math.toIntExact(end - start);
    if (start >= blockStart) {
      return new Line(new String(block, (int) (start - blockStart), length, UTF_8), end + 1);
    }
    byte[] bytes = new byte[length];
    in.seek(start);
    in.readFully(bytes);
    return new Line(new String(bytes, UTF_8), end + 1);
  }

  /// The byte at a place, or -1 after the end.
  private int byteAt(long place) throws IOException {
    if (blockStart < 0 || place < blockStart || place >= blockStart + blockLength) {
      in.seek(place);
      blockStart = place;
      blockLength = Math.max(0, in.read(block));
      if (blockLength == 0) {
        return -1;
      }
    }
    return block[(int) (place - blockStart)] & 0xFF;
  }

  @Override
  public void close() {
    LineReader.close(in, file);
  }
}
