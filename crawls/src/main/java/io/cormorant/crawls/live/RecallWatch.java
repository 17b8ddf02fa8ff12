package io.cormorant.crawls.live;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.CrawlReport;
import io.cormorant.archive.report.RecallEstimate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How much of what there is a crawl has found, estimated now and then while somebody asks. An
/// estimate reads all visits and links of the crawl: about half a second of one core for 40,000
/// pages, and a few bytes of memory for each URL it knows. So it is made by others than who asks,
/// not more often than every half minute, and a large crawl is left alone for twenty times as long
/// as its last estimate took.
///
/// Safe for use by many threads.
public final class RecallWatch {
  private static final Logger LOG = LoggerFactory.getLogger(RecallWatch.class);
  private static final Duration SHORTEST = Duration.ofSeconds(30);
  private static final int REST = 20;

  private final CrawlFolder folder;
  private final Executor executor;
  private final InstantSource clock;

  @GuardedBy("this") private @Nullable Estimate last;

  @GuardedBy("this") private Instant due = Instant.MIN;

  @GuardedBy("this") private boolean busy;

  /// An estimate.
  ///
  /// @param at when it was made
  public record Estimate(RecallEstimate recall, Instant at) {}

  /// @param executor makes the estimates; one thread for all crawls is enough
  public RecallWatch(CrawlFolder folder, Executor executor, InstantSource clock) {
    this.folder = folder;
    this.executor = executor;
    this.clock = clock;
  }

  /// The last estimate; nothing if there is none yet, if the crawl keeps no links, or if it has
  /// found too little to tell. Begins the next one if it is time, and does not wait for it.
  public Optional<Estimate> latest() {
    Optional<Estimate> known;
    synchronized (this) {
      known = Optional.ofNullable(last);
      if (busy || clock.instant().isBefore(due)) {
        return known;
      }
      busy = true;
    }
    try {
      executor.execute(this::estimate);
    } catch (RejectedExecutionException e) {
      ended(null, clock.instant());
    }
    return known;
  }

  /// The rim: an estimate that fails is not there.
  private void estimate() {
    Instant begun = clock.instant();
    RecallEstimate made = null;
    try {
      made =
          CrawlReport.recall(folder.visitsFile(), folder.storeFolder())
              .filter(RecallEstimate::isTelling)
              .orElse(null);
    } catch (RuntimeException e) {
      LOG.warn("{}: recall cannot be estimated", folder.path(), e);
    } finally {
      ended(made, begun);
    }
  }

  private synchronized void ended(@Nullable RecallEstimate made, Instant begun) {
    Instant now = clock.instant();
    Duration rest = Duration.between(begun, now).multipliedBy(REST);
    due = now.plus(rest.compareTo(SHORTEST) > 0 ? rest : SHORTEST);
    last = made == null ? last : new Estimate(made, now);
    busy = false;
  }
}
