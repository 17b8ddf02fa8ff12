package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.WarcPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// For crash tests only: notes after each sync how many bytes of a file are surely on the disk, so
/// that the test can take away the rest as a power failure would. Does nothing unless the system
/// property `cormorant.synced` names a file to note it in.
final class SyncLog implements AutoCloseable {
  private static final String PROPERTY = "cormorant.synced";

  private final @Nullable AppendFile notes;

  SyncLog() {
    String file = System.getProperty(PROPERTY);
    this.notes = file == null ? null : new AppendFile(Path.of(file));
  }

  /// Every byte of the file was synced.
  void synced(Path file) {
    if (notes != null) {
      try {
        notes.append((Files.size(file) + " " + file.toAbsolutePath() + "\n").getBytes(UTF_8));
      } catch (IOException e) {
        throw ArchiveException.reading(file, e);
      }
    }
  }

  /// Every byte of a WARC file was synced, which may or may not have its final name yet.
  void syncedWarc(Path folder, WarcPosition position) {
    Path finished = folder.resolve(position.file());
    synced(Files.exists(finished) ? finished : folder.resolve(position.file() + ".open"));
  }

  /// The newest log of a database was synced.
  void syncedStore(Path store) {
    if (notes != null) {
      try (Stream<Path> files = Files.list(store)) {
        Optional<Path> newest =
            files
                .filter(file -> file.toString().endsWith(".log"))
                .max(Comparator.comparing(Path::getFileName));
        newest.ifPresent(this::synced);
      } catch (IOException e) {
        throw ArchiveException.reading(store, e);
      }
    }
  }

  @Override
  public void close() {
    if (notes != null) {
      notes.close();
    }
  }
}
