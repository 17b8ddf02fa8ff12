package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Path;

/// A process of its own that takes the lock of a folder, and says so if it cannot. With a second
/// argument it says that it has the lock, and keeps it until its input ends.
final class LockTaker {
  private LockTaker() {}

  public static void main(String[] args) throws IOException {
    try (FolderLock _ = FolderLock.take(Path.of(args[0]))) {
      if (args.length > 1) {
        System.out.println("taken");
        System.in.read();
      }
    } catch (ArchiveException e) {
      System.out.println(e.getMessage());
    }
  }
}
