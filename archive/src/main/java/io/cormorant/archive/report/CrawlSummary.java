package io.cormorant.archive.report;

import io.cormorant.crawl.PageKinds;
import io.cormorant.crawl.Surprises;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A crawl in figures, added up from its `visits.jsonl`.
///
/// @param lines endings recorded, good and bad
/// @param downloads endings with a document: judged pages, and lost ones of which bytes came
/// @param requests made for all of them, redirects included
/// @param maybe pages that may be relevant
/// @param kinds of pages that came
/// @param bytes of the documents
/// @param hosts that gave a document; a lower bound once there are more than [HostTally#MAX_HOSTS]
/// @param outcomes endings by code (`visited`, `gone`, …), most frequent first
/// @param guards endings and cut pages by the code of the guard behind them, most frequent first
/// @param first earliest time on record, or null where there is none
/// @param last latest time on record, or null where there is none
/// @param active time between first and last without the pauses of a crawl that was stopped and
///   resumed
/// @param torn lines that could not be read, such as the last one after a crash
/// @param surprises where the strategy was furthest off
public record CrawlSummary(
    long lines,
    long downloads,
    long requests,
    long relevant,
    long maybe,
    long kept,
    PageKinds kinds,
    long bytes,
    long hosts,
    Map<String, Long> outcomes,
    Map<String, Long> guards,
    @Nullable Instant first,
    @Nullable Instant last,
    Duration active,
    long torn,
    Surprises surprises) {
  public CrawlSummary {
    outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
    guards = Collections.unmodifiableMap(new LinkedHashMap<>(guards));
  }

  /// Relevant pages by downloads, 0 before the first.
  public double harvest() {
    return downloads == 0 ? 0 : (double) relevant / downloads;
  }

  /// Downloads a second of active time, 0 where that is not known.
  public double rate() {
    return active.isZero() ? 0 : downloads * 1000.0 / active.toMillis();
  }
}
