package io.cormorant.app.cli;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.RestoreSink;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Guard;
import io.cormorant.core.Judge;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.CrawlHistory;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tells a crawl what its folder remembers of earlier runs.
final class Restoration implements RestoreSink {
  private final CrawlHistory history;
  private Duration elapsed = Duration.ZERO;
  private @Nullable Instant runStart;
  private @Nullable Instant runEnd;

  Restoration(CrawlHistory history) {
    this.history = history;
  }

  void from(CrawlFolder folder, Judge judge) {
    folder.restore(this);
    closeRun();
    history.elapsed(elapsed);
    Optional<byte[]> learned = folder.remembered("judge");
    if (learned.isPresent()) {
      try {
        judge.load(new DataInputStream(new ByteArrayInputStream(learned.get())));
      } catch (IOException e) {
        throw new ArchiveException(
            "what the judge had learned cannot be read: judge.state in "
                + folder.path()
                + " is torn. Remove it and the judge learns anew.",
            e);
      }
    }
  }

  @Override
  public void started(Instant at) {
    closeRun();
    runStart = at;
    runEnd = at;
  }

  @Override
  public void ended(VisitLine line) {
    runEnd = line.fetchTime();
    history.ended(
        new CrawlHistory.End(
            line.url(),
            line.via(),
            line.finalUrl(),
            line.requests(),
            line.contentLength(),
            line.visited(),
            line.relevant(),
            line.kept(),
            line.guard() == null ? null : Guard.of(line.guard()).orElse(null),
            line.cuts().stream()
                .flatMap(code -> Guard.of(code).stream())
                .collect(Collectors.toUnmodifiableSet()),
            line.textDigest() == null ? "" : line.textDigest(),
            simHash(line.simhash()),
            line.nearDuplicateOf() != null));
  }

  @Override
  public void offered(CrawlEvent.Offer offer) {
    history.offered(offer);
  }

  /// What a folder says in sixteen digits; 0 where that is nothing of use.
  private static long simHash(@Nullable String digits) {
    try {
      return digits == null ? 0 : Long.parseUnsignedLong(digits, 16);
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  private void closeRun() {
    if (runStart != null && runEnd != null && runEnd.isAfter(runStart)) {
      elapsed = elapsed.plus(Duration.between(runStart, runEnd));
    }
  }
}
