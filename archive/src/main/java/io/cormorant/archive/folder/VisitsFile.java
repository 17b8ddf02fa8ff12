package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.FolderSync;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file of lines that takes the place of another one wholly or not at all: it is written beside
/// it, synced, renamed, and the name synced. Closed before it is finished it leaves nothing.
public final class VisitsFile implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Path target;
  private final Path fresh;
  private final FileOutputStream file;
  private final BufferedOutputStream out;
  private boolean finished;

  /// @param target what it will be called
  public VisitsFile(Path target) {
    this.target = target;
    this.fresh = target.resolveSibling(target.getFileName() + ".new");
    try {
      this.file = new FileOutputStream(fresh.toFile());
      this.out = new BufferedOutputStream(file, BUFFER);
    } catch (IOException e) {
      throw ArchiveException.writing(fresh, e);
    }
  }

  public void append(VisitLine line) {
    append(FolderJson.line(line));
  }

  void append(byte[] line) {
    try {
      out.write(line);
    } catch (IOException e) {
      throw ArchiveException.writing(fresh, e);
    }
  }

  /// Brings what was appended to the disk, under the name it has until it is finished.
  void sync() {
    try {
      out.flush();
      file.getFD().sync();
    } catch (IOException e) {
      throw ArchiveException.writing(fresh, e);
    }
  }

  /// Takes the place of the file before.
  public void finish() {
    sync();
    try {
      out.close();
      Files.move(
          fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      finished = true;
      FolderSync.force(target.toAbsolutePath().resolveSibling(""));
    } catch (IOException e) {
      throw ArchiveException.writing(target, e);
    }
  }

  @Override
  public void close() {
    try {
      if (!finished) {
        out.close();
        Files.deleteIfExists(fresh);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(fresh, e);
    }
  }
}
