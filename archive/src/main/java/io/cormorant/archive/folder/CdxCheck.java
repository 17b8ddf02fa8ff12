package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.warc.CdxIndex;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.archive.warc.WarcStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The CDXJ files lead to every stored page in the finished WARC files.
final class CdxCheck implements FolderCheck {
  private static final String ENDING = ".cdxj";

  @Override
  public void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems) {
    if (store == null) {
      return;
    }
    try (Visits visits = new Visits(files)) {
      CdxIndex index = CdxIndex.open(files.warc());
      long missing = 0;
      String example = "";
      for (VisitLine line = visits.next(); line != null; line = visits.next()) {
        if (line.warc() != null && !isFound(files, index, line, line.warc())) {
          example = missing++ == 0 ? line.finalUrl().toString() : example;
        }
      }
      if (missing > 0) {
        problems.accept(
            new Problem(
                "the CDXJ files in %s do not lead to %d of the stored pages, such as %s."
                    .formatted(files.warc(), missing, example)));
      }
    }
  }

  private static boolean isFound(
      CrawlFiles files, CdxIndex index, VisitLine line, RecordPlace place) {
    return !Files.exists(files.warc().resolve(place.file()))
        || index.lookup(line.finalUrl()).stream()
            .anyMatch(
                found -> found.offset() == place.offset() && found.filename().equals(place.file()));
  }

  /// The store of WARC files makes the indexes that are missing.
  @Override
  public void rebuild(CrawlFiles files, InstantSource clock, Consumer<String> done) {
    try (Stream<Path> all = Files.list(files.warc())) {
      for (Path file : all.filter(f -> f.toString().endsWith(ENDING)).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(files.warc(), e);
    }
    WarcLabel unused = new WarcLabel("", null, null, "", "");
    Clock stopped = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    new WarcStore(files.warc(), stopped, unused, WarcStore.ROLL_AT).close();
    done.accept("rebuilt the CDXJ files.");
  }
}
