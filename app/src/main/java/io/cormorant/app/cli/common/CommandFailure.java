package io.cormorant.app.cli.common;

import io.cormorant.app.product.Exit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/// A command could not do what it was asked, and its message says all there is to say.
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exit;

  public CommandFailure(String message) {
    this(message, Exit.FAILED, null);
  }

  private CommandFailure(String message, int exit, @Nullable Throwable cause) {
    super(message, cause);
    this.exit = exit;
  }

  /// A file of the crawl could not be read or written.
  public static CommandFailure disk(UncheckedIOException e) {
    return new CommandFailure(e.getMessage() + ": " + reason(e.getCause()), Exit.DISK, e);
  }

  /// Why in words: what the file system says has the path before it, or is nothing but the path.
  private static String reason(@Nullable IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such folder";
      case AccessDeniedException _ -> "permission denied";
      case FileSystemException f when f.getReason() != null -> f.getReason();
      case null -> "unknown reason";
      default -> String.valueOf(e.getMessage());
    };
  }

  public int exit() {
    return exit;
  }
}
