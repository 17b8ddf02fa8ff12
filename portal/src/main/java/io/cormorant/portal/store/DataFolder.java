package io.cormorant.portal.store;

import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Where a portal keeps everything: its database, unless that is elsewhere, and a folder for each
/// topic's crawl.
public record DataFolder(Path path) {
  /// Makes the folder, for its owner only, where it is missing.
  ///
  /// @throws BadInput if it cannot be made
  public static DataFolder at(Path path) {
    Path whole = path.toAbsolutePath().normalize();
    try {
      if (!Files.isDirectory(whole)) {
        Files.createDirectories(whole);
        if (whole.getFileSystem().supportedFileAttributeViews().contains("posix")) {
          Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rwx------"));
        }
      }
      Files.createDirectories(whole.resolve("topics"));
    } catch (IOException e) {
      throw new BadInput(
          "the data folder " + path + " cannot be made; choose another with --data: " + e);
    }
    return new DataFolder(whole);
  }

  /// The files of the embedded database, without their ending.
  public Path database() {
    return path.resolve("db").resolve("portal");
  }

  /// The folder of a topic's crawl, whether or not it is there yet.
  public Path crawl(long topic) {
    return path.resolve("topics").resolve(Long.toString(topic));
  }
}
