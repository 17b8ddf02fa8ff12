package io.cormorant.archive.revise;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Hash64;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Elsewhere;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.folder.VisitsFile;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcCopy;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Joins crawls into a new folder: their visits, numbered anew in the order of the crawls, and
/// their stored pages. Where several crawls ended with the same URL, a visited page wins over a
/// lost one, a stored one over one that is not, and then the one fetched last; the others are left
/// out, and so are earlier versions of pages and the looks at them. What people said of pages goes
/// along with these. Takes about 32 bytes of memory for each URL. For one run.
///
/// The new folder has no frontier, so its crawl cannot be resumed.
public final class Merge {
  /// A line that another program wrote may lack its time.
  private static final Comparator<Feedback> BY_TIME =
      Comparator.comparing(Feedback::at, Comparator.nullsFirst(Comparator.naturalOrder()));

  private final List<CrawlFolder> crawls;
  private final LongConsumer progress;
  private final Long2LongOpenHashMap best = new Long2LongOpenHashMap();
  private long visits;
  private long pages;
  private long duplicates;
  private long lost;

  /// What became of it.
  ///
  /// @param visits of the new folder
  /// @param pages stored ones of them
  /// @param duplicates visits left out because of others with the same URL
  /// @param lost stored pages that were not where their visits say, which are not kept any more
  public record Result(long visits, long pages, long duplicates, long lost) {}

  /// @param progress hears how many visits were written, after each
  /// @throws ArchiveException if pages of one of them are still in files of workers
  public Merge(List<CrawlFolder> crawls, LongConsumer progress) {
    crawls.forEach(Elsewhere::refuse);
    this.crawls = List.copyOf(crawls);
    this.progress = progress;
  }

  /// Writes the new folder.
  ///
  /// @param out prepared, with nothing in it
  /// @param rollAt bytes from which a WARC file is followed by another one
  public Result run(CrawlFolder out, long rollAt) {
    crawls.forEach(this::rank);
    try (VisitsFile lines = new VisitsFile(out.visitsFile());
        WarcCopy warc = new WarcCopy(out.warcFolder(), rollAt)) {
      crawls.forEach(crawl -> copy(crawl, warc, lines));
      warc.finish();
      lines.finish();
    }
    out.addFeedback(said());
    return new Result(visits, pages, duplicates, lost);
  }

  /// What people said in any of the crawls, in the order of time: the last word on a page counts.
  private List<Feedback> said() {
    return crawls.stream()
        .flatMap(crawl -> crawl.feedbackAfter(0).stream())
        .map(Feedback.Numbered::said)
        .distinct()
        .sorted(BY_TIME)
        .toList();
  }

  private void rank(CrawlFolder crawl) {
    try (Stream<VisitLine> lines = crawl.visits()) {
      lines
          .filter(line -> !line.isHistory())
          .forEach(line -> best.mergeLong(key(line), rank(line), Math::max));
    }
  }

  private void copy(CrawlFolder crawl, WarcCopy warc, VisitsFile out) {
    try (Stream<VisitLine> lines = crawl.visits()) {
      lines.forEachOrdered(
          line -> {
            if (!line.isHistory() && best.get(key(line)) == rank(line)) {
              best.put(key(line), Long.MAX_VALUE);
              out.append(line.moved(++visits, place(crawl, line, warc)));
              progress.accept(visits);
            } else {
              duplicates++;
            }
          });
    }
  }

  private @Nullable RecordPlace place(CrawlFolder crawl, VisitLine line, WarcCopy warc) {
    RecordPlace place = line.warc();
    if (place == null) {
      lost += line.kept() ? 1 : 0;
      return null;
    }
    try {
      crawl.page(line);
    } catch (ArchiveException _) {
      lost++;
      return null;
    }
    pages++;
    return warc.page(crawl.warcFolder(), place);
  }

  /// What wins is larger: the time in milliseconds, and above it whether it was visited and stored.
  private static long rank(VisitLine line) {
    long kind = (line.visited() ? 2L : 0L) + (line.stored() ? 1L : 0L);
    return (kind << 60) | (line.fetchTime().toEpochMilli() & ((1L << 60) - 1));
  }

  private static long key(VisitLine line) {
    return Hash64.of(line.url().toString());
  }
}
