package io.cormorant.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Whether a crawl may ask a host at one moment, and if not, why.
///
/// @param askableIn how long until it may be asked; zero if it may, null if there is no telling
/// @param delay the rest it gets after a request
/// @param source who asked for that
/// @param silences requests in a row that it did not answer
public record HostStanding(
    String host,
    Why why,
    @Nullable Duration askableIn,
    Duration delay,
    DelaySource source,
    int silences) {
  /// What keeps a crawl from asking a host.
  public enum Why {
    /// Nothing.
    FREE,
    /// It rests after a request, for its delay or, where it was slow to answer, for longer.
    DELAY,
    /// It said it was busy, and for how long.
    BUSY,
    /// It did not answer.
    SILENT,
    /// It did not answer so often that it is given up.
    PARKED,
    /// The crawl has a request under way.
    ASKED,
    /// Another crawl has one, or has the next turn.
    OTHER_CRAWL,
    /// Its registered domain was asked a moment ago, or by several requests now.
    DOMAIN,
    /// Its address was.
    ADDRESS,
    /// Nobody asks it any more.
    BLOCKED
  }

  /// Who asked for a delay.
  public enum DelaySource {
    PLAN,
    ROBOTS_TXT,
    /// The server, for once, by Retry-After or by saying that it is busy.
    RETRY_AFTER
  }
}
