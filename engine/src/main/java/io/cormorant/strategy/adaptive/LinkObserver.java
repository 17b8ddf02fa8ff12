package io.cormorant.strategy.adaptive;

/// Looks at the links that wait after each page, to learn what they are worth.
public interface LinkObserver {
  /// A page was visited.
  ///
  /// @param pages visited so far
  void visited(long pages, WaitingLinks waiting);
}
