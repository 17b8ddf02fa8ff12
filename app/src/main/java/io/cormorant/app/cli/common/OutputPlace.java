package io.cormorant.app.cli.common;

import io.cormorant.archive.ArchiveException;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where commands may put what they make.
public final class OutputPlace {
  private OutputPlace() {}

  /// Refuses a place in the folder of a crawl.
  ///
  /// @throws BadInput if it lies there, or would
  public static void refuseInsideCrawl(Path target, Path folder) {
    if (real(target).startsWith(real(folder))) {
      throw new BadInput(
          target
              + " is inside the crawl folder, whose files must not be changed. Choose a place outside "
              + folder
              + ".");
    }
  }

  /// Where a file lies or would lie, behind all links.
  private static Path real(Path file) {
    Path absolute = file.toAbsolutePath();
    Path there = absolute;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    try {
      return there.toRealPath().resolve(there.relativize(absolute)).normalize();
    } catch (IOException e) {
      throw ArchiveException.reading(there, e);
    }
  }
}
