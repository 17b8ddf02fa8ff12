package io.cormorant.lab.run;

import java.util.List;

/// How a run went.
///
/// @param downloads in the order in which they came
/// @param requests made, redirects and what gave no document included
/// @param links offered to the strategy
/// @param microsPerLink the strategy's own time, the judging of anchors included
/// @param seconds from begin to end, in whole microseconds, as they are kept
/// @param learning whether its judge still learned while it ran, so that it was its own
/// @param orderDigest SHA-256 of the URLs of the downloads, each followed by a line feed
public record RunRecord(
    RunKey key,
    List<Download> downloads,
    long requests,
    long links,
    double microsPerLink,
    double seconds,
    boolean learning,
    String orderDigest) {
  public RunRecord {
    downloads = List.copyOf(downloads);
  }
}
