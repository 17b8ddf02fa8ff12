package io.cormorant.estimate;

import java.util.Arrays;

/// Numbers that lie in two heaps, a low one and a high one, as the scores of a crawl's pages do:
/// those of other pages and those of relevant ones. The heaps are two normal distributions, found
/// by expectation maximisation. What is usual keeps them from running away where the numbers are
/// few, or lie in one heap: their distance, their widths and the share of the high one are pulled
/// towards the usual ones. Never changes.
///
/// @param low the middle of the low heap
/// @param high the middle of the high heap
/// @param lowWidth its standard deviation
/// @param highWidth its standard deviation
/// @param share of the numbers that are of the high heap
public record TwoHeaps(double low, double high, double lowWidth, double highWidth, double share) {
  /// What is usual, on the scale of logarithms of odds.
  private static final double DISTANCE = 2;

  private static final double WIDTH = 1;
  private static final double SHARE = 0.15;

  /// How much the usual counts, as a share of all numbers.
  private static final double BELIEF_IN_DISTANCE = 0.01;

  private static final double BELIEF_IN_WIDTH = 2;
  private static final double BELIEF_IN_SHARE = 0.3;

  /// Where the low heap is looked for first: so many numbers are below its middle.
  private static final double FIRST_LOW = 0.35;

  private static final int ROUNDS = 40;

  /// At the middle of the low heap a number is of the high one with at most this probability, at
  /// the middle of the high one with at least that.
  private static final double MOST_AT_LOW = 0.1;

  private static final double LEAST_AT_HIGH = 0.5;

  private static final double LEAST = 1e-9;

  /// Finds the heaps.
  ///
  /// @param numbers at least one
  public static TwoHeaps of(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    double[] once = new double[sorted.length];
    Arrays.fill(once, 1);
    return of(sorted, once);
  }

  /// Finds the heaps.
  ///
  /// @param numbers in ascending order
  /// @param counts how often each is there; some number must be
  public static TwoHeaps of(double[] numbers, double[] counts) {
    double n = Arrays.stream(counts).sum();
    double first = numbers[0];
    double below = 0;
    for (int i = 0; i < numbers.length && below <= FIRST_LOW * (n - 1); i++) {
      below += counts[i];
      first = numbers[i];
    }
    TwoHeaps heaps = new TwoHeaps(first, first + DISTANCE, WIDTH, WIDTH, SHARE);
    for (int i = 0; i < ROUNDS; i++) {
      heaps = heaps.refined(numbers, counts, n);
    }
    return heaps;
  }

  private TwoHeaps refined(double[] numbers, double[] counts, double n) {
    double[] shares = new double[numbers.length];
    double inHigh = 0;
    double sumLow = 0;
    double sumHigh = 0;
    for (int i = 0; i < numbers.length; i++) {
      double x = numbers[i];
      double p = likelihood(x);
      p = x >= high ? Math.max(p, LEAST_AT_HIGH) : x <= low ? Math.min(p, MOST_AT_LOW) : p;
      shares[i] = p;
      inHigh += counts[i] * p;
      sumHigh += counts[i] * p * x;
      sumLow += counts[i] * (1 - p) * x;
    }
    double inLow = Math.max(n - inHigh, LEAST);
    double distance = BELIEF_IN_DISTANCE * n;
    double newLow = sumLow / inLow;
    double newHigh = (sumHigh + distance * (newLow + DISTANCE)) / (inHigh + distance);
    double squaresLow = 0;
    double squaresHigh = 0;
    for (int i = 0; i < numbers.length; i++) {
      double x = numbers[i];
      squaresLow += counts[i] * (1 - shares[i]) * (x - newLow) * (x - newLow);
      squaresHigh += counts[i] * shares[i] * (x - newHigh) * (x - newHigh);
    }
    double width = BELIEF_IN_WIDTH * n;
    return new TwoHeaps(
        newLow,
        newHigh,
        Math.sqrt((squaresLow + width * WIDTH * WIDTH) / (inLow + width)),
        Math.sqrt((squaresHigh + width * WIDTH * WIDTH) / (inHigh + width)),
        (inHigh + BELIEF_IN_SHARE * n * SHARE) / (n * (1 + BELIEF_IN_SHARE)));
  }

  private double likelihood(double x) {
    double toLow = (x - low) / lowWidth;
    double toHigh = (x - high) / highWidth;
    double odds =
        Math.log(share / (1 - share))
            + Math.log(lowWidth / highWidth)
            + (toLow * toLow - toHigh * toHigh) / 2;
    return 1 / (1 + Math.exp(-odds));
  }

  /// The probability that a number is of the high heap; never less for a larger number. Where the
  /// heaps are not equally wide, far out the wider one is likelier again: that is not believed.
  public double probability(double x) {
    if (x <= low) {
      return 0;
    }
    double ofLow = 1 / (lowWidth * lowWidth);
    double ofHigh = 1 / (highWidth * highWidth);
    double turn = (ofHigh * high - ofLow * low) / (ofHigh - ofLow);
    if (ofHigh > ofLow) {
      return likelihood(Math.min(x, turn));
    }
    return likelihood(ofHigh < ofLow ? Math.max(x, turn) : x);
  }
}
