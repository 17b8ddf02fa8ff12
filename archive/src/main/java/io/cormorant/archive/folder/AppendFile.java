package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that only grows. What `append` was given is with the operating system when it returns,
/// and so survives this process; what was forced survives the machine. Not a channel, because an
/// interrupt would close that in the middle of a line.
final class AppendFile implements AutoCloseable {
  private final Path file;
  private final FileOutputStream out;
  private long length;
  private boolean unforced;

  AppendFile(Path file) {
    this.file = file;
    try {
      this.out = new FileOutputStream(file.toFile(), true);
      this.length = Files.size(file);
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  void append(byte[] line) {
    try {
      unforced = true;
      out.write(line);
      length += line.length;
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  /// What the file holds, forced or not.
  long length() {
    return length;
  }

  void force() {
    try {
      if (unforced) {
        out.getFD().sync();
        unforced = false;
      }
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }
}
