package io.cormorant.portal.metrics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.PortalStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.DatabaseMetaData;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.stereotype.Component;

/// What the portal runs on, and how much room it has.
@Component
public final class Installation {
  /// Going through all files takes a while.
  private static final Duration SIZE_KEPT = Duration.ofMinutes(5);

  private final PortalParts parts;
  private final PortalStore store;
  private final DataFolder folder;
  private final InstantSource clock;
  private final Instant started;

  @GuardedBy("this") private @Nullable Measured measured;

  Installation(PortalParts parts, PortalStore store, DataFolder folder, InstantSource clock) {
    this.parts = parts;
    this.store = store;
    this.folder = folder;
    this.clock = clock;
    this.started = clock.instant();
  }

  private record Measured(Instant when, long bytes) {}

  /// How it stands now.
  ///
  /// @param database its name and version
  /// @param data the folder where everything is kept
  /// @param used bytes in it, as of a few minutes ago
  /// @param free bytes on its disk
  public record Facts(
      String product,
      String java,
      String database,
      Duration uptime,
      Path data,
      long used,
      long free,
      long total) {}

  public Facts facts() {
    try {
      FileStore disk = Files.getFileStore(folder.path());
      return new Facts(
          parts.product(),
          Runtime.version().toString(),
          database(),
          Duration.between(started, clock.instant()),
          folder.path(),
          used(),
          disk.getUsableSpace(),
          disk.getTotalSpace());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String database() {
    String found =
        store
            .template()
            .execute(
                (ConnectionCallback<String>)
                    connection -> {
                      DatabaseMetaData about = connection.getMetaData();
                      return about.getDatabaseProductName()
                          + " "
                          + about.getDatabaseProductVersion();
                    });
    return String.valueOf(found);
  }

  private synchronized long used() throws IOException {
    Instant now = clock.instant();
    Measured known = measured;
    if (known == null || now.isAfter(known.when.plus(SIZE_KEPT))) {
      known = new Measured(now, size(folder.path()));
      measured = known;
    }
    return known.bytes;
  }

  /// Files that go away meanwhile do not count.
  private static long size(Path folder) throws IOException {
    AtomicLong bytes = new AtomicLong();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
            bytes.addAndGet(about.size());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path done, @Nullable IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return bytes.get();
  }
}
