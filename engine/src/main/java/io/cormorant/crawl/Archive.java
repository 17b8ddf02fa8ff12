package io.cormorant.crawl;

import java.util.Map;

/// Where a crawl's history and its stored pages go. Called by one thread, in the order of events.
///
/// When `record` returns, nothing is promised; when `commit` returns, all that was recorded before
/// it survives the death of the machine. What was recorded after the last commit is forgotten
/// wholly should the process die: nothing of it is half there.
public interface Archive extends AutoCloseable {
  /// An archive that keeps nothing, and costs nothing.
  Archive NONE =
      new Archive() {
        @Override
        public void record(CrawlEvent event) {}

        @Override
        public void commit(Map<String, byte[]> states) {}

        @Override
        public void close() {}
      };

  void record(CrawlEvent event);

  /// Makes all that was recorded, and the cut the frontier made before this call, durable in one
  /// piece.
  ///
  /// @param states the small state of parts (a judge, a strategy) by their names, in place of what
  ///   they said before; parts that are not in it said nothing new
  void commit(Map<String, byte[]> states);

  @Override
  void close();
}
