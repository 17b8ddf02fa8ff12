package io.cormorant.strategy.fish;

/// What Shark-Search notes of a link: what it inherits, in millionths, what the text around it
/// scores, in thousandths, and whether it was found on a list. 0 is a seed.
final class SharkNote {
  static final int NONE = 0;

  private static final int ON_LIST = 1 << 31;
  private static final int CONTEXT_BITS = 10;
  private static final int CONTEXT = (1 << CONTEXT_BITS) - 1;
  private static final double CONTEXT_UNITS = 1e3;
  private static final double UNITS = 1e6;

  private SharkNote() {}

  static int of(double inherited, double context, boolean onList) {
    int whole = (int) Math.rint(inherited * UNITS) + 1;
    int around = (int) Math.rint(context * CONTEXT_UNITS);
    return (onList ? ON_LIST : 0) | (whole << CONTEXT_BITS) | around;
  }

  static double inherited(int note) {
    return (((note & ~ON_LIST) >>> CONTEXT_BITS) - 1) / UNITS;
  }

  static double context(int note) {
    return (note & CONTEXT) / CONTEXT_UNITS;
  }

  static boolean isOnList(int note) {
    return (note & ON_LIST) != 0;
  }
}
