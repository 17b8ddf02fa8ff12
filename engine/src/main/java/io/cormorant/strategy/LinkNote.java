package io.cormorant.strategy;

/// What a candidate carries of the page it was found on, in one number: that page's score, whether
/// the page vouches for the link, and whether it is a list.
///
/// A score in [0, 1] as a float leaves the two upper bits free; one is added, so that 0 says
/// nothing.
final class LinkNote {
  static final int NONE = 0;

  private static final int UNVOUCHED = 1 << 30;
  private static final int ON_LIST = 1 << 31;
  private static final int SCORE = UNVOUCHED - 1;

  private LinkNote() {}

  static int of(double parent, boolean vouched, boolean onList) {
    int score = Float.floatToIntBits((float) Math.clamp(parent, 0.0, 1.0)) + 1;
    return score | (vouched ? 0 : UNVOUCHED) | (onList ? ON_LIST : 0);
  }

  static double parent(int note) {
    return Float.intBitsToFloat((note & SCORE) - 1);
  }

  static boolean isVouched(int note) {
    return (note & UNVOUCHED) == 0;
  }

  static boolean isOnList(int note) {
    return (note & ON_LIST) != 0;
  }
}
