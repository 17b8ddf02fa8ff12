package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.warc.WarcPosition;
import io.cormorant.archive.warc.WarcRepair;
import io.cormorant.crawl.CrawlHistory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Brings the files of a crawl that died back to its last commit: what was written after it is
/// forgotten wholly. A file that has less than was committed is never touched.
final class Recovery {
  private Recovery() {}

  /// Cuts visits and WARC files back to what the store has committed.
  ///
  /// @throws ArchiveException if something committed is missing; then nothing is changed
  static Positions run(CrawlFiles files, CrawlStore store) {
    Positions committed = positions(files, store);
    if (isForeign(files, store)) {
      throw new ArchiveException(
          files.store()
              + " is empty although the crawl has pages: its frontier is lost. Restore that folder from a copy, or run 'cormorant fsck DIR --repair' to rebuild it from the visits and the stored pages.");
    }
    long length = size(files.visits());
    if (length < committed.visitsLength()) {
      throw new ArchiveException(
          files.visits()
              + (length < 0 ? " is gone" : " has only " + length + " bytes")
              + ", but "
              + committed.visitsLength()
              + " bytes of it were committed. Restore it, or run 'cormorant fsck DIR --repair' to continue without the lost pages.");
    }
    WarcRepair.cutTo(files.warc(), warc(committed));
    cut(files.visits(), committed.visitsLength());
    return committed;
  }

  /// How far the files count. A revision that was cut off left them whole.
  static Positions positions(CrawlFiles files, CrawlStore store) {
    Positions committed = store.positions();
    return committed.isWhole() ? asTheyAre(files, committed.ended()) : committed;
  }

  /// The positions behind all there is.
  static Positions asTheyAre(CrawlFiles files, long ended) {
    WarcPosition warc = WarcPosition.end(files.warc());
    return new Positions(
        warc == null ? null : warc.file(),
        warc == null ? 0 : warc.length(),
        Math.max(0, size(files.visits())),
        ended);
  }

  static @Nullable WarcPosition warc(Positions positions) {
    String file = positions.warcFile();
    return file == null ? null : new WarcPosition(file, positions.warcLength());
  }

  /// A store that never saw a commit knows of no page. Where there are some, it is not theirs.
  static boolean isForeign(CrawlFiles files, CrawlStore store) {
    if (store.state(CrawlHistory.STRATEGY).isPresent()) {
      return false;
    }
    try (Stream<Path> kept = Files.list(files.warc())) {
      return size(files.visits()) > 0 || kept.findAny().isPresent();
    } catch (IOException e) {
      throw ArchiveException.reading(files.warc(), e);
    }
  }

  /// -1 where there is no such file.
  static long size(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) : -1;
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  static void cut(Path file, long end) {
    if (size(file) > end) {
      try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
        open.setLength(end);
        open.getFD().sync();
      } catch (IOException e) {
        throw ArchiveException.writing(file, e);
      }
    }
  }
}
