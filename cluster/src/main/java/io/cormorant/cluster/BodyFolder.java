package io.cormorant.cluster;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.regex.Pattern;

/// A folder that coordinator and workers share, by which the bodies of documents travel, so that
/// they do not pass the broker. A worker puts a body there before it reports, the coordinator takes
/// it away when it hears the report and writes it into the archive of the crawl. What nobody takes
/// is removed when the next coordinator begins.
final class BodyFolder {
  private static final String END = ".body";
  private static final Pattern NAME = Pattern.compile("[0-9]+-[A-Za-z0-9._-]{1,200}\\.body");

  private final Path folder;

  /// @throws ClusterException if it cannot be used
  BodyFolder(Path folder) {
    this.folder = folder;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ClusterException("the folder of bodies cannot be used: " + e.getMessage(), e);
    }
  }

  /// Leaves a body for the coordinator.
  ///
  /// @return the name under which it is taken away
  String put(long run, String label, byte[] body) throws IOException {
    String name = run + "-" + label.replaceAll("[^A-Za-z0-9._-]", "_") + END;
    Path fresh = Files.createTempFile(folder, "new", ".part");
    try {
      Files.write(fresh, body);
      Files.move(fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
    return name;
  }

  /// A body, which is then no longer there; nothing if it is not.
  Optional<byte[]> take(String name) throws IOException {
    if (!NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    Path file = folder.resolve(name);
    try {
      byte[] body = Files.readAllBytes(file);
      Files.deleteIfExists(file);
      return Optional.of(body);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /// Removes what earlier runs left.
  void clear(long run) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*{.body,.part}")) {
      for (Path file : files) {
        if (!file.getFileName().toString().startsWith(run + "-")) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw new ClusterException("the folder of bodies cannot be used: " + e.getMessage(), e);
    }
  }
}
