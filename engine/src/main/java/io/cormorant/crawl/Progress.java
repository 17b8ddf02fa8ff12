package io.cormorant.crawl;

import io.cormorant.core.Guard;
import java.time.Duration;
import java.util.Map;

/// How far a crawl is, at one moment.
///
/// @param downloads documents that came
/// @param requests everything that was asked of the web, redirects and errors included
/// @param nearDuplicates visited pages whose text is almost that of an earlier one
/// @param parked hosts that failed too often and are not asked again in this run
/// @param aloft fetches under way, those included that wait for their host
/// @param elapsed in this run and the earlier ones
/// @param guards how often each guard was needed in this run; those never needed are left out
public record Progress(
    long downloads,
    long requests,
    long relevant,
    long kept,
    long lost,
    long nearDuplicates,
    long bytes,
    int waiting,
    int hosts,
    int parked,
    int aloft,
    Duration elapsed,
    boolean paused,
    Map<Guard, Long> guards) {
  public static final Progress NONE =
      new Progress(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO, false, Map.of());

  /// The share of downloads that were relevant.
  public double harvest() {
    return downloads == 0 ? 0 : (double) relevant / downloads;
  }
}
