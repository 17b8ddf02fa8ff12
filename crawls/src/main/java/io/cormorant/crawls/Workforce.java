package io.cormorant.crawls;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Workers elsewhere as the hands of crawls, and how each of them is doing. Safe for use by many
/// threads.
public interface Workforce extends Hands, AutoCloseable {
  /// The workers that are there, or were until a short while ago, by name.
  List<Worker> workers();

  /// Lets a worker take no more work, or take it again.
  ///
  /// @return whether there is one of that name
  boolean drain(String worker, boolean draining);

  /// Whether workers can be reached now.
  Line line();

  /// Why they cannot, in words for people.
  Optional<String> trouble();

  @Override
  void close();

  /// Whether what is sent to workers gets there.
  enum Line {
    OPEN,
    /// What stands between takes no messages now; nothing is lost.
    BLOCKED,
    CUT
  }

  /// How one worker is doing.
  ///
  /// @param product name and version of the program it runs
  /// @param connections pages it fetches at the same time at most
  /// @param busy pages that it was sent for and has not brought back
  /// @param hosts it was sent to lately
  /// @param pagesPerSecond over the last seconds
  /// @param lag how long the oldest page is with it
  /// @param silence since it was last heard of
  /// @param draining whether it takes no more work
  /// @param gone whether it has been silent for so long that it is given up
  /// @param done pages it has brought back since it was started
  record Worker(
      String name,
      String product,
      int connections,
      int busy,
      int hosts,
      double pagesPerSecond,
      Duration lag,
      Duration silence,
      boolean draining,
      boolean gone,
      long done) {}

  /// Takes charge of workers when there is something to do.
  interface Source {
    /// Takes charge of them.
    ///
    /// @param told what people should hear, one sentence at a time
    /// @throws RuntimeException if they cannot be reached, or somebody else is in charge; its
    ///   message says to people why
    Workforce open(Consumer<String> told) throws InterruptedException;
  }
}
