package io.cormorant.crawl;

import io.cormorant.core.Cut;
import io.cormorant.core.Guard;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How far a crawl is, at one moment.
///
/// @param downloads documents that came
/// @param requests everything that was asked of the web, redirects and errors included
/// @param relevant documents that are about the topic, by the cut in force
/// @param maybe documents that may be
/// @param kept relevant documents in the archive; with `--keep all` all that are there
/// @param kinds of pages that came
/// @param cut what decides; null before the crawl has begun
/// @param nearDuplicates visited pages whose text is almost that of an earlier one
/// @param waiting URLs in the frontier that wait
/// @param done URLs that ended as they should
/// @param errors URLs that ended in an error
/// @param parked hosts that failed too often and are not asked again in this run
/// @param underWay fetches under way, those included that wait for their host
/// @param elapsed in this run and the earlier ones
/// @param pausedBecause why nothing is sent out; null while the crawl is not paused
/// @param guards how often each guard was needed; those never needed are left out
/// @param surprises where the strategy was furthest off
public record Progress(
    long downloads,
    long requests,
    long relevant,
    long maybe,
    long kept,
    PageKinds kinds,
    @Nullable Cut cut,
    long lost,
    long nearDuplicates,
    long bytes,
    long waiting,
    long done,
    long errors,
    int hosts,
    int parked,
    int underWay,
    Duration elapsed,
    @Nullable String pausedBecause,
    Map<Guard, Long> guards,
    Surprises surprises) {
  public static final Progress NONE =
      new Progress(
          0,
          0,
          0,
          0,
          0,
          PageKinds.NONE,
          null,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          Duration.ZERO,
          null,
          Map.of(),
          Surprises.NONE);

  public boolean paused() {
    return pausedBecause != null;
  }

  /// The share of downloads that were relevant.
  public double harvest() {
    return downloads == 0 ? 0 : (double) relevant / downloads;
  }
}
