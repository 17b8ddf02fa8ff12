package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.FolderSync;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcPurge;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/// Takes the damaged records out of a WARC file, so that the rest can be read from end to end. What
/// is left is written under another name: the damaged file stays until it is needed no more.
final class WarcMend {
  private static final int BLOCK = 1 << 16;

  private final Path file;
  private final String successor;
  private final List<Range> ranges = new ArrayList<>();

  /// Bytes of the damaged file that are whole, and where they begin in the mended one.
  private record Range(long from, long to, long start) {}

  /// @param pages where pages begin and end, to go on behind a damage
  WarcMend(Path file, NavigableMap<Long, Long> pages) {
    this.file = file;
    this.successor = WarcPurge.successor(file.getFileName().toString());
    @Nullable Long at = 0L;
    long length = 0;
    while (at != null) {
      long readable = WarcScan.read(file, at, (_, _) -> {});
      long end = Math.max(at, beforeTornPage(readable, pages));
      if (end > at) {
        ranges.add(new Range(at, end, length));
        length += end - at;
      }
      at = pages.higherKey(Math.max(at, readable - 1));
    }
  }

  /// The first records of a page of which the last ones are damaged go with them.
  private static long beforeTornPage(long end, NavigableMap<Long, Long> pages) {
    Map.Entry<Long, Long> page = pages.lowerEntry(end);
    return page != null && page.getValue() > end ? page.getKey() : end;
  }

  /// Where a page lies in the mended file, null if it is lost.
  @Nullable RecordPlace moved(RecordPlace place) {
    for (Range range : ranges) {
      if (place.offset() >= range.from() && place.end() <= range.to()) {
        long offset = place.offset() - range.from() + range.start();
        return new RecordPlace(successor, offset, place.length());
      }
    }
    return null;
  }

  /// Writes what is left, if anything is, and brings it to the disk.
  void write() {
    if (ranges.isEmpty()) {
      return;
    }
    Path draft = file.resolveSibling(successor);
    try {
      Files.deleteIfExists(draft);
      try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r");
          RandomAccessFile out = new RandomAccessFile(draft.toFile(), "rw")) {
        for (Range range : ranges) {
          copy(in, range, out);
        }
        out.getFD().sync();
      }
      FolderSync.force(file.toAbsolutePath().resolveSibling(""));
    } catch (IOException e) {
      throw ArchiveException.writing(draft, e);
    }
  }

  private static void copy(RandomAccessFile in, Range range, RandomAccessFile out)
      throws IOException {
    byte[] block = new byte[BLOCK];
    in.seek(range.from());
    long left = range.to() - range.from();
    while (left > 0) {
      int count = in.read(block, 0, (int) Math.min(BLOCK, left));
      if (count < 0) {
        throw new IOException("it became shorter meanwhile");
      }
      out.write(block, 0, count);
      left -= count;
    }
  }
}
