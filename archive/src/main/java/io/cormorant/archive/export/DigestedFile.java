package io.cormorant.archive.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/// A file that appears whole or not at all, and whose digest is known when it does. Until then it
/// has `.part` after its name. A name that ends in `.gz` is packed.
final class DigestedFile implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final Path part;
  private final MessageDigest digest = sha256();
  private final OutputStream out;
  private boolean open = true;

  DigestedFile(Path file) {
    this.file = file;
    this.part = file.resolveSibling(file.getFileName() + ".part");
    try {
      if (file.getParent() != null) {
        Files.createDirectories(file.getParent());
      }
      OutputStream raw =
          new BufferedOutputStream(
              new DigestOutputStream(new FileOutputStream(part.toFile()), digest), BUFFER);
      this.out = file.toString().endsWith(".gz") ? new GZIPOutputStream(raw, BUFFER) : raw;
    } catch (IOException e) {
      throw ArchiveException.writing(part, e);
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  /// Half a surrogate pair becomes a question mark.
  Writer writer() {
    return new BufferedWriter(new OutputStreamWriter(out, UTF_8), BUFFER);
  }

  OutputStream stream() {
    return out;
  }

  /// Gives the file its name.
  ///
  /// @param name under which it is told of
  WrittenFile finish(String name) {
    try {
      close(false);
      long bytes = Files.size(part);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      return new WrittenFile(name, bytes, HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  /// Removes what was not finished.
  @Override
  public void close() {
    try {
      close(true);
    } catch (IOException e) {
      throw ArchiveException.writing(part, e);
    }
  }

  private void close(boolean remove) throws IOException {
    if (open) {
      open = false;
      out.close();
      if (remove) {
        Files.deleteIfExists(part);
      }
    }
  }
}
