package io.cormorant.archive.export;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.Clusters;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Opinions;
import io.cormorant.archive.folder.StoredPage;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import io.cormorant.core.Page;
import io.cormorant.core.UsageSignals;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One way through the kept pages of a crawl and those that people called good, in the order of
/// their visits: the same pages in the same order every time. What they called bad last is left
/// out. May run beside the crawl: it goes as far as the visits do when it gets there.
///
/// A page that its visit line says is kept but that cannot be found or read is counted and passed
/// over, since one torn record must not keep all others in. Used by one thread.
public final class Export {
  private final CrawlFolder folder;
  private final ExportFilter filter;
  private final Opinions opinions;
  private final PageParser parser = new PageParser();

  public Export(CrawlFolder folder, ExportFilter filter) {
    this.folder = folder;
    this.filter = filter;
    this.opinions = new Opinions(folder);
  }

  /// Gives each wanted page to the sink and finishes that.
  ///
  /// @param progress hears how many pages were given so far, after each
  /// @throws ArchiveException if the visits cannot be read or the sink cannot write
  public ExportCounts run(PageSink sink, LongConsumer progress) {
    ExportCounts counts = new ExportCounts();
    Representatives chosen = filter.dedupe() ? representatives() : null;
    try (Stream<VisitLine> visits = folder.visits()) {
      var lines = visits.iterator();
      while (lines.hasNext()) {
        VisitLine line = lines.next();
        if (chosen != null && line.n() > chosen.last()) {
          break;
        }
        if (isAsked(line) && wanted(line, chosen, counts)) {
          give(line, sink, counts);
          progress.accept(counts.pages());
        }
      }
    }
    counts.written(sink.finish());
    counts.refused(sink.refused(), sink.trouble());
    return counts;
  }

  /// @param last the last visit that was looked at: a crawl may run on meanwhile
  private record Representatives(Clusters clusters, long last) {}

  private Representatives representatives() {
    long[] last = {0};
    try (Stream<VisitLine> visits = folder.visits()) {
      Clusters clusters =
          Clusters.of(visits.peek(line -> last[0] = line.n()), this::canStandForOthers);
      return new Representatives(clusters, last[0]);
    }
  }

  /// Whether a page will be given, as far as its line tells.
  private boolean canStandForOthers(VisitLine line) {
    UsageSignals usage = line.usage();
    boolean reserved = usage != null && !usage.reservations().isEmpty();
    return isAsked(line)
        && line.warc() != null
        && refusal(line).isEmpty()
        && !(filter.respectUsage() && reserved);
  }

  /// Whatever the judge made of it, a page that somebody called good is one to give.
  private boolean isAsked(VisitLine line) {
    boolean maybe = filter.maybe() && line.decided() == Decision.MAYBE;
    return line.kept() || (line.visited() && line.stored() && (maybe || opinions.isGood(line)));
  }

  /// Why a page is not wanted, by what somebody said of it or by the filter.
  private Optional<String> refusal(VisitLine line) {
    return opinions.isBad(line) ? Optional.of(ExportCounts.FEEDBACK) : filter.refusal(line);
  }

  private boolean wanted(VisitLine line, @Nullable Representatives chosen, ExportCounts counts) {
    String refusal = refusal(line).orElse(null);
    if (refusal == null && chosen != null && !chosen.clusters().isRepresentative(line.n())) {
      refusal = ExportCounts.DUPLICATE;
    }
    if (refusal == null && line.warc() == null) {
      refusal = ExportCounts.NO_PLACE;
    }
    if (refusal != null) {
      counts.leftOut(refusal);
    }
    return refusal == null;
  }

  private void give(VisitLine line, PageSink sink, ExportCounts counts) {
    ExportedPage exported = read(line, counts);
    if (exported == null) {
      return;
    }
    List<String> reserved = exported.usage().reservations();
    counts.reserved(reserved);
    if (filter.respectUsage() && !reserved.isEmpty()) {
      counts.leftOut(ExportCounts.USAGE);
      return;
    }
    sink.add(exported, counts::given);
  }

  private @Nullable ExportedPage read(VisitLine line, ExportCounts counts) {
    StoredPage stored;
    try {
      stored = folder.page(line);
    } catch (ArchiveException e) {
      counts.unreadable(e);
      return null;
    }
    return switch (parser.parse(stored.document())) {
      case Parsed.Ok(Page page) -> new ExportedPage(line, stored.document(), page);
      case Parsed.No _ -> {
        counts.leftOut(ExportCounts.NO_TEXT);
        yield null;
      }
    };
  }
}
