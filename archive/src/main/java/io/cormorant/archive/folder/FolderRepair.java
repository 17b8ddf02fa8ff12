package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcPosition;
import io.cormorant.archive.warc.WarcRepair;
import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes a folder whole again that has lost something: cuts off what was not committed, turns the
/// visits of lost pages into errors, and lets their URLs wait. Pages whose visits are lost are set
/// aside, never deleted.
///
/// What is left of damaged WARC files is written under other names, then the store is told of the
/// URLs, then the visits are replaced, then the damaged files go, then the store is told how long
/// all is: whenever this dies, doing it again comes to the same end.
final class FolderRepair {
  private static final String REASON = "its record was lost and found missing by fsck";

  private final CrawlFiles files;
  private final Consumer<String> done;
  private final boolean rebuilt;
  private final Map<String, WarcMend> mended = new HashMap<>();
  private final Map<Url, Pick> again = new LinkedHashMap<>();
  private long unreadable;

  /// @param done told what was done
  /// @param rebuilt whether the store was made from the visits, so that it cannot tell whether some
  ///   are lost from their end
  FolderRepair(CrawlFiles files, Consumer<String> done, boolean rebuilt) {
    this.files = files;
    this.done = done;
    this.rebuilt = rebuilt;
  }

  void run() {
    try (CrawlStore store = CrawlStore.open(files.store(), StoreSettings.defaults())) {
      if (store.state(CrawlHistory.STRATEGY).isEmpty()) {
        Recovery.run(files, store);
        return;
      }
      if (!Files.exists(files.visits())) {
        Files.createFile(files.visits());
      }
      Positions before = Recovery.positions(files, store);
      cutTail(before);
      mend();
      repair(store, before);
    } catch (IOException e) {
      throw ArchiveException.writing(files.folder(), e);
    }
  }

  private void repair(CrawlStore store, Positions before) {
    try (VisitsFile out = new VisitsFile(files.visits())) {
      Written written = rewrite(before, out);
      boolean unseen = written.lacksVisits();
      if (unseen || rebuilt) {
        unseen |= waitForPagesAfter(written.last());
      }
      out.sync();
      Frontier frontier = store.frontier(HostGate.open());
      again.values().forEach(pick -> waitAgain(pick, frontier));
      frontier.cut();
      store.commit(new Commit(before, Map.of(), List.of()));
      out.finish();
      WarcRepair.remove(files.warc(), mended.keySet());
      if (unseen) {
        RecordPlace last = written.last();
        WarcRepair.setAside(
            files.warc(), last == null ? null : new WarcPosition(last.file(), last.end()));
      }
      Positions now = Recovery.asTheyAre(files, written.ended());
      store.commit(new Commit(now, Map.of(), List.of()));
      tell();
    }
  }

  private static void waitAgain(Pick pick, Frontier frontier) {
    if (!frontier.reopen(pick.candidate(), pick.priority())) {
      frontier.offer(pick.candidate(), pick.priority());
    }
  }

  private void tell() {
    mended.keySet().stream()
        .sorted()
        .forEach(name -> done.accept("rewrote " + name + " without its damaged records."));
    if (unreadable > 0) {
      done.accept(
          "%,d lines of %s could not be read: their numbers stay, with the outcome '%s'."
              .formatted(unreadable, files.visits(), VisitLine.UNREADABLE));
    }
    if (!again.isEmpty()) {
      done.accept("%,d URLs whose pages were lost are queued again.".formatted(again.size()));
    }
  }

  /// Cuts off what was not committed, where all that was is there.
  private void cutTail(Positions before) {
    WarcPosition warc = Recovery.warc(before);
    WarcPosition end = WarcPosition.end(files.warc());
    if (Recovery.size(files.visits()) > before.visitsLength() || isBehind(end, warc)) {
      done.accept("removed what was written after the last commit.");
    }
    if (warc == null
        || Recovery.size(WarcRepair.existing(files.warc(), warc.file())) >= warc.length()) {
      WarcRepair.cutTo(files.warc(), warc);
    } else {
      WarcRepair.setAside(files.warc(), new WarcPosition(warc.file(), Long.MAX_VALUE));
    }
  }

  private static boolean isBehind(@Nullable WarcPosition end, @Nullable WarcPosition committed) {
    if (end == null || committed == null) {
      return end != null;
    }
    int order = end.file().compareTo(committed.file());
    return order > 0 || (order == 0 && end.length() > committed.length());
  }

  /// Finds the WARC files that have damaged or torn records, and writes what is left of each.
  private void mend() {
    Set<String> needed = new HashSet<>();
    Map<String, NavigableMap<Long, Long>> pages = new HashMap<>();
    forEachPlace(
        place -> {
          needed.add(place.file());
          Path file = WarcRepair.existing(files.warc(), place.file());
          if (Files.exists(file) && Recovery.size(file) < place.end()) {
            pages.put(place.file(), new TreeMap<>());
          }
        });
    WarcRepair.dropSpares(files.warc(), needed);
    for (Path file : WarcScan.files(files.warc())) {
      if (WarcScan.read(file, 0, (_, _) -> {}) < Recovery.size(file)) {
        pages.put(finished(file), new TreeMap<>());
      }
    }
    if (pages.isEmpty()) {
      return;
    }
    forEachPlace(
        place -> {
          if (pages.containsKey(place.file())) {
            pages.get(place.file()).put(place.offset(), place.end());
          }
        });
    pages.forEach(
        (name, places) ->
            mended.put(name, new WarcMend(WarcRepair.existing(files.warc(), name), places)));
    mended.values().forEach(WarcMend::write);
  }

  private void forEachPlace(Consumer<RecordPlace> action) {
    try (LineReader lines = new LineReader(files.visits())) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        VisitLine line = VisitLine.readable(text);
        if (line != null && line.warc() != null && !line.isElsewhere()) {
          action.accept(line.warc());
        }
      }
    }
  }

  private static String finished(Path file) {
    return file.getFileName().toString().replaceFirst("\\.open$", "");
  }

  /// @param last where the last page lies that is left
  /// @param lacksVisits whether visits are lost from the end, so that pages may be without
  private record Written(long ended, @Nullable RecordPlace last, boolean lacksVisits) {}

  /// Copies the lines that were committed, those of lost pages as errors. Of one that cannot be
  /// read the number stays.
  private Written rewrite(Positions before, VisitsFile out) {
    long number = 0;
    long unread = 0;
    RecordPlace last = null;
    try (Visits visits = new Visits(files)) {
      while (number < before.ended()) {
        String text = visits.nextText();
        if (text == null) {
          break;
        }
        VisitLine line = VisitLine.readable(text);
        if (line == null || !follows(line, number, unread, before.ended())) {
          unread++;
          continue;
        }
        fill(number, line.n() - 1, out);
        number = line.n();
        unread = 0;
        RecordPlace place = place(line);
        last = later(last, line.isElsewhere() ? null : place);
        out.append(lineNow(text, line, place));
      }
      long end = Math.min(before.ended(), number + unread);
      fill(number, end, out);
      boolean more = visits.nextText() != null && visits.end() <= before.visitsLength();
      return new Written(end, last, more || end < before.ended());
    }
  }

  /// Pages that were merged lie behind later ones.
  private static @Nullable RecordPlace later(
      @Nullable RecordPlace last, @Nullable RecordPlace place) {
    if (last == null || place == null) {
      return place == null ? last : place;
    }
    boolean behind =
        last.file().equals(place.file())
            ? place.offset() > last.offset()
            : WarcRepair.isLater(place.file(), last.file());
    return behind ? place : last;
  }

  /// Whether a line may stand after the one of a number. Lines between them that cannot be read may
  /// have been two, run together.
  static boolean follows(VisitLine line, long number, long unread, long end) {
    return line.n() > number && line.n() <= Math.min(end, number + 1 + 2 * unread);
  }

  private void fill(long number, long end, VisitsFile out) {
    for (long missing = number + 1; missing <= end; missing++) {
      unreadable++;
      out.append(VisitRewrite.tombstone(missing, VisitLine.UNREADABLE));
    }
  }

  private byte[] lineNow(String text, VisitLine line, @Nullable RecordPlace place) {
    String now = text;
    if (place != null) {
      now = place.equals(line.warc()) ? text : VisitEdit.placed(text, place);
    } else if (line.stored() || line.kept()) {
      again.put(line.finalUrl(), line.again());
      now = VisitEdit.lost(text, REASON);
    }
    return (now + "\n").getBytes(UTF_8);
  }

  /// Where the page of a line will lie, null if it has none or that is lost.
  private @Nullable RecordPlace place(VisitLine line) {
    boolean[] lost = new boolean[1];
    VisitsCheck.page(files, line, _ -> lost[0] = true);
    RecordPlace place = line.warc();
    if (lost[0] || place == null) {
      return null;
    }
    WarcMend mend = mended.get(place.file());
    return mend == null ? place : mend.moved(place);
  }

  /// Lets pages wait again that no visit tells of any more.
  ///
  /// @return whether there are any
  private boolean waitForPagesAfter(@Nullable RecordPlace last) {
    boolean[] any = new boolean[1];
    for (Path warc : WarcScan.files(files.warc())) {
      String name = finished(warc);
      if (mended.containsKey(name)) {
        continue;
      }
      WarcScan.read(
          warc,
          0,
          (url, offset) -> {
            boolean behind =
                last == null
                    || WarcRepair.isLater(name, last.file())
                    || (name.equals(last.file()) && offset >= last.end());
            if (behind) {
              any[0] = true;
              again.putIfAbsent(url, new Pick(Candidate.seed(url), Priority.of(0)));
            }
          });
    }
    return any[0];
  }
}
