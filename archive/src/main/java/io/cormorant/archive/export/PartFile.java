package io.cormorant.archive.export;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/// A file that a library writes, and that appears whole or not at all: until it is finished it has
/// `.part` after its name.
final class PartFile implements AutoCloseable {
  private final Path file;
  private final Path part;

  /// A part that an earlier export left behind is removed.
  PartFile(Path file) {
    this.file = file;
    this.part = file.resolveSibling(file.getFileName() + ".part");
    try {
      if (file.getParent() != null) {
        Files.createDirectories(file.getParent());
      }
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw ArchiveException.writing(part, e);
    }
  }

  Path part() {
    return part;
  }

  /// Gives the file its name.
  WrittenFile finish() {
    try {
      WrittenFile written = written(part, String.valueOf(file.getFileName()));
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      return written;
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  /// What is told of a file that is there.
  static WrittenFile written(Path file, String name) {
    MessageDigest digest = DigestedFile.sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return new WrittenFile(name, bytes, HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// Removes what was not finished.
  @Override
  public void close() {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw ArchiveException.writing(part, e);
    }
  }
}
