package io.cormorant.frontier;

import java.util.random.RandomGenerator;

/// Makes 128 bits of a URL's text, keyed by chance: who writes links cannot choose URLs that fall
/// into one place or pass for one another. Among a hundred million URLs two share a hash with a
/// chance of about 10 to the power of -23.
///
/// Holds the hash of the text read last, so that a look-up makes no object. Confined to one thread.
public final class UrlHash {
  /// Numbers a key consists of.
  public static final int KEY_LENGTH = 4;

  private final long key;
  private final long otherKey;
  private final long multiplier;
  private final long otherMultiplier;
  private long first;
  private long second;

  /// @param key [#KEY_LENGTH] numbers of which nobody outside can know
  public UrlHash(long... key) {
    this.key = key[0];
    this.otherKey = key[1];
    this.multiplier = key[2] | 1;
    this.otherMultiplier = key[3] | 1;
  }

  /// A key made by chance.
  public static long[] key(RandomGenerator random) {
    return random.longs(KEY_LENGTH).toArray();
  }

  /// The first half of the hash of the text read last.
  public long first() {
    return first;
  }

  /// The second half of the hash of the text read last.
  public long second() {
    return second;
  }

  /// Four characters at a time are mixed into two times 64 bits.
  public void read(String text) {
    int length = text.length();
    long a = key ^ length;
    long b = otherKey ^ length;
    for (int i = 0; i < length; i += 4) {
      long four = text.charAt(i);
      four |= i + 1 < length ? (long) text.charAt(i + 1) << 16 : 0;
      four |= i + 2 < length ? (long) text.charAt(i + 2) << 32 : 0;
      four |= i + 3 < length ? (long) text.charAt(i + 3) << 48 : 0;
      a = mix(a ^ four, multiplier);
      b = mix(b ^ four, otherMultiplier);
    }
    first = mix(a, otherMultiplier);
    second = mix(b, multiplier);
  }

  private static long mix(long bits, long by) {
    return bits * by ^ Math.unsignedMultiplyHigh(bits, by);
  }
}
