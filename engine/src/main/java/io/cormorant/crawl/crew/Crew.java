package io.cormorant.crawl.crew;

import io.cormorant.frontier.Permit;
import java.time.Duration;
import java.util.Optional;

/// Who fetches, parses and judges for the captain of a crawl: threads of this process
/// ([LocalCrew]), or workers elsewhere. What an errand goes out with and what it brings back are
/// plain values that can be sent; the web, the parser and the judge are the crew's own.
///
/// Called by the captain only.
public interface Crew extends AutoCloseable {
  /// Sends somebody out. Exactly one result of that number comes of it, whatever happens, unless it
  /// is abandoned.
  ///
  /// @param permit told what came of the request, and closed as soon as that is over
  void send(Errand errand, Permit permit);

  /// The next result, or nothing within that time.
  Optional<ErrandResult> await(Duration patience) throws InterruptedException;

  /// Nobody wants to wait for an errand any more. Should its result come all the same, the captain
  /// does not listen.
  ///
  /// @return false if nobody went for it yet, so that it is not overdue: it goes on
  boolean abandon(long errand);

  /// Calls everybody back; what is under way is lost.
  @Override
  void close();
}
