package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.KnownUrl;
import io.cormorant.archive.rocksdb.UrlState;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcPages;
import io.cormorant.archive.warc.WarcRepair;
import io.cormorant.core.ContentDigest;
import io.cormorant.core.Response;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Every visit line can be read, their numbers run on, each stored page lies where its line says,
/// and the store knows how each of them ended.
final class VisitsCheck implements FolderCheck {
  @Override
  public void look(CrawlFiles files, @Nullable CrawlStore store, Consumer<Problem> problems) {
    if (Recovery.size(files.visits()) < 0) {
      return;
    }
    long committed = store == null ? Long.MAX_VALUE : store.positions().ended();
    try (Visits visits = new Visits(files)) {
      long number = 0;
      long unread = 0;
      String text = visits.nextText();
      for (; text != null && number + unread < committed; text = visits.nextText()) {
        VisitLine line = VisitLine.readable(text);
        if (line == null) {
          unread++;
          problems.accept(new Problem(Visits.unreadable(files.visits(), visits.number())));
          continue;
        }
        if (!FolderRepair.follows(line, number, unread, committed)) {
          problems.accept(
              new Problem(
                  "%s has number %d where %d should be."
                      .formatted(files.visits(), line.n(), number + unread + 1)));
          return;
        }
        number = line.n();
        unread = 0;
        page(files, line, problems);
        if (store != null && !line.purged()) {
          state(store, line, problems);
        }
      }
      if (store != null) {
        boolean more =
            text != null && visits.end() <= Recovery.positions(files, store).visitsLength();
        end(files.visits(), number + unread, more, committed, problems);
      }
    }
  }

  private static void end(
      Path visits, long number, boolean more, long committed, Consumer<Problem> problems) {
    if (more) {
      problems.accept(
          new Problem(
              "%s has lines after number %d, which is the last one that was committed."
                  .formatted(visits, committed)));
    }
    if (number < committed) {
      problems.accept(
          new Problem(
              "%s ends with number %d; %d endings were committed."
                  .formatted(visits, number, committed)));
    }
  }

  static void page(CrawlFiles files, VisitLine line, Consumer<Problem> problems) {
    RecordPlace place = line.warc();
    if (place == null) {
      if (line.kept()) {
        problems.accept(new Problem("no record is named for " + line.finalUrl() + "."));
      }
      return;
    }
    if (place.worker() != null) {
      return;
    }
    if (!WarcRepair.holds(files.warc(), place)) {
      problems.accept(missing(line, place));
      return;
    }
    try {
      Response.Document page = WarcPages.read(files.warc(), line.finalUrl(), place);
      if (!ContentDigest.of(page.body()).equals(line.htmlDigest())) {
        problems.accept(
            new Problem(
                "the record of %s in %s at %d has another digest than its visit."
                    .formatted(line.finalUrl(), place.file(), place.offset())));
      }
    } catch (ArchiveException e) {
      problems.accept(missing(line, place));
    }
  }

  private static Problem missing(VisitLine line, RecordPlace place) {
    return new Problem(
        "the record of %s is incomplete in %s at %d."
            .formatted(line.finalUrl(), place.file(), place.offset()));
  }

  /// An error may have been tried again since, or wait for that; all else has ended for good.
  private static void state(CrawlStore store, VisitLine line, Consumer<Problem> problems) {
    UrlState state = store.find(line.finalUrl()).map(KnownUrl::state).orElse(null);
    boolean fits =
        state == UrlState.DONE || state == UrlState.PURGED || (line.hasFailed() && state != null);
    if (!fits) {
      String has = state == null ? "does not know it" : "has it as " + state;
      problems.accept(
          new Problem(
              "%s ended as %s, but the frontier %s."
                  .formatted(line.finalUrl(), line.outcome(), has.toLowerCase(Locale.ROOT))));
    }
  }
}
