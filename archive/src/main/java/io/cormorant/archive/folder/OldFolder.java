package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.Refused;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.archive.warc.Place;
import io.cormorant.archive.warc.WarcRepair;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.CrawlHistory.Mark;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Turns a folder written before there was a store into one of this version: its journal is
/// replayed into a store, and each visit line is told where its page lies. Up to the last step,
/// which renames the store, nothing of the old folder is lost; a conversion that was cut off begins
/// again.
final class OldFolder {
  /// Endings that become one commit.
  private static final int GROUP = 1_000;

  private static final String JUDGE_FILE = CrawlHistory.JUDGE;

  private final CrawlFiles files;
  private final List<Refused> refused = new ArrayList<>();
  private final Map<String, byte[]> states = new HashMap<>();
  private @Nullable Place last;
  private long number;
  private Duration elapsed = Duration.ZERO;
  private @Nullable Instant runStart;
  private @Nullable Instant runEnd;

  private OldFolder(CrawlFiles files) {
    this.files = files;
  }

  static void convert(CrawlFiles files) {
    Path store = files.folder().resolve("store.new");
    Path visits = files.folder().resolve("visits.jsonl.new");
    try {
      Folders.delete(store);
      Files.deleteIfExists(visits);
      new OldFolder(files).replay(store, visits);
      Files.move(visits, files.visits(), StandardCopyOption.REPLACE_EXISTING);
      Files.move(store, files.store());
      Files.delete(files.journal());
      Files.deleteIfExists(files.state(JUDGE_FILE));
    } catch (IOException e) {
      throw ArchiveException.writing(files.folder(), e);
    }
  }

  private void replay(Path storeFolder, Path visitsFile) throws IOException {
    try (CrawlStore store = CrawlStore.open(storeFolder, StoreSettings.defaults());
        OldJournal journal = new OldJournal(files.journal());
        Visits visits = new Visits(files);
        AppendFile out = new AppendFile(visitsFile)) {
      Frontier frontier = store.frontier(HostGate.open());
      for (OldJournal.Entry entry = journal.next(true); entry != null; entry = journal.next(true)) {
        String line = entry.n() > number ? visits.nextText() : null;
        if (entry.n() > number && line == null) {
          break;
        }
        if (line != null) {
          end(Visits.parse(line, files.visits(), entry.n()), frontier, entry);
          out.append((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        add(entry, frontier);
        if (number % GROUP == 0) {
          commit(store, frontier, out.length());
        }
      }
      WarcRepair.cutAfter(files.warc(), last);
      out.force();
      saveStates();
      commit(store, frontier, out.length());
    }
  }

  private void end(VisitLine line, Frontier frontier, OldJournal.Entry entry) {
    if (line.n() != entry.n()) {
      throw new ArchiveException(
          files.visits()
              + " has number "
              + line.n()
              + " where the journal has "
              + entry.n()
              + ". Bring both files back from the same copy.");
    }
    number = entry.n();
    runEnd = line.fetchTime();
    boolean done = !line.hasFailed();
    frontier.ended(line.url(), done || !line.url().equals(line.finalUrl()));
    frontier.ended(line.finalUrl(), done);
    Place place = line.warc();
    if (place != null && !WarcRepair.holds(files.warc(), place)) {
      throw new ArchiveException(
          files.warc().resolve(place.file())
              + " lacks a page that "
              + files.visits()
              + " tells of. Bring it back from a copy, or resume the crawl with the version that"
              + " wrote it.");
    }
    last = place == null ? last : place;
  }

  private void add(OldJournal.Entry entry, Frontier frontier) {
    if (entry.at() != null) {
      closeRun();
      runStart = entry.at();
      runEnd = entry.at();
    }
    for (OldJournal.Offer offer : entry.offers()) {
      frontier.offer(offer.candidate(), offer.priority());
    }
    Url via = entry.offers().isEmpty() ? null : entry.offers().getFirst().candidate().via();
    entry.refused().forEach(r -> refused.add(new Refused(r.url(), r.rule(), via)));
  }

  private void saveStates() throws IOException {
    closeRun();
    states.put(CrawlHistory.STRATEGY, new byte[0]);
    states.put(CrawlHistory.MARK, new Mark(elapsed, 0).toBytes());
    Path judge = files.state(JUDGE_FILE);
    if (Files.exists(judge)) {
      states.put(CrawlHistory.JUDGE, Files.readAllBytes(judge));
    }
  }

  private void closeRun() {
    if (runStart != null && runEnd != null && runEnd.isAfter(runStart)) {
      elapsed = elapsed.plus(Duration.between(runStart, runEnd));
    }
  }

  private void commit(CrawlStore store, Frontier frontier, long visits) {
    frontier.cut();
    Positions positions =
        new Positions(
            last == null ? null : last.file(), last == null ? 0 : last.end(), visits, number);
    store.commit(new Commit(positions, states, List.copyOf(refused)));
    refused.clear();
  }
}
