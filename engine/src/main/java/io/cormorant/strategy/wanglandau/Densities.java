package io.cormorant.strategy.wanglandau;

import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// The density of states of a Wang-Landau walk, as far as it is known: how many of all links have
/// which energy, in bins, up to a factor. Visits of a bin raise its density and so make it less
/// likely to be visited again, until all bins are visited alike.
final class Densities {
  /// Proposals between two looks at the histogram.
  static final int ROUND = 1_000;

  private static final double FLAT = 0.8;

  /// So near to an edge an energy counts as on it: it was kept as a float, and .64 came back as
  /// less.
  private static final double EDGE = 1e-5;

  private final boolean byMean;
  private final double[] density;
  private final long[] histogram;
  private final boolean[] visited;
  private double penalty = 1;
  private long proposals;
  private long accepted;
  private int reductions;

  /// @param byMean whether a histogram is flat whose least bin has .8 of the mean; else each bin
  ///   must have ln 2 / ln f visits
  Densities(int bins, boolean byMean) {
    this.byMean = byMean;
    this.density = new double[bins];
    this.histogram = new long[bins];
    this.visited = new boolean[bins];
  }

  /// The bin of an energy in [0, 1].
  int bin(double energy) {
    return Math.clamp((int) Math.floor(density.length * energy + EDGE), 0, density.length - 1);
  }

  /// The bin of an energy is met, maybe for the first time.
  int touch(double energy) {
    int bin = bin(energy);
    if (!visited[bin]) {
      visited[bin] = true;
      histogram[bin] = 1;
    }
    return bin;
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
