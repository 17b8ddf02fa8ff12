package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;

/// What has become of each URL, as the captain of a crawl says. Confined to one thread.
///
/// A URL is unknown, waits, is taken (somebody fetches it), or has ended: done or an error.
public interface UrlRegister {
  /// How many URLs are in which state.
  record Counts(long waiting, long taken, long done, long errors) {}

  /// Takes a URL out of turn, known or not.
  ///
  /// @return false if it was taken before
  boolean claim(Url url);

  /// A URL that was taken has come to its end. One that was not taken counts as taken first.
  ///
  /// @param done false for an error
  void ended(Url url, boolean done);

  /// Makes a URL wait again that has ended, well or not.
  ///
  /// @return false if it has not
  boolean reopen(Candidate candidate, long priority);

  /// Marks the end of a group of changes that belong together. A frontier on disk has them written
  /// as one piece, by the next commit of its archive; all others do nothing.
  default void cut() {}

  Counts counts();
}
