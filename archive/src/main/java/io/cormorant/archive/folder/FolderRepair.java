package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.Place;
import io.cormorant.archive.warc.WarcRepair;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// Cuts the files of a crawl that died back to the last ending that all of them have whole,
/// whichever of them lost how much. Last lines that cannot be read are lost. Reads only the tails.
final class FolderRepair {
  private final CrawlFiles files;

  FolderRepair(CrawlFiles files) {
    this.files = files;
  }

  /// Repairs the files and gives the number of the last ending left.
  long run() {
    try (BackwardLines journal = new BackwardLines(files.journal());
        BackwardLines visits = new BackwardLines(files.visits())) {
      Tail tail = new Tail(journal, visits);
      Place last = tail.settle();
      cut(files.visits(), tail.visitsEnd);
      cut(files.journal(), tail.journalEnd);
      WarcRepair.cutAfter(files.warc(), last);
      return tail.number();
    }
  }

  /// The last lines of both files, going back together.
  private final class Tail {
    private final BackwardLines journal;
    private final BackwardLines visits;
    private long journalEnd;
    private long visitsEnd;
    private @Nullable JournalLine entry;
    private long visit;

    Tail(BackwardLines journal, BackwardLines visits) {
      this.journal = journal;
      this.visits = visits;
      dropEntry();
      dropVisit();
    }

    /// Drops lines until both files end with the same number and every page kept so far is there.
    ///
    /// @return where the last of those lies, null if there is none
    @Nullable Place settle() {
      while (true) {
        agree();
        Place last = lastPlace();
        if (last == null || WarcRepair.holds(files.warc(), last)) {
          return last;
        }
        dropEntry();
      }
    }

    private void agree() {
      while (visit != number()) {
        if (visit > number()) {
          dropVisit();
        } else {
          dropEntry();
        }
      }
    }

    long number() {
      return entry == null ? 0 : entry.n();
    }

    /// Goes back to the last line that tells of a kept page.
    private @Nullable Place lastPlace() {
      JournalLine line = entry;
      while (line != null && line.warc() == null) {
        String text = journal.previous();
        line = text == null ? null : head(text);
      }
      return line == null ? null : line.warc();
    }

    private JournalLine head(String text) {
      try {
        return JournalLine.head(text);
      } catch (JacksonException e) {
        throw Json.broken(files.journal(), "the line at byte " + journal.position(), e);
      }
    }

    /// Goes back to the entry before this one, over all that cannot be read.
    private void dropEntry() {
      String line;
      do {
        journalEnd = journal.position();
        line = journal.previous();
        entry = line == null ? null : readable(line);
      } while (line != null && entry == null);
    }

    /// Goes back to the visit before this one, over all that cannot be read.
    private void dropVisit() {
      String line;
      VisitLine read;
      do {
        visitsEnd = visits.position();
        line = visits.previous();
        read = line == null ? null : VisitLine.readable(line);
      } while (line != null && read == null);
      visit = read == null ? 0 : read.n();
    }
  }

  private static @Nullable JournalLine readable(String line) {
    try {
      return JournalLine.parse(line);
    } catch (JacksonException e) {
      return null;
    }
  }

  private static void cut(Path file, long end) {
    try {
      if (Files.size(file) > end) {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
          open.setLength(end);
        }
      }
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }
}
