package io.cormorant.archive.revise;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.StoredPage;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcCopy;
import io.cormorant.archive.warc.WarcPages;
import io.cormorant.archive.warc.WarcRepair;
import io.cormorant.core.Response;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Brings the pages that workers left in WARC files of their own into the folder of their crawl.
/// Only what a visit names is copied: a page whose visit was never committed, that was fetched
/// twice or is not stored stays behind. The files of the workers are only read. For one run.
///
/// The pages go into new WARC files, then the visits, which name these, are replaced at once: see
/// [FolderRevision#movePages].
public final class Gather {
  /// Workers have a folder for each crawl, in which each worker has one.
  private static final int DEPTH = 4;

  private final CrawlFolder folder;
  private final LongConsumer progress;

  /// By the finished names of files, the folders in which there is one of that name.
  private final Map<String, List<Path>> sources = new HashMap<>();

  private final SortedMap<String, Long> missing = new TreeMap<>();
  private long pages;

  /// What became of it.
  ///
  /// @param pages that were brought in
  /// @param missing pages that were not found whole, by the names of worker and file
  public record Result(long pages, SortedMap<String, Long> missing) {
    /// Pages that were not found.
    public long lacking() {
      return missing.values().stream().mapToLong(n -> n).sum();
    }
  }

  /// @param workers folders below which the files of workers are
  /// @param progress hears how many pages were brought in, after each
  public Gather(CrawlFolder folder, List<Path> workers, LongConsumer progress) {
    this.folder = folder;
    this.progress = progress;
    workers.forEach(this::look);
  }

  private void look(Path workers) {
    try (Stream<Path> files = Files.walk(workers, DEPTH)) {
      files
          .filter(Files::isRegularFile)
          .forEach(
              file -> {
                String name = file.getFileName().toString().replaceFirst("\\.open$", "");
                sources
                    .computeIfAbsent(name, _ -> new ArrayList<>())
                    .add(file.toAbsolutePath().resolveSibling(""));
              });
    } catch (IOException e) {
      throw ArchiveException.reading(workers, e);
    }
  }

  /// Brings in what is found.
  ///
  /// @param rollAt bytes from which a WARC file is followed by another one
  public Result run(FolderRevision revision, long rollAt) {
    boolean some;
    try (Stream<VisitLine> visits = folder.visits()) {
      some = visits.anyMatch(VisitLine::isElsewhere);
    }
    if (some) {
      String judge = folder.planIfThere().map(CrawlPlan::judge).orElse("");
      try (WarcCopy warc = WarcCopy.behind(folder.warcFolder(), rollAt)) {
        revision.movePages(line -> move(line, warc, judge), warc::finish);
      }
    }
    return new Result(pages, missing);
  }

  private VisitLine move(VisitLine line, WarcCopy warc, String judge) {
    RecordPlace place = line.warc();
    if (place == null || place.worker() == null) {
      return line;
    }
    for (Path from : sources.getOrDefault(place.file(), List.of())) {
      Response.Document document = read(from, line, place);
      if (document != null) {
        RecordPlace now = warc.page(from, place, new StoredPage(line, document).kept(judge));
        progress.accept(++pages);
        return line.moved(line.n(), now);
      }
    }
    missing.merge(place.worker() + "/" + place.file(), 1L, Long::sum);
    return line;
  }

  /// The document that a line means, null if it is not there.
  private static Response.@Nullable Document read(Path from, VisitLine line, RecordPlace place) {
    try {
      RecordPlace here = new RecordPlace(place.file(), place.offset(), place.length());
      if (!WarcRepair.holds(from, here)) {
        return null;
      }
      Response.Document document = WarcPages.read(from, line.finalUrl(), here);
      return document.digest().equals(line.htmlDigest()) ? document : null;
    } catch (ArchiveException _) {
      return null;
    }
  }
}
