package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcWriter;

/// A folder of WARC files that grows: each kept page becomes a `response` and a `metadata` record,
/// each in a gzip member of its own. A file carries `.open` after its name until it is full or the
/// store is closed. Files appear with the first page, so a crawl that keeps nothing leaves none.
///
/// Used by one thread. After an exception only [#abandon] may be called; what was half written is
/// cut off by [WarcRepair] the next time.
public final class WarcStore {
  /// A file that has grown to this is finished and another one begun.
  public static final long ROLL_AT = 1L << 30;

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Path folder;
  private final Clock clock;
  private final String software;
  private final String description;
  private final long rollAt;
  private final MemoryChannel buffer = new MemoryChannel();
  private final WarcWriter writer;
  private int serial;
  private boolean unforced;
  private @Nullable Current current;

  /// The file being written; `offset` is its end.
  private record Current(WarcName name, Path path, FileOutputStream out, long offset) {}

  /// Opens the store and goes on in the file left open, if there is one.
  ///
  /// @param software name and version of the program, for the warcinfo record
  /// @param description what is being crawled, for the same
  public WarcStore(Path folder, Clock clock, String software, String description, long rollAt) {
    this.folder = folder;
    this.clock = clock;
    this.software = software;
    this.description = description;
    this.rollAt = rollAt;
    try {
      Files.createDirectories(folder);
      this.writer = new WarcWriter(buffer, WarcCompression.GZIP);
      for (WarcName name : WarcName.in(folder)) {
        serial = Math.max(serial, name.serial() + 1);
        current = name.open() ? append(name) : current;
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Writes a page and says where it lies.
  public Place append(KeptPage page) {
    Current file = current;
    try {
      if (file != null && file.offset() >= rollAt) {
        finish(file);
        file = null;
      }
      if (file == null) {
        file = begin();
      }
      String name = file.name().finished();
      long offset = file.offset();
      Current after =
          write(
              file,
              WarcRecords.response(page, name, offset),
              WarcRecords.metadata(page, name, offset));
      current = after;
      return new Place(name, offset, after.offset() - offset);
    } catch (IOException e) {
      throw ArchiveException.writing(file == null ? folder : file.path(), e);
    }
  }

  /// Makes sure that all that was written is on the disk.
  public void force() {
    Current file = current;
    if (file != null) {
      try {
        sync(file);
      } catch (IOException e) {
        throw ArchiveException.writing(file.path(), e);
      }
    }
  }

  /// Ends the file being written and gives it its final name.
  public void close() {
    Current file = current;
    if (file != null) {
      try {
        finish(file);
      } catch (IOException e) {
        throw ArchiveException.writing(file.path(), e);
      }
    }
  }

  /// Lets go of the file being written and leaves it open, as the death of the process would.
  public void abandon() {
    Current file = current;
    current = null;
    if (file != null) {
      try {
        file.out().close();
      } catch (IOException e) {
        throw ArchiveException.writing(file.path(), e);
      }
    }
  }

  private Current append(WarcName name) throws IOException {
    Path path = folder.resolve(name.file());
    return new Current(name, path, new FileOutputStream(path.toFile(), true), Files.size(path));
  }

  private Current begin() throws IOException {
    WarcName name = new WarcName(STAMP.format(clock.instant()), serial++, host(), true);
    Current file = append(name);
    current = file;
    String finished = name.finished();
    return write(file, WarcRecords.info(finished, clock.instant(), software, description));
  }

  private Current write(Current file, WarcRecord... records) throws IOException {
    for (WarcRecord record : records) {
      writer.write(record);
    }
    int length = buffer.size();
    unforced = true;
    buffer.drainTo(file.out());
    return new Current(file.name(), file.path(), file.out(), file.offset() + length);
  }

  private void sync(Current file) throws IOException {
    if (unforced) {
      file.out().getFD().sync();
      unforced = false;
    }
  }

  private void finish(Current file) throws IOException {
    current = null;
    sync(file);
    file.out().close();
    Files.move(file.path(), folder.resolve(file.name().finished()));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
