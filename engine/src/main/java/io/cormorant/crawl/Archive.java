package io.cormorant.crawl;

/// Where a crawl's history and its kept pages go. Called by one thread, in the order of events.
///
/// When `record` returns, nothing is promised; when `flush` returns, all that was recorded survives
/// the death of this process.
public interface Archive extends AutoCloseable {
  /// An archive that keeps nothing, and costs nothing.
  Archive NONE =
      new Archive() {
        @Override
        public void record(CrawlEvent event) {}

        @Override
        public void remember(String part, byte[] state) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  void record(CrawlEvent event);

  /// Keeps the small state of a part (a judge, a strategy) in place of what it said before.
  void remember(String part, byte[] state);

  void flush();

  @Override
  void close();
}
