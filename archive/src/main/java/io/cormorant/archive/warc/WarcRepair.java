package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Brings the WARC files of a crawl that died back to its last page known to be whole.
public final class WarcRepair {
  /// Ends the name of a file that nothing reads any more, but that has pages.
  public static final String LOST = ".lost";

  private WarcRepair() {}

  /// Whether the files hold all bytes of that page.
  public static boolean holds(Path folder, RecordPlace place) {
    try {
      Path file = WarcName.existing(folder, place.file());
      return Files.exists(file) && Files.size(file) >= place.end();
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// The file of that finished name as it is called now, whether it is finished or not. It need not
  /// exist.
  public static Path existing(Path folder, String finished) {
    return WarcName.existing(folder, finished);
  }

  /// Whether a file was begun after another one.
  ///
  /// @param file its finished name
  /// @param than that of the other one; null if there was none
  public static boolean isLater(String file, @Nullable String than) {
    return than == null || serial(file) > serial(than);
  }

  /// Takes out of use what lies after a position, without throwing a page away: later files get a
  /// name that ends in [#LOST], and what is cut off the file named there stays in a copy of that
  /// name.
  ///
  /// @param last null if all files go
  public static void setAside(Path folder, @Nullable WarcPosition last) {
    int serial = last == null ? -1 : serial(last.file());
    try {
      for (WarcName name : WarcName.in(folder)) {
        Path file = folder.resolve(name.file());
        if (last != null && name.finished().equals(last.file())) {
          if (Files.size(file) > last.length()) {
            copy(file, unused(folder, name.finished()));
            cut(folder, name, last.length());
          }
        } else if (name.serial() > serial) {
          Files.move(file, unused(folder, name.finished()));
          dropIndex(folder, name);
        }
      }
      FolderSync.force(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private static void copy(Path file, Path target) throws IOException {
    try (FileOutputStream out = new FileOutputStream(target.toFile())) {
      Files.copy(file, out);
      out.getFD().sync();
    }
  }

  private static Path unused(Path folder, String finished) {
    Path free = folder.resolve(finished + LOST);
    for (int i = 2; Files.exists(free); i++) {
      free = folder.resolve(finished + "." + i + LOST);
    }
    return free;
  }

  /// Removes files that have others in their place.
  ///
  /// @param replaced their finished names
  public static void remove(Path folder, Collection<String> replaced) {
    try {
      for (WarcName name : WarcName.in(folder)) {
        if (replaced.contains(name.finished())) {
          delete(folder, name);
        }
      }
      FolderSync.force(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Of each file and those written in its place keeps the ones that are needed, where one is: a
  /// change that was cut off leaves the file before and the one after it.
  ///
  /// @param needed finished names
  public static void dropSpares(Path folder, Set<String> needed) {
    try {
      List<WarcName> names = WarcName.in(folder);
      Set<String> origins = new HashSet<>();
      for (WarcName name : names) {
        if (needed.contains(name.finished())) {
          origins.add(name.origin());
        }
      }
      for (WarcName name : names) {
        if (!needed.contains(name.finished()) && origins.contains(name.origin())) {
          delete(folder, name);
        }
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Cuts the files back to what was committed: the file named there to its length, and later ones
  /// go. An earlier one that missed its final name gets it. Files of others are left alone.
  ///
  /// @param committed null where nothing was, so all files go
  /// @throws ArchiveException if the file is gone or shorter than that; then nothing is changed
  public static void cutTo(Path folder, @Nullable WarcPosition committed) {
    try {
      if (committed != null) {
        refuseUnlessHeld(folder, committed);
      }
      if (!Files.isDirectory(folder)) {
        return;
      }
      int serial = committed == null ? -1 : serial(committed.file());
      for (WarcName name : WarcName.in(folder)) {
        Path file = folder.resolve(name.file());
        if (committed != null && name.finished().equals(committed.file())) {
          cut(folder, name, committed.length());
        } else if (name.serial() > serial) {
          delete(folder, name);
        } else {
          finish(file, folder.resolve(name.finished()));
        }
      }
      FolderSync.force(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private static int serial(String file) {
    return WarcName.parse(file)
        .map(WarcName::serial)
        .orElseThrow(() -> new ArchiveException(file + " is not a WARC file of a crawl."));
  }

  private static void refuseUnlessHeld(Path folder, WarcPosition committed) throws IOException {
    Path file = WarcName.existing(folder, committed.file());
    long length = Files.exists(file) ? Files.size(file) : -1;
    if (length < committed.length()) {
      throw new ArchiveException(
          file
              + (length < 0 ? " is gone" : " has only " + length + " bytes")
              + ", but "
              + committed.length()
              + " bytes of it were committed. Restore it, or run 'cormorant fsck DIR --repair' to continue without the lost pages.");
    }
  }

  private static void delete(Path folder, WarcName name) throws IOException {
    dropIndex(folder, name);
    Files.delete(folder.resolve(name.file()));
  }

  private static void dropIndex(Path folder, WarcName name) throws IOException {
    CdxFiles.drop(folder, name.finished());
    Files.deleteIfExists(CdxSpool.spoolOf(folder, name.finished()));
  }

  /// A spool of index lines that reaches beyond the end is cut when it is opened.
  private static void cut(Path folder, WarcName name, long end) throws IOException {
    Path file = folder.resolve(name.file());
    if (Files.size(file) > end) {
      CdxFiles.drop(folder, name.finished());
      try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
        open.setLength(end);
        open.getFD().sync();
      }
    }
  }

  private static void finish(Path file, Path finished) throws IOException {
    if (!file.equals(finished)) {
      Files.move(file, finished);
    }
  }
}
