package io.cormorant.archive.folder;

import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.DiskFrontier;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.Refused;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.archive.warc.WarcPosition;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Deposit;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Version;
import io.cormorant.crawl.Archive;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Verdicts;
import io.cormorant.frontier.HostGate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the events of a crawl into its folder, which is locked and brought back to its last
/// commit when this is opened.
///
/// What is recorded goes to the operating system; `commit` syncs the WARC file, then the visits,
/// then writes all the rest in one synced batch of the store, which says how far the files before
/// are valid. So a page is there with all that follows from it, or not at all. Once a write has
/// failed every later call fails. Used by one thread, but for [#frontier] and [#state].
public final class FolderArchive implements Archive {
  private static final Logger LOG = LoggerFactory.getLogger(FolderArchive.class);

  /// A commit that takes so long is worth a word.
  private static final Duration SLOW = Duration.ofSeconds(2);

  private static final int NOT_MODIFIED = 304;

  private final CrawlFiles files;
  private final String topic;
  private final String judge;
  private final Clock clock;
  private final FolderLock lock;
  private final CrawlStore store;
  private final WarcStore warc;
  private final AppendFile visits;
  private final SyncLog syncs = new SyncLog();
  private final List<Refused> refusals = new ArrayList<>();
  private final IndexFeed index;

  /// The number of the last ending in the folder; the next one must have the number after it.
  private long last;

  private boolean writing;
  private boolean closed;

  /// @param store open for writing; it and the lock are closed with this, but not if this fails
  FolderArchive(
      CrawlFiles files,
      FolderLock lock,
      CrawlStore store,
      String topic,
      String judge,
      Clock clock,
      WarcLabel label,
      long rollAt) {
    this.files = files;
    this.lock = lock;
    this.topic = topic;
    this.judge = judge;
    this.clock = clock;
    this.store = store;
    this.last = Recovery.run(files, store).ended();
    this.warc = new WarcStore(files.warc(), clock, label, rollAt);
    AppendFile opened = null;
    boolean done = false;
    try {
      opened = new AppendFile(files.visits());
      this.visits = opened;
      this.index = IndexFeed.open(new CrawlFolder(files), last, clock);
      done = true;
    } finally {
      if (!done) {
        warc.abandon();
        if (opened != null) {
          opened.close();
        }
      }
    }
    noteSynced();
  }

  /// The frontier of the crawl, whose cuts are committed here. To be asked for once, before the
  /// first commit, and used by one thread.
  public DiskFrontier frontier(HostGate gate) {
    return store.frontier(gate);
  }

  /// The number of the last ending that is in the folder.
  public long ended() {
    return last;
  }

  /// Lets searches see the pages committed so far. May be called by any thread.
  public void showIndex() {
    index.show();
  }

  /// What a part of the crawl had said at the last commit before this was opened.
  public Optional<byte[]> state(String part) {
    return store.state(part);
  }

  @Override
  public void record(CrawlEvent event) {
    begin();
    switch (event) {
      case CrawlEvent.Started started -> refuse(started.refusals(), null);
      case CrawlEvent.Resumed resumed -> refuse(resumed.refusals(), null);
      case CrawlEvent.Visited visited -> {
        refuseUnlessNext(visited.number());
        record(visited);
        refuse(visited.refusals(), visited.visit().page().url());
      }
      case CrawlEvent.Lost lost -> {
        refuseUnlessNext(lost.number());
        record(lost);
      }
    }
    writing = false;
  }

  /// Keeps the small state of a part in place of what it said before, in a file of its own and not
  /// with a commit.
  public void remember(String part, byte[] state) {
    begin();
    files.remember(part, state);
    writing = false;
  }

  /// Leaves what the pages are decided by in the end, to be written into the visits once this is
  /// closed: by [CrawlFolder#settle], or by whoever opens the folder next if that never comes.
  public void leave(Verdicts verdicts) {
    remember(FolderRevision.VERDICTS, verdicts.toBytes());
  }

  /// Pages that are there are going to be asked for again: once this is closed, their lines are to
  /// say what became of them, by [CrawlFolder#settle] or whoever opens the folder next.
  public void looksAgain() {
    remember(FolderRevision.VERSIONS, new byte[0]);
  }

  @Override
  public void commit(Map<String, byte[]> states) {
    Instant began = clock.instant();
    begin();
    warc.force();
    visits.force();
    noteSynced();
    WarcPosition position = warc.position();
    Positions positions =
        new Positions(
            position == null ? null : position.file(),
            position == null ? 0 : position.length(),
            visits.length(),
            last);
    store.commit(new Commit(positions, states, List.copyOf(refusals)));
    syncs.syncedStore(files.store());
    refusals.clear();
    index.commit(last);
    writing = false;
    Duration took = Duration.between(began, clock.instant());
    if (took.compareTo(SLOW) >= 0) {
      LOG.warn("{}: a commit took {} ms; the disk is slow", files.folder(), took.toMillis());
    }
  }

  private void noteSynced() {
    WarcPosition position = warc.position();
    if (position != null) {
      syncs.syncedWarc(files.warc(), position);
    }
    syncs.synced(files.visits());
  }

  /// Gives the last WARC file its final name and unlocks the folder; what was not committed is
  /// forgotten when it is opened again. After a failed write it only unlocks.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    try (lock;
        store;
        syncs;
        visits;
        index) {
      if (writing) {
        warc.abandon();
      } else {
        warc.close();
      }
    } finally {
      closed = true;
    }
  }

  private void record(CrawlEvent.Visited event) {
    String digest = event.document().digest();
    RecordPlace place = event.stored() ? store(event, digest) : null;
    VisitLine line = VisitLines.of(event, digest, place, topic);
    if (place != null) {
      index.add(line, event.visit().page());
    }
    visits.append(FolderJson.line(line));
    last = event.number();
  }

  /// What a worker left in a file of its own stays there until it is merged.
  private RecordPlace store(CrawlEvent.Visited event, String digest) {
    Deposit left = event.document().deposit();
    return left == null
        ? warc.append(KeptPages.page(event, digest, topic, judge))
        : new RecordPlace(left.file(), left.offset(), left.length(), left.worker());
  }

  /// A document with the bytes of a stored page leaves a revisit record, and so does the word of a
  /// server that a stored page is as it was.
  private void record(CrawlEvent.Lost event) {
    Response.Document document = event.document();
    Version earlier = event.earlier();
    if (document != null && document.status() == NOT_MODIFIED && earlier != null) {
      warc.notModified(KeptPages.copy(event, document, earlier.digest()));
    } else if (document != null) {
      warc.revisit(KeptPages.copy(event, document, document.digest()));
    }
    visits.append(FolderJson.line(VisitLines.of(event, topic)));
    last = event.number();
  }

  private void refuse(List<CrawlEvent.Refusal> refused, @Nullable Url via) {
    for (CrawlEvent.Refusal refusal : refused) {
      refusals.add(new Refused(refusal.url(), refusal.rule(), via));
    }
  }

  private void refuseUnlessNext(long number) {
    if (number != last + 1) {
      throw new IllegalStateException("event " + number + " came after event " + last);
    }
  }

  private void begin() {
    if (closed) {
      throw new IllegalStateException("the archive is closed");
    }
    if (writing) {
      throw new IllegalStateException("an earlier write into the archive failed");
    }
    writing = true;
  }
}
