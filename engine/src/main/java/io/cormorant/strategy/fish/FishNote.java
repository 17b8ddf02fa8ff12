package io.cormorant.strategy.fish;

/// What Fish-Search notes of a link: the depth it has left, and whether it was within the width of
/// the page its potential comes from. 0 is a seed.
final class FishNote {
  private static final int NEAR = 1 << 30;

  private FishNote() {}

  static int of(int depth, boolean near) {
    return (near ? NEAR : 0) | (depth + 1);
  }

  /// @param full the depth of a seed
  static int depth(int note, int full) {
    return note == 0 ? full : (note & ~NEAR) - 1;
  }

  static boolean isNear(int note) {
    return (note & NEAR) != 0;
  }
}
