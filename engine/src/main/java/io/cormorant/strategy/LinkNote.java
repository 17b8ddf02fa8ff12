package io.cormorant.strategy;

/// What a candidate carries of the pages it was found on, in one number: their score, how many they
/// are, whether one of them vouches for the link, and whether it is a list.
///
/// The score takes 20 bits, in millionths and one more, so that 0 says nothing; the pages 10.
public final class LinkNote {
  public static final int NONE = 0;

  private static final int UNVOUCHED = 1 << 30;
  private static final int ON_LIST = 1 << 31;
  private static final int SCORE_BITS = 20;
  private static final int SCORE = (1 << SCORE_BITS) - 1;
  private static final double UNITS = 1e6;
  private static final int MOST_PAGES = (1 << 10) - 1;

  private LinkNote() {}

  /// Of one page.
  public static int of(double parent, boolean vouched, boolean onList) {
    return of(parent, 1, (vouched ? 0 : UNVOUCHED) | (onList ? ON_LIST : 0));
  }

  private static int of(double parent, int pages, int flags) {
    int score = (int) Math.rint(Math.clamp(parent, 0.0, 1.0) * UNITS) + 1;
    return flags | (pages << SCORE_BITS) | score;
  }

  /// The same link with another score of its page.
  public static int with(int note, double parent) {
    return of(parent, pages(note), note & (UNVOUCHED | ON_LIST));
  }

  /// Of all pages of two notes together: the mean of their scores.
  static int mean(int one, int other) {
    int pages = pages(one) + pages(other);
    double mean = (pages(one) * parent(one) + pages(other) * parent(other)) / pages;
    int flags = (one & other & UNVOUCHED) | ((one | other) & ON_LIST);
    return of(mean, Math.min(pages, MOST_PAGES), flags);
  }

  public static double parent(int note) {
    return ((note & SCORE) - 1) / UNITS;
  }

  /// How many pages the score is of.
  static int pages(int note) {
    return (note >>> SCORE_BITS) & MOST_PAGES;
  }

  public static boolean isVouched(int note) {
    return (note & UNVOUCHED) == 0;
  }

  public static boolean isOnList(int note) {
    return (note & ON_LIST) != 0;
  }
}
