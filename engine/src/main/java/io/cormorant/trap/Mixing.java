package io.cormorant.trap;

/// Spreads the bits of a number.
public final class Mixing {
  private Mixing() {}

  /// A number that depends on every bit of the one given: the finish of SplitMix64.
  static long mix(long number) {
    long mixed = (number ^ (number >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /// 64 bits of a text.
  public static long text(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = mix(hash + text.charAt(i));
    }
    return hash;
  }
}
