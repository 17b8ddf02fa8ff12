package io.cormorant.cluster;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// How a worker is to work.
///
/// @param name of its own among all workers of the installation
/// @param connections errands it runs at the same time
/// @param archive the folder into which it archives the documents it fetches; null sends them to
///   the coordinator through the broker, packed
/// @param product name and version of the program
public record WorkerSettings(String name, int connections, @Nullable Path archive, String product) {
  /// @throws IllegalArgumentException if that is no worker
  public WorkerSettings {
    if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
      throw new IllegalArgumentException(
          "a worker's name has letters, digits, '.', '_' and '-', at most 64, and is not '"
              + name
              + "'");
    }
    if (connections < 1 || connections > 4_096) {
      throw new IllegalArgumentException(
          "--connections must be from 1 to 4096, not " + connections);
    }
  }
}
