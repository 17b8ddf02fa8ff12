package io.cormorant.archive.warc;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Brings the names in a folder to the disk, without which a file that was synced may still be gone
/// after a power cut.
public final class FolderSync {
  private static final boolean POSSIBLE = java.io.File.separatorChar == '/';

  private FolderSync() {}

  /// Also works on an interrupted thread, which stays interrupted. Does nothing on Windows, where a
  /// folder cannot be opened.
  public static void force(Path folder) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (POSSIBLE) {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
          names.force(true);
          return;
        } catch (ClosedByInterruptException e) {
          interrupted = true;
          Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
