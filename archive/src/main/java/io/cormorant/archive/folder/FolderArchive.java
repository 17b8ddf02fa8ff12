package io.cormorant.archive.folder;

import io.cormorant.archive.warc.KeptPage;
import io.cormorant.archive.warc.Place;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Candidate;
import io.cormorant.core.ContentDigest;
import io.cormorant.core.Visit;
import io.cormorant.crawl.Archive;
import io.cormorant.crawl.CrawlEvent;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes the events of a crawl into its folder, which is locked and repaired when this is opened.
///
/// Every line goes to the operating system at once, so kill -9 loses nothing that was recorded;
/// `commit` brings it to the disk. Once a write has failed, every later call fails, because a line
/// after a torn one would make the tear permanent. Used by one thread.
public final class FolderArchive implements Archive {
  private final CrawlFiles files;
  private final String topic;
  private final FolderLock lock;
  private final WarcStore store;
  private final AppendFile journal;
  private final AppendFile visits;

  /// The number of the last ending in the folder; the next one must have the number after it.
  private long last;

  private boolean writing;
  private boolean closed;

  FolderArchive(
      CrawlFiles files, FolderLock lock, String topic, Clock clock, String software, long rollAt) {
    this.files = files;
    this.lock = lock;
    this.topic = topic;
    this.last = new FolderRepair(files).run();
    this.store = new WarcStore(files.warc(), clock, software, "crawl for topic " + topic, rollAt);
    this.journal = new AppendFile(files.journal());
    this.visits = new AppendFile(files.visits());
  }

  @Override
  public void record(CrawlEvent event) {
    begin();
    switch (event) {
      case CrawlEvent.Started started ->
          journal.append(
              new JournalLine(last, started.at(), null, started.offers(), started.refusals())
                  .toBytes());
      case CrawlEvent.Resumed resumed ->
          journal.append(
              new JournalLine(last, resumed.at(), null, resumed.offers(), List.of()).toBytes());
      case CrawlEvent.Visited visited -> {
        refuseUnlessNext(visited.number());
        record(visited);
      }
      case CrawlEvent.Lost lost -> {
        refuseUnlessNext(lost.number());
        record(lost.number(), null, lost.offers(), List.of(), VisitLines.of(lost, topic));
      }
    }
    writing = false;
  }

  /// Keeps the small state of a part in place of what it said before.
  public void remember(String part, byte[] state) {
    begin();
    files.remember(part, state);
    writing = false;
  }

  @Override
  public void commit(Map<String, byte[]> states) {
    states.forEach(this::remember);
    flush();
  }

  private void flush() {
    begin();
    store.force();
    journal.force();
    visits.force();
    writing = false;
  }

  /// Flushes, gives the last WARC file its final name and unlocks the folder. After a failed write
  /// it only unlocks.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    try (lock;
        visits;
        journal) {
      if (writing) {
        store.abandon();
      } else {
        flush();
        store.close();
      }
    } finally {
      closed = true;
    }
  }

  private void record(CrawlEvent.Visited event) {
    String digest = ContentDigest.of(event.document().body());
    Place place = event.kept() ? store.append(page(event, digest)) : null;
    VisitLine line = VisitLines.of(event, digest, place, topic);
    record(event.number(), place, event.offers(), event.refusals(), line);
  }

  private void record(
      long number,
      @Nullable Place place,
      List<CrawlEvent.Offer> offers,
      List<CrawlEvent.Refusal> refusals,
      VisitLine line) {
    journal.append(new JournalLine(number, null, place, offers, refusals).toBytes());
    visits.append(Json.line(line));
    last = number;
  }

  private KeptPage page(CrawlEvent.Visited event, String digest) {
    Visit visit = event.visit();
    Candidate found = visit.pick().candidate();
    return new KeptPage(
        event.document(),
        digest,
        event.at(),
        event.took(),
        found.via(),
        found.depth(),
        visit.score(),
        topic,
        visit.page().charset());
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
