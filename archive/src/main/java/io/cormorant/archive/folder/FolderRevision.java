package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.archive.lucene.IndexState;
import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.archive.warc.WarcPosition;
import io.cormorant.archive.warc.WarcRepair;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawl.Verdicts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A change of what a crawl folder holds, while nobody crawls into it.
///
/// It begins with what the last commit holds: what a crawl that died wrote after it is cut off, and
/// what its last decisions are, if it died before they were written, is written into the visits.
/// The store knows how long the files of the folder are, and what is longer is cut off when the
/// crawl is resumed. So before the first change it is told that all files count as they are, and
/// after the last one how long they are now: whenever this dies, nothing is cut that should stay.
public final class FolderRevision implements AutoCloseable {
  /// Whose state is there while a purge is under way, or was cut off.
  public static final String PURGE = "purge";

  /// Whose state is there while pages of workers are merged, or that was cut off: how far the WARC
  /// files reached before.
  static final String MERGE = "merge";

  /// Whose state is there from the end of a crawl until its last decisions are written.
  static final String VERDICTS = "verdicts";

  /// Whose state is there from when pages of a crawl are asked for again until their lines say what
  /// became of them.
  static final String VERSIONS = "versions";

  private final CrawlFiles files;
  private final FolderLock lock;

  /// Null where the folder has none: it was merged.
  private final @Nullable CrawlStore store;

  /// Null until something is forgotten.
  private @Nullable FeedbackLock feedback;

  private FolderRevision(CrawlFiles files, FolderLock lock, @Nullable CrawlStore store) {
    this.files = files;
    this.lock = lock;
    this.store = store;
  }

  static FolderRevision begin(CrawlFiles files) {
    FolderLock lock = FolderLock.take(files.folder());
    CrawlStore store = null;
    boolean done = false;
    try {
      if (Files.isDirectory(files.store())) {
        store = CrawlStore.open(files.store(), StoreSettings.defaults());
        Recovery.run(files, store);
      }
      FolderRevision revision = new FolderRevision(files, lock, store);
      revision.settleWhatIsLeft();
      done = true;
      return revision;
    } finally {
      if (!done) {
        if (store != null) {
          store.close();
        }
        lock.close();
      }
    }
  }

  /// Writes the visits anew: each line as it is changed, and for each one that is changed to null a
  /// line that keeps its number only. All lines are there as before or all are as changed, whenever
  /// the machine dies. The search index is removed before, since it follows from the visits and
  /// would not know that they changed, and after, since somebody who searches may have made it of
  /// the old ones meanwhile.
  public void rewriteVisits(Function<VisitLine, @Nullable VisitLine> change) {
    rewriteVisits(change, () -> {});
  }

  /// @param written called when all lines are written, before they take the place of the old ones
  private void rewriteVisits(Function<VisitLine, @Nullable VisitLine> change, Runnable written) {
    if (store != null) {
      store.commit(new Commit(store.positions().whole(), Map.of(), List.of()));
    }
    VisitRewrite.run(
        files.visits(),
        change,
        () -> {
          written.run();
          Folders.delete(files.index());
        });
    Folders.delete(files.index());
  }

  /// Writes the visits anew while pages are copied into new WARC files behind those that are there.
  /// Whenever this dies, either all lines name the new files, or these are removed by the next
  /// revision.
  ///
  /// @param move copies the page of a line if it is to be copied, and says where it lies now
  /// @param written brings the new files to the disk
  public void movePages(Function<VisitLine, @Nullable VisitLine> move, Runnable written) {
    commit(Map.of());
    WarcPosition before = WarcPosition.end(files.warc());
    String state = before == null ? "" : before.length() + " " + before.file();
    files.remember(MERGE, state.getBytes(StandardCharsets.UTF_8));
    rewriteVisits(move, written);
    settleMerge(state);
  }

  /// @param state how far the WARC files reached before the merge
  private void settleMerge(String state) {
    int blank = state.indexOf(' ');
    WarcPosition before =
        blank < 0
            ? null
            : new WarcPosition(
                state.substring(blank + 1), Long.parseLong(state.substring(0, blank)));
    boolean merged;
    try (Stream<VisitLine> visits = new CrawlFolder(files).visits()) {
      merged =
          visits.anyMatch(
              line ->
                  line.warc() != null
                      && !line.isElsewhere()
                      && WarcRepair.isLater(
                          line.warc().file(), before == null ? null : before.file()));
    }
    if (!merged) {
      WarcRepair.cutTo(files.warc(), before);
    }
    commit(Map.of());
    files.forget(MERGE);
  }

  /// Whenever this dies, it is done again by the next revision: done twice, it changes nothing.
  private void settleWhatIsLeft() {
    files
        .remembered(MERGE)
        .ifPresent(state -> settleMerge(new String(state, StandardCharsets.UTF_8)));
    Verdicts left = verdicts(files).orElse(null);
    if (left != null) {
      settle(left);
      files.forget(VERDICTS);
    }
    if (files.remembered(VERSIONS).isPresent()) {
      settleVersions();
      files.forget(VERSIONS);
    }
  }

  /// The last decisions of a crawl, where they are still to be written.
  ///
  /// @throws ArchiveException if they are damaged
  static Optional<Verdicts> verdicts(CrawlFiles files) {
    byte[] left = files.remembered(VERDICTS).orElse(null);
    try {
      return left == null ? Optional.empty() : Optional.of(Verdicts.of(left));
    } catch (IOException e) {
      throw ArchiveException.damaged(
          "%s is damaged. Delete it with 'cormorant fsck %2$s --repair': pages then have their first decisions, and 'cormorant rejudge %2$s' judges them again."
              .formatted(files.state(VERDICTS), ShellWord.of(files.folder())),
          e);
    }
  }

  /// Writes what the pages of a crawl are in the end into its visits, and tells its search index.
  void settle(Verdicts verdicts) {
    settle(line -> line.settled(verdicts), List.of());
  }

  /// Writes into the visits which pages have a newer version and which are gone, and takes those
  /// out of the search index that have moved. An index that lags behind, since the process died,
  /// has versions that count no more: it is brought up to date.
  private void settleVersions() {
    CrawlFolder folder = new CrawlFolder(files);
    Versions versions = Versions.of(folder);
    settle(versions::settled, versions.left());
    if (IndexState.of(files.index()).isUsable()) {
      IndexFeed.update(folder, InstantSource.fixed(Instant.EPOCH));
    }
  }

  /// @param left addresses that are not in the index any more
  private void settle(UnaryOperator<VisitLine> end, List<Url> left) {
    CrawlFolder folder = new CrawlFolder(files);
    try (Stream<VisitLine> visits = folder.visits()) {
      if (visits.allMatch(line -> end.apply(line).equals(line))) {
        return;
      }
    }
    if (store != null) {
      store.commit(new Commit(store.positions().whole(), Map.of(), List.of()));
    }
    try (IndexFeed.Decisions index = IndexFeed.decisions(folder)) {
      left.forEach(index::remove);
      VisitRewrite.run(
          files.visits(),
          line -> {
            VisitLine after = end.apply(line);
            index.add(after);
            return after;
          },
          index::write);
    }
    commit(Map.of());
  }

  /// Forgets URLs, which stay known only as not to be fetched. From now on nobody says anything of
  /// pages until this is closed, since the visits may still know what is forgotten.
  public void forget(Predicate<Url> forgotten) {
    if (feedback == null) {
      feedback = FeedbackLock.take(files);
    }
    if (store != null) {
      store.forget(forgotten);
    }
    new FeedbackFile(files.feedback()).forget(forgotten);
  }

  /// Keeps the small state of a part in place of what it said before, in a file of its own.
  public void remember(String part, byte[] state) {
    files.remember(part, state);
  }

  /// Ends the change: the files count as they are now.
  ///
  /// @param states of parts, see [io.cormorant.crawl.Archive#commit]
  public void commit(Map<String, byte[]> states) {
    if (store != null) {
      Positions now = Recovery.asTheyAre(files, store.positions().ended());
      store.commit(new Commit(now, states, List.of()));
    }
  }

  @Override
  public void close() {
    try (lock;
        FeedbackLock _ = feedback) {
      if (store != null) {
        store.close();
      }
    }
  }
}
