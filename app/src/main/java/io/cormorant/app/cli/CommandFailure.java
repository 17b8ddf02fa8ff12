package io.cormorant.app.cli;

import io.cormorant.app.Exit;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// A command could not do what it was asked, and its message says all there is to say.
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exit;

  CommandFailure(String message) {
    this(message, Exit.FAILED, null);
  }

  private CommandFailure(String message, int exit, @Nullable Throwable cause) {
    super(message, cause);
    this.exit = exit;
  }

  /// A file of the crawl could not be read or written.
  static CommandFailure disk(UncheckedIOException e) {
    return new CommandFailure(e.getMessage() + ": " + e.getCause(), Exit.DISK, e);
  }

  int exit() {
    return exit;
  }
}
