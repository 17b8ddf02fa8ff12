package io.cormorant.core;

/// Priorities are sortable 64-bit keys: the larger is fetched first. The upper half holds a major
/// value, the lower half a minor one that decides between equals; what is still equal goes by order
/// of discovery. They are plain longs because every link on every page gets one.
public final class Priority {
  /// Before everything a strategy can score: seeds.
  public static final long SEED = Long.MAX_VALUE;

  private Priority() {}

  /// A key by one score.
  public static long of(double major) {
    return of(major, 0);
  }

  /// A key by a major value and, between equals, a minor one.
  public static long of(double major, double minor) {
    // the sign bit of the lower half counts upwards, so it is flipped
    long low = (sortable((float) minor) ^ Integer.MIN_VALUE) & 0xFFFF_FFFFL;
    return ((long) sortable((float) major) << 32) | low;
  }

  /// The major value of a key; 1 for a seed's.
  public static double major(long key) {
    if (key == SEED) {
      return 1;
    }
    int bits = (int) (key >> 32);
    return Float.intBitsToFloat(bits ^ ((bits >> 31) & 0x7FFF_FFFF));
  }

  /// Whether the major value of a key is at least `from` and less than `to`.
  public static boolean isBetween(long key, double from, double to) {
    double major = major(key);
    return major >= from && major < to;
  }

  /// The minor value of a key; 0 for a seed's.
  public static double minor(long key) {
    if (key == SEED) {
      return 0;
    }
    int bits = (int) key ^ Integer.MIN_VALUE;
    return Float.intBitsToFloat(bits ^ ((bits >> 31) & 0x7FFF_FFFF));
  }

  /// The bits of a float as an int of the same order.
  private static int sortable(float value) {
    if (Float.isNaN(value)) {
      throw new IllegalArgumentException("a priority cannot be NaN");
    }
    int bits = Float.floatToIntBits(value + 0.0f);
    return bits ^ ((bits >> 31) & 0x7FFF_FFFF);
  }
}
