package io.cormorant.judge;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Turns the scores of one judge into places among the scores of the first pages seen: 0 for the
/// last, 1 for the first, one half for the judge's threshold.
///
/// A score under the threshold has the share of those under it that are smaller, halved; one from
/// the threshold on has one half more than half the share of those that are not larger. Without
/// that cut at the threshold the places of a crawl with many relevant pages would not compare with
/// those of a crawl with few, and there were no score from which pages are relevant. Where few
/// pages have been seen, the distance of the score from the threshold decides.
///
/// Pages are seen until the sample is full, so that early and late pages compare; when the judge
/// has learned from somebody, another sample begins. Safe for use by many threads.
final class Standing {
  /// For how many pages the distance counts.
  static final double PRIOR = 10;

  private final double threshold;
  private final int limit;

  /// In ascending order; replaced as a whole.
  private volatile double[] seen = {};

  private long revision;

  /// @param limit pages in the sample
  Standing(double threshold, int limit) {
    this.threshold = threshold;
    this.limit = limit;
  }

  /// The place of a page's score; the page belongs to the sample from now on, if it is not full.
  double see(double score) {
    double place = among(score, seen);
    if (seen.length < limit) {
      add(score);
    }
    return place;
  }

  private synchronized void add(double score) {
    if (seen.length < limit) {
      int at = notLarger(seen, score);
      double[] more = new double[seen.length + 1];
      System.arraycopy(seen, 0, more, 0, at);
      more[at] = score;
      System.arraycopy(seen, at, more, at + 1, seen.length - at);
      seen = more;
      revision++;
    }
  }

  /// The place of a score by its distance from the threshold.
  double alone(double score) {
    return among(score, new double[0]);
  }

  private double among(double score, double[] sample) {
    int under = smaller(sample, threshold);
    if (score < threshold) {
      double distance = score / threshold;
      return 0.5 * (PRIOR * distance + smaller(sample, score)) / (PRIOR + under);
    }
    double distance = threshold < 1 ? (score - threshold) / (1 - threshold) : 1;
    int notLarger = notLarger(sample, score) - under;
    return 0.5 + 0.5 * (PRIOR * distance + notLarger) / (PRIOR + sample.length - under);
  }

  /// How many are smaller.
  static int smaller(double[] ascending, double score) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] < score) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// How many are not larger.
  static int notLarger(double[] ascending, double score) {
    return smaller(ascending, Math.nextUp(score));
  }

  /// Begins another sample: the judge has learned, so that pages score otherwise now.
  synchronized void forget() {
    seen = new double[0];
    revision++;
  }

  /// Changes with every change of the sample.
  synchronized long revision() {
    return revision;
  }

  synchronized void save(DataOutput out) throws IOException {
    double[] saved = seen;
    out.writeInt(saved.length);
    for (double score : saved) {
      out.writeDouble(score);
    }
  }

  synchronized void load(DataInput in) throws IOException {
    double[] loaded = new double[in.readInt()];
    for (int i = 0; i < loaded.length; i++) {
      loaded[i] = in.readDouble();
    }
    seen = loaded;
    revision = loaded.length;
  }
}
