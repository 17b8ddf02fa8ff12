package io.cormorant.strategy.wanglandau;

import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// The density of states of a Wang-Landau walk, as far as it is known: how many of all links have
/// which energy, in bins, up to a factor. Visits of a bin raise its density and so make it less
/// likely to be visited again, until all bins are visited alike.
///
/// The bins span the energies that were met, so that they are told apart whatever the scale of the
/// judge: when an energy is beyond them, every two bins become one.
final class Densities {
  /// Proposals between two looks at the histogram.
  static final int ROUND = 1_000;

  /// What bins span at first if they grow.
  private static final double LEAST_TOP = 1.0 / 64;

  private static final double FLAT = 0.8;

  /// So near to an edge an energy counts as on it: it was kept as a float, and .64 came back as
  /// less.
  private static final double EDGE = 1e-5;

  private final boolean byMean;
  private double top;
  private final double[] density;
  private final long[] histogram;
  private final boolean[] visited;
  private double penalty = 1;
  private long proposals;
  private long accepted;
  private int reductions;

  /// What the bins span.
  enum Span {
    /// The energies that were met.
    SEEN,

    /// All energies there can be, from 0 to 1.
    WHOLE
  }

  /// @param byMean whether a histogram is flat whose least bin has .8 of the mean; else each bin
  ///   must have ln 2 / ln f visits
  Densities(int bins, boolean byMean, Span span) {
    this.byMean = byMean;
    this.top = span == Span.WHOLE ? 1 : LEAST_TOP;
    this.density = new double[bins];
    this.histogram = new long[bins];
    this.visited = new boolean[bins];
  }

  /// The bin of an energy in [0, 1].
  int bin(double energy) {
    return Math.clamp(
        (int) Math.floor(density.length * energy / top + EDGE), 0, density.length - 1);
  }

  /// The energy at which a bin begins.
  double start(int bin) {
    return bin * top / density.length;
  }

  /// The bin of an energy is met, maybe for the first time.
  int touch(double energy) {
    while (energy > top && top < 1) {
      widen();
    }
    int bin = bin(energy);
    if (!visited[bin]) {
      visited[bin] = true;
      histogram[bin] = 1;
    }
    return bin;
  }

  /// Lets every two bins become one. As many links are in both together as in each.
  private void widen() {
    top *= 2;
    for (int i = 0; i < density.length; i++) {
      int low = 2 * i;
      int high = low + 1;
      boolean hasLow = low < density.length && visited[low];
      boolean hasHigh = high < density.length && visited[high];
      double one = hasLow ? density[low] : Double.NEGATIVE_INFINITY;
      double other = hasHigh ? density[high] : Double.NEGATIVE_INFINITY;
      long visits = (hasLow ? histogram[low] : 0) + (hasHigh ? histogram[high] : 0);
      density[i] = hasLow || hasHigh ? logSum(one, other) : 0;
      histogram[i] = visits;
      visited[i] = hasLow || hasHigh;
    }
  }

  /// ln(e^one + e^other).
  private static double logSum(double one, double other) {
    double more = Math.max(one, other);
    return more + Math.log1p(Math.exp(Math.min(one, other) - more));
  }

  /// How likely a step from one bin to another is accepted.
  double acceptance(int from, int to) {
    return Math.min(1, Math.exp(density[from] - density[to]));
  }

  /// A step was proposed, and the walk is now in this bin.
  void stepped(int bin, boolean taken) {
    proposals++;
    accepted += taken ? 1 : 0;
    density[bin] += penalty;
    histogram[bin]++;
    if (proposals % ROUND == 0 && isFlat()) {
      penalty /= 2;
      reductions++;
      Arrays.fill(histogram, 0);
    }
  }

  boolean isFlat() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < visited.length; i++) {
      least = visited[i] ? Math.min(least, histogram[i]) : least;
    }
    return least < Long.MAX_VALUE && least >= wanted();
  }

  /// Visits that each bin must have for the histogram to be flat, of those that were met.
  double wanted() {
    long sum = 0;
    int met = 0;
    for (int i = 0; i < visited.length; i++) {
      sum += visited[i] ? histogram[i] : 0;
      met += visited[i] ? 1 : 0;
    }
    return byMean ? FLAT * sum / Math.max(1, met) : Math.log(2) / penalty;
  }

  /// The logarithm of the density of a bin.
  double density(int bin) {
    return density[bin];
  }

  long histogram(int bin) {
    return histogram[bin];
  }

  boolean isVisited(int bin) {
    return visited[bin];
  }

  int bins() {
    return density.length;
  }

  /// ln f.
  double penalty() {
    return penalty;
  }

  long proposals() {
    return proposals;
  }

  long accepted() {
    return accepted;
  }

  int reductions() {
    return reductions;
  }

  void save(DataOutput out) throws IOException {
    out.writeDouble(top);
    out.writeDouble(penalty);
    out.writeLong(proposals);
    out.writeLong(accepted);
    out.writeInt(reductions);
    for (int i = 0; i < density.length; i++) {
      out.writeDouble(density[i]);
      out.writeLong(histogram[i]);
      out.writeBoolean(visited[i]);
    }
  }

  void load(DataInput in) throws IOException {
    top = Math.clamp(Saved.finite(in, "the bins of 'wl'"), LEAST_TOP, 1.0);
    penalty = Saved.finite(in, "the penalty of 'wl'");
    proposals = in.readLong();
    accepted = in.readLong();
    reductions = in.readInt();
    for (int i = 0; i < density.length; i++) {
      density[i] = Saved.finite(in, "the density of 'wl'");
      histogram[i] = in.readLong();
      visited[i] = in.readBoolean();
    }
  }
}
