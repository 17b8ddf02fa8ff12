package io.cormorant.plan;

/// What a crawl would rather do where it is not sure: keep a page too many or miss one.
public enum Precision {
  /// Rather miss some.
  HIGH(1.25),
  BALANCED(0),
  /// Rather keep some that are not about the topic.
  RECALL(-1.25);

  private final double shift;

  Precision(double shift) {
    this.shift = shift;
  }

  /// How far the cut lies above the balanced one, as logarithm of the odds.
  public double shift() {
    return shift;
  }
}
