package io.cormorant.archive.rocksdb;

/// How much memory the store of a crawl may take.
///
/// @param knownBytes of native memory for the table of known URLs and its filter; what does not fit
///   is looked up on disk
/// @param hotEntries waiting URLs that are held on the heap beside those not yet committed
/// @param blockCacheBytes of native memory for what was read
/// @param writeBufferBytes of native memory for what was written
public record StoreSettings(
    long knownBytes, int hotEntries, long blockCacheBytes, long writeBufferBytes) {
  private static final long MEGABYTE = 1 << 20;
  private static final long MOST_KNOWN_BYTES = 16L << 30;
  private static final int FEWEST_HOT = 20_000;
  private static final int MOST_HOT = 1_000_000;

  /// Heap for one hot entry, about.
  private static final int HOT_BYTES = 400;

  public StoreSettings {
    if (knownBytes < 1 || hotEntries < 1 || blockCacheBytes < 1 || writeBufferBytes < 1) {
      throw new IllegalArgumentException("every size of a store must be positive");
    }
  }

  /// For this process: beside the heap up to half as much for known URLs, an eighth of the heap for
  /// hot entries.
  public static StoreSettings defaults() {
    return forHeap(Runtime.getRuntime().maxMemory());
  }

  /// For a process with so many bytes of heap.
  public static StoreSettings forHeap(long heap) {
    long hot = Math.clamp(heap / 8 / HOT_BYTES, FEWEST_HOT, MOST_HOT);
    return new StoreSettings(
        Math.clamp(heap / 2, MEGABYTE, MOST_KNOWN_BYTES),
        (int) hot,
        Math.clamp(heap / 12, 32 * MEGABYTE, 256 * MEGABYTE),
        Math.clamp(heap / 12, 32 * MEGABYTE, 96 * MEGABYTE));
  }
}
