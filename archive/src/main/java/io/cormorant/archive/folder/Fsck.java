package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.warc.WarcRepair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Looks through a crawl folder for what is torn, missing or contradictory, and mends it where that
/// is possible.
public final class Fsck {
  private static final List<FolderCheck> CHECKS =
      List.of(
          new PositionsCheck(),
          new VisitsCheck(),
          new ElsewhereCheck(),
          new WarcCheck(),
          new CdxCheck(),
          new VerdictsCheck(),
          new IndexAgrees());

  private final CrawlFiles files;

  Fsck(CrawlFiles files) {
    this.files = files;
  }

  /// Looks, and changes nothing.
  ///
  /// @throws ArchiveException if a crawl is writing into the folder
  public List<Problem> look() {
    FolderLock.refuseIfTaken(files.folder());
    return problems();
  }

  /// Cuts off what is torn, forgets pages that are damaged and lets their URLs wait again, and
  /// makes what is derived anew.
  ///
  /// @param clock for what is made anew
  /// @param done told what was done, a sentence each
  /// @return what is still wrong
  /// @throws ArchiveException if the folder cannot be written, or is in use
  public List<Problem> repair(InstantSource clock, Consumer<String> done) {
    try (FolderLock _ = FolderLock.take(files.folder())) {
      if (files.isMerged()) {
        throw new ArchiveException(
            files.folder() + " was merged from other crawls. Repair those and merge them again.");
      }
      if (StoreRebuild.need(files).isPresent()) {
        StoreRebuild.run(files, done);
        new FolderRepair(files, done, true).run();
      } else {
        new FolderRepair(files, done, false).run();
      }
      CHECKS.forEach(check -> check.rebuild(files, clock, done));
      return problems();
    }
  }

  /// Files with pages that no visit tells of: a repair took them out of use and deleted nothing.
  public List<Path> setAside() {
    try (Stream<Path> files = Files.list(this.files.warc())) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(WarcRepair.LOST))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw ArchiveException.reading(files.warc(), e);
    }
  }

  private List<Problem> problems() {
    ProblemList problems = new ProblemList();
    problems.during(() -> look(problems));
    return problems.list();
  }

  private void look(ProblemList problems) {
    Optional<String> lost = files.isMerged() ? Optional.empty() : StoreRebuild.need(files);
    lost.ifPresent(sentence -> problems.accept(new Problem(sentence)));
    if (files.isMerged() || lost.isPresent()) {
      look(null, problems);
      return;
    }
    try (CrawlStore store = CrawlStore.read(files.store())) {
      look(store, problems);
    }
  }

  private void look(@Nullable CrawlStore store, ProblemList problems) {
    CHECKS.forEach(check -> problems.during(() -> check.look(files, store, problems)));
  }
}
