package io.cormorant.frontier;

/// Numbers that a strategy remembers from one run of a crawl to the next, for what is too much to
/// be saved as a whole every time: each change becomes durable with the frontier's next cut.
/// Confined to one thread.
public interface StrategyMemory {
  /// Hears of what is remembered.
  @FunctionalInterface
  interface Reader {
    void accept(long key, long value);
  }

  /// Remembers a value in place of the one before; 0 forgets the key.
  void put(long key, long value);

  /// All that earlier runs remembered, in no order. Asked once, before anything is put.
  void forEach(Reader reader);
}
