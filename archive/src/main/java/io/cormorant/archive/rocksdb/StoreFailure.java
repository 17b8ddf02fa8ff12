package io.cormorant.archive.rocksdb;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/// Turns what RocksDB says into a sentence for people.
final class StoreFailure {
  private StoreFailure() {}

  /// The database could not be opened.
  static ArchiveException opening(Path store, RocksDBException cause) {
    String said = said(cause);
    String lower = said.toLowerCase(Locale.ROOT);
    if (lower.contains("while lock file") || lower.contains("lock hold by")) {
      return new ArchiveException(
          "the store "
              + store
              + " is open in another process. Wait for that crawl to end, or stop it.",
          cause);
    }
    if (lower.contains("column families not opened") || lower.contains("unknown footer")) {
      return newer(store, cause);
    }
    if (code(cause) == Status.Code.IOError && !lower.contains("no such file")) {
      return ArchiveException.writing(store, new IOException(said));
    }
    return broken(store, cause);
  }

  /// What was read makes no sense.
  static ArchiveException broken(Path store, Throwable cause) {
    return ArchiveException.damaged(
        "the store "
            + store
            + " is damaged: "
            + said(cause)
            + ". Restore the folder from a copy, or run 'cormorant fsck DIR --repair' to rebuild the store from the visits and the stored pages.",
        cause);
  }

  static ArchiveException newer(Path store, Throwable cause) {
    return new ArchiveException(
        "the store "
            + store
            + " was written by a newer version of cormorant. Use that version, or crawl into a new"
            + " folder.",
        cause);
  }

  /// A read or write failed in an open database.
  static ArchiveException using(Path store, RocksDBException cause) {
    return code(cause) == Status.Code.IOError
        ? ArchiveException.writing(store, new IOException(said(cause)))
        : broken(store, cause);
  }

  private static Status.Code code(RocksDBException cause) {
    Status status = cause.getStatus();
    return status == null ? Status.Code.Undefined : status.getCode();
  }

  private static String said(Throwable cause) {
    String text = cause.getMessage();
    return text == null ? cause.getClass().getSimpleName() : text.strip();
  }
}
