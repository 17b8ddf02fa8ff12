package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/// Reads `visits.jsonl` as far as it is written, and later on from there. Takes no lock; lines that
/// are not committed yet are read too, since only a crash takes them back. Used by one thread.
///
/// A line that is being written is read when it is whole; one that cannot be read, or is overlong,
/// is skipped.
public final class VisitTail {
  private static final int BUFFER = 1 << 18;

  /// A longer line is none of ours.
  private static final int MAX_LINE = 16 << 20;

  private final Path file;
  private @Nullable Identity identity;

  /// Where the lines end that were read.
  private long position;

  /// The number of the last of them.
  private long last;

  /// Which file stands under the name.
  private record Identity(@Nullable Object key, FileTime created) {
    static Identity of(BasicFileAttributes file) {
      return new Identity(file.fileKey(), file.creationTime());
    }
  }

  public VisitTail(CrawlFolder folder) {
    this.file = folder.visitsFile();
  }

  /// Reads the lines that were written since the last time, all of them at first.
  ///
  /// @return false if the file is no longer the one that was read before: it was written anew, or
  ///   cut back when a crawl was resumed. Then nothing was told, and somebody has to begin again
  /// @throws ArchiveException if the file cannot be read
  public boolean readOn(Consumer<VisitBrief> action) {
    return readOn(VisitBrief::read, VisitBrief::n, VisitBrief::isPurged, action);
  }

  /// The same with all that lines say, which takes some three times as long.
  ///
  /// @return false if somebody has to begin again
  /// @throws ArchiveException if the file cannot be read
  public boolean readLinesOn(Consumer<VisitLine> action) {
    return readOn(
        parser -> parser.readValueAs(VisitLine.class), VisitLine::n, VisitLine::purged, action);
  }

  private <T> boolean readOn(
      Function<JsonParser, T> read,
      ToLongFunction<T> number,
      Predicate<T> isPurged,
      Consumer<T> action) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      if (position > 0 && !(Identity.of(now).equals(identity) && now.size() >= position)) {
        return false;
      }
      identity = Identity.of(now);
      if (now.size() == position) {
        return true;
      }
      try (FileChannel in = FileChannel.open(file)) {
        return new Pass<>(in, read, number, isPurged, action).read();
      }
    } catch (NoSuchFileException e) {
      return position == 0;
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  private final class Pass<T> {
    private final FileChannel in;
    private final Function<JsonParser, T> read;
    private final ToLongFunction<T> number;
    private final Predicate<T> isPurged;
    private final Consumer<T> action;
    private byte[] buffer = new byte[BUFFER];

    /// What is in the buffer and not looked at.
    private int filled;

    /// Where in the file the buffer begins.
    private long begin = position;

    private boolean overlong;
    private boolean first = position > 0;

    Pass(
        FileChannel in,
        Function<JsonParser, T> read,
        ToLongFunction<T> number,
        Predicate<T> isPurged,
        Consumer<T> action)
        throws IOException {
      this.in = in;
      this.read = read;
      this.number = number;
      this.isPurged = isPurged;
      this.action = action;
      in.position(position);
    }

    boolean read() throws IOException {
      if (first && !followsALine()) {
        return false;
      }
      while (fill()) {
        int start = 0;
        for (int i = 0; i < filled; i++) {
          if (buffer[i] == '\n') {
            if (!line(start, i)) {
              return false;
            }
            start = i + 1;
            position = begin + start;
          }
        }
        keep(start);
      }
      return true;
    }

    private boolean followsALine() throws IOException {
      ByteBuffer before = ByteBuffer.allocate(1);
      return in.read(before, position - 1) == 1 && before.get(0) == '\n';
    }

    private boolean fill() throws IOException {
      int count = in.read(ByteBuffer.wrap(buffer, filled, buffer.length - filled));
      filled += Math.max(count, 0);
      return count > 0;
    }

    /// Keeps the begun line, with room for the rest of it.
    private void keep(int start) {
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      begin += start;
      if (filled == buffer.length && filled < MAX_LINE) {
        buffer = Arrays.copyOf(buffer, 2 * filled);
      } else if (filled == buffer.length) {
        overlong = true;
        begin += filled;
        filled = 0;
      }
    }

    /// @return whether it can follow what was read before
    private boolean line(int from, int to) {
      T visit = overlong ? null : parsed(from, to);
      if (first && (visit == null || number.applyAsLong(visit) <= last)) {
        return false;
      }
      first = false;
      overlong = false;
      if (visit != null) {
        last = number.applyAsLong(visit);
        if (!isPurged.test(visit)) {
          action.accept(visit);
        }
      }
      return true;
    }

    private @Nullable T parsed(int from, int to) {
      try (JsonParser parser = FolderJson.MAPPER.createParser(buffer, from, to - from)) {
        return read.apply(parser);
      } catch (JacksonException e) {
        return null;
      }
    }
  }
}
