package io.cormorant.frontier;

import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/// Remembers as long as the process lives.
final class HeapMemory implements StrategyMemory {
  private final Long2LongOpenHashMap values = new Long2LongOpenHashMap();

  @Override
  public void put(long key, long value) {
    if (value == 0) {
      values.remove(key);
    } else {
      values.put(key, value);
    }
  }

  @Override
  public void forEach(Reader reader) {
    for (Long2LongMap.Entry entry : values.long2LongEntrySet()) {
      reader.accept(entry.getLongKey(), entry.getLongValue());
    }
  }
}
