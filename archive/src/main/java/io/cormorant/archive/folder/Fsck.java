package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.warc.WarcRepair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Looks through a crawl folder for what is torn, missing or contradictory, and mends it where that
/// is possible.
public final class Fsck {
  private static final List<FolderCheck> CHECKS =
      List.of(
          new PositionsCheck(),
          new VisitsCheck(),
          new WarcCheck(),
          new CdxCheck(),
          new IndexAgrees());

  private final CrawlFiles files;

  Fsck(CrawlFiles files) {
    this.files = files;
  }

  /// Looks, and changes nothing. A folder that a crawl is writing into has that as its one problem.
  public List<Problem> look() {
    List<Problem> problems = new ArrayList<>();
    FolderLock.owner(files.folder())
        .ifPresentOrElse(
            pid ->
                problems.add(
                    new Problem(
                        "process "
                            + pid
                            + " is crawling into "
                            + files.folder()
                            + ". Stop it first.")),
            () -> look(problems::add));
    return problems;
  }

  /// Cuts off what is torn, forgets pages that are damaged and lets their URLs wait again, and
  /// makes what is derived anew.
  ///
  /// @param clock for what is made anew
  /// @return what is still wrong
  /// @throws ArchiveException if the folder cannot be written, or is in use
  public List<Problem> repair(InstantSource clock) {
    try (FolderLock _ = FolderLock.take(files.folder())) {
      if (files.isMerged()) {
        throw new ArchiveException(
            files.folder() + " was merged from other crawls. Repair those and merge them again.");
      }
      if (files.isOld()) {
        OldFolder.convert(files);
      }
      new FolderRepair(files).run();
      CHECKS.forEach(check -> check.rebuild(files, clock));
      List<Problem> left = new ArrayList<>();
      look(left::add);
      return left;
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

  private void look(Consumer<Problem> problems) {
    if (files.isOld() || files.isMerged()) {
      CHECKS.forEach(check -> check.look(files, null, problems));
      return;
    }
    try (CrawlStore store = CrawlStore.read(files.store())) {
      CHECKS.forEach(check -> check.look(files, store, problems));
    } catch (ArchiveException e) {
      problems.accept(Problem.of(e));
    }
  }
}
