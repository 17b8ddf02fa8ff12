package io.cormorant.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// What is done with whole folders.
public final class Folders {
  private Folders() {}

  /// Deletes a folder with all that is in it; nothing happens where there is none.
  public static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }
}
