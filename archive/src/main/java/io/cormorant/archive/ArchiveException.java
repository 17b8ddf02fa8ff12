package io.cormorant.archive;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// An archive that cannot be read or written. The message is for people: what is wrong, where, and
/// what to do about it.
public final class ArchiveException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  private enum Kind {
    DAMAGE,
    WRITING,
    OTHER
  }

  public ArchiveException(String message) {
    super(message);
    this.kind = Kind.OTHER;
  }

  public ArchiveException(String message, @Nullable Throwable cause) {
    this(message, cause, Kind.OTHER);
  }

  private ArchiveException(String message, @Nullable Throwable cause, Kind kind) {
    super(message, cause);
    this.kind = kind;
  }

  /// A file that could not be read.
  public static ArchiveException reading(Path file, IOException cause) {
    return new ArchiveException(
        "cannot read " + file + ": " + reason(cause) + ". Check that it exists and is readable.",
        cause);
  }

  /// A file that could not be written.
  public static ArchiveException writing(Path file, IOException cause) {
    return new ArchiveException(
        "cannot write "
            + file
            + ": "
            + reason(cause)
            + ". Check that the disk has free space and the folder is writable, then try again or resume.",
        cause,
        Kind.WRITING);
  }

  /// Something of ours that makes no sense any more.
  ///
  /// @param message a whole sentence
  public static ArchiveException damaged(String message, Throwable cause) {
    return new ArchiveException(message, cause, Kind.DAMAGE);
  }

  /// Whether something could not be written, rather than read.
  public boolean isDisk() {
    return kind == Kind.WRITING;
  }

  /// Whether something was there and could be read, but is damaged.
  public boolean isDamage() {
    return kind == Kind.DAMAGE;
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof NotDirectoryException) {
      return "it is not a folder";
    }
    if (cause instanceof NoSuchFileException) {
      return "no such file";
    }
    String text =
        cause instanceof FileSystemException named ? named.getReason() : cause.getMessage();
    return text == null ? cause.getClass().getSimpleName() : text;
  }
}
