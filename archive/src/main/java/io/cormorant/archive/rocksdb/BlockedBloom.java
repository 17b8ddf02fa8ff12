package io.cormorant.archive.rocksdb;

/// Says of a hash that it was never added, or that it may have been. All bits of a hash lie in one
/// cache line. With 14 bits a hash about one of a thousand others passes, with 8 one of thirty.
final class BlockedBloom {
  private static final int LINE_LONGS = 8;
  private static final int LINE_BITS = 9;
  private static final int BITS_A_HASH = 6;
  private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

  private final long[] bits;
  private final long lines;

  BlockedBloom(long bytes) {
    this.lines = Math.clamp(bytes / (LINE_LONGS * Long.BYTES), 1, Integer.MAX_VALUE / 16);
    this.bits = new long[(int) lines * LINE_LONGS];
  }

  void add(long hash) {
    int line = line(hash);
    long places = places(hash);
    for (int i = 0; i < BITS_A_HASH; i++) {
      int place = (int) places & ((1 << LINE_BITS) - 1);
      bits[line + (place >>> 6)] |= 1L << place;
      places >>>= LINE_BITS;
    }
  }

  boolean mayContain(long hash) {
    int line = line(hash);
    long places = places(hash);
    for (int i = 0; i < BITS_A_HASH; i++) {
      int place = (int) places & ((1 << LINE_BITS) - 1);
      if ((bits[line + (place >>> 6)] & 1L << place) == 0) {
        return false;
      }
      places >>>= LINE_BITS;
    }
    return true;
  }

  private int line(long hash) {
    return (int) Math.unsignedMultiplyHigh(hash, lines) * LINE_LONGS;
  }

  /// Other bits than those the line is chosen by.
  private static long places(long hash) {
    long mixed = (hash ^ hash >>> 32) * ODD;
    return mixed ^ mixed >>> 29;
  }
}
