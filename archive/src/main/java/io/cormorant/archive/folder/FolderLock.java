package io.cormorant.archive.folder;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.ArchiveException;
import io.cormorant.core.ShellWord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// Sees to it that one crawl at a time writes into a folder: a lock on `crawl.lock`, which holds
/// the id of the process. The lock ends with the process, however that ends.
///
/// On POSIX systems a process loses its lock as soon as it closes any other handle of the same
/// file, so this process never opens a lock file that it holds: it knows those from a set.
public final class FolderLock implements AutoCloseable {
  /// Also the monitor under which this process opens and closes lock files.
  @GuardedBy("HELD") private static final Set<Path> HELD = new HashSet<>();

  /// How often and after which pause to try again where nobody seems to hold the lock: another
  /// process may be asking for the owner, which takes it for a moment.
  private static final int TRIES = 20;

  private static final long PAUSE_NANOS = 2_000_000;

  private final Path file;
  private final RandomAccessFile open;

  private FolderLock(Path file, RandomAccessFile open) {
    this.file = file;
    this.open = open;
  }

  /// @throws ArchiveException if a crawl is writing into the folder
  static void refuseIfTaken(Path folder) {
    OptionalLong owner = owner(folder);
    if (owner.isPresent()) {
      throw new ArchiveException(
          "process "
              + owner.getAsLong()
              + " is crawling into "
              + folder
              + ". Wait for it to end, or stop it: cormorant stop "
              + ShellWord.of(folder));
    }
  }

  static FolderLock take(Path folder) {
    Path file = lockFile(folder);
    synchronized (HELD) {
      if (HELD.contains(file)) {
        throw taken(folder, ProcessHandle.current().pid());
      }
      FolderLock lock = lock(folder, file);
      HELD.add(file);
      return lock;
    }
  }

  /// The process that writes into the folder now, if one does; 0 if that did not say which it is.
  ///
  /// The lock decides and not the file, in which a killed process leaves an id that may since have
  /// gone to another one.
  static OptionalLong owner(Path folder) {
    Path file = lockFile(folder);
    synchronized (HELD) {
      if (HELD.contains(file)) {
        return OptionalLong.of(ProcessHandle.current().pid());
      }
      return Files.exists(file) && !free(file) ? OptionalLong.of(pid(file)) : OptionalLong.empty();
    }
  }

  @Override
  public void close() {
    synchronized (HELD) {
      try (open) {
        open.setLength(0);
      } catch (IOException e) {
        throw ArchiveException.writing(file, e);
      } finally {
        HELD.remove(file);
      }
    }
  }

  private static FolderLock lock(Path folder, Path file) {
    try {
      RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw");
      if (!locked(open, file)) {
        open.close();
        throw taken(folder, pid(file));
      }
      open.setLength(0);
      open.writeBytes(ProcessHandle.current().pid() + "\n");
      return new FolderLock(file, open);
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  private static boolean locked(RandomAccessFile open, Path file) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      if (open.getChannel().tryLock() != null) {
        return true;
      }
      if (ProcessHandle.of(pid(file)).isPresent()) {
        return false;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return false;
  }

  /// Whether no other process has the lock. A shared lock is enough to know, does not need the
  /// right to write and lets several processes ask at once.
  private static boolean free(Path file) {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r");
        FileLock lock = open.getChannel().tryLock(0, Long.MAX_VALUE, true)) {
      return lock != null;
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  private static Path lockFile(Path folder) {
    try {
      return folder.toRealPath().resolve("crawl.lock");
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// The process named in a lock file, or 0.
  private static long pid(Path file) {
    try {
      String text = Files.exists(file) ? Files.readString(file).strip() : "";
      return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  private static ArchiveException taken(Path folder, long pid) {
    return new ArchiveException(
        "process "
            + pid
            + " is crawling into "
            + folder
            + " already. Wait for it, stop it, or use another folder.");
  }
}
