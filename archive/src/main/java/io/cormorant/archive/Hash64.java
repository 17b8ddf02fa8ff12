package io.cormorant.archive;

import it.unimi.dsi.fastutil.HashCommon;

/// A hash of 64 bits of a text, the same in every process. Not safe against somebody who looks for
/// two texts with the same one.
public final class Hash64 {
  private Hash64() {}

  public static long of(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = 0x100000001B3L * (hash ^ text.charAt(i));
    }
    return HashCommon.murmurHash3(hash);
  }
}
