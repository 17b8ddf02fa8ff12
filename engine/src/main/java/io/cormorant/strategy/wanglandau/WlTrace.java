package io.cormorant.strategy.wanglandau;

import io.cormorant.core.Options;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.search.SearchOrder;
import io.cormorant.strategy.search.SearchPlugin;
import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How a Wang-Landau walk went, for people who want to see it. Of a long walk every second point is
/// forgotten whenever there are too many, so that it stays small.
public final class WlTrace {
  /// Hosts whose steps are counted; of those met later nothing is known.
  public static final int MOST_REGIONS = 1_024;

  static final int MOST_POINTS = 512;

  /// How far the walk was at one time, or what it did between two.
  ///
  /// @param steps pages or links taken
  /// @param proposals made
  /// @param accepted of these
  /// @param fallbacks steps to the best of all, after too many rejections or for want of a place
  /// @param regions hosts the walk has been on, [#MOST_REGIONS] at most
  /// @param penalty ln f
  public record Point(
      long steps, long proposals, long accepted, long fallbacks, int regions, double penalty) {
    public static final Point START = new Point(0, 0, 0, 0, 0, 1);

    /// Accepted by proposals, 0 before the first.
    public double acceptance() {
      return proposals == 0 ? 0 : (double) accepted / proposals;
    }

    /// Fall-backs by steps, 0 before the first.
    public double fallbackShare() {
      return steps == 0 ? 0 : (double) fallbacks / steps;
    }

    /// What was done since an earlier point. Hosts and ln f stay those of this one.
    public Point since(Point earlier) {
      return new Point(
          steps - earlier.steps,
          proposals - earlier.proposals,
          accepted - earlier.accepted,
          fallbacks - earlier.fallbacks,
          regions,
          penalty);
    }

    private boolean isAfter(Point earlier) {
      Point done = since(earlier);
      return done.steps >= 0
          && done.accepted >= 0
          && done.accepted <= done.proposals
          && done.fallbacks >= 0
          && done.fallbacks <= done.steps
          && regions >= earlier.regions
          && regions <= steps
          && penalty > 0
          && penalty <= earlier.penalty;
    }

    private void save(DataOutput out) throws IOException {
      out.writeLong(steps);
      out.writeLong(proposals);
      out.writeLong(accepted);
      out.writeLong(fallbacks);
      out.writeInt(regions);
      out.writeDouble(penalty);
    }

    private static Point load(DataInput in) throws IOException {
      return new Point(
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readInt(),
          Saved.finite(in, "the penalty of 'wl'"));
    }
  }

  /// One bin of energies.
  ///
  /// @param from the least energy in it
  /// @param to the least energy in the next
  /// @param density ln g
  /// @param histogram visits since f was reduced last
  public record Bin(double from, double to, double density, long histogram, boolean visited) {}

  /// What a walk knows of energies.
  ///
  /// @param bins that of the lowest energies first
  /// @param reductions how often f was reduced
  /// @param wanted visits that the least visited bin must have before f is reduced again
  public record Energies(List<Bin> bins, int reductions, double wanted) {
    public Energies {
      bins = List.copyOf(bins);
    }

    static Energies of(Densities densities) {
      List<Bin> bins = new ArrayList<>();
      for (int i = 0; i < densities.bins(); i++) {
        bins.add(
            new Bin(
                densities.start(i),
                densities.start(i + 1),
                densities.density(i),
                densities.histogram(i),
                densities.isVisited(i)));
      }
      return new Energies(bins, densities.reductions(), densities.wanted());
    }

    /// The energy up to which the bins reach.
    public double top() {
      return bins.getLast().to();
    }

    /// Bins that were met.
    public long visited() {
      return bins.stream().filter(Bin::visited).count();
    }

    /// Visits of the bin that has fewest of those that were met.
    public long least() {
      return bins.stream().filter(Bin::visited).mapToLong(Bin::histogram).min().orElse(0);
    }
  }

  /// What the strategy `wl` saved of its walk.
  ///
  /// @param lookahead whether it goes over fetched pages, else over links
  public record Walk(WlTrace trace, Energies energies, boolean lookahead) {}

  private final List<Point> points = new ArrayList<>();
  private final Map<String, Integer> regions = new LinkedHashMap<>();
  private Point now = Point.START;
  private long every = 1;

  WlTrace() {}

  /// Reads what the strategy `wl` saved.
  ///
  /// @param options it was made with
  /// @throws IOException if that is no state of it; the message is a part of a sentence
  public static Walk read(byte[] saved, Options options) throws IOException {
    DataInput in = new DataInputStream(new ByteArrayInputStream(saved));
    try {
      Saved.version(in, SearchOrder.VERSION, "the state of the search");
      Densities densities = WangLandau.densities(options);
      WlTrace trace = new WlTrace();
      WlSearch.load(in, densities, trace);
      return new Walk(trace, Energies.of(densities), SearchPlugin.isLookahead(options));
    } catch (EOFException e) {
      throw new IOException("the state of 'wl' ends too early", e);
    }
  }

  /// The points of the walk, the oldest first and the last one where it is now.
  public List<Point> points() {
    List<Point> all = new ArrayList<>(points);
    if (now.steps > 0 && (all.isEmpty() || all.getLast().steps < now.steps)) {
      all.add(now);
    }
    return all;
  }

  /// Where the walk is.
  public Point now() {
    return now;
  }

  /// Steps on each host, those met first.
  public Map<String, Integer> regions() {
    return new LinkedHashMap<>(regions);
  }

  /// The hosts with the most steps, at most so many, the most first.
  public Map<String, Integer> largestRegions(int most) {
    Map<String, Integer> largest = new LinkedHashMap<>();
    regions.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(most)
        .forEach(region -> largest.put(region.getKey(), region.getValue()));
    return largest;
  }

  void arrived(String host, boolean fellBack, Densities densities) {
    if (regions.size() < MOST_REGIONS || regions.containsKey(host)) {
      regions.merge(host, 1, Integer::sum);
    }
    now =
        new Point(
            now.steps + 1,
            densities.proposals(),
            densities.accepted(),
            now.fallbacks + (fellBack ? 1 : 0),
            regions.size(),
            densities.penalty());
    if (now.steps % every == 0) {
      points.add(now);
    }
    if (points.size() >= MOST_POINTS) {
      every *= 2;
      points.removeIf(point -> point.steps % every != 0);
    }
  }

  void save(DataOutput out) throws IOException {
    now.save(out);
    out.writeLong(every);
    out.writeInt(regions.size());
    for (Map.Entry<String, Integer> region : regions.entrySet()) {
      out.writeUTF(region.getKey());
      out.writeInt(region.getValue());
    }
    out.writeInt(points.size());
    for (Point point : points) {
      point.save(out);
    }
  }

  void load(DataInput in) throws IOException {
    now = Point.load(in);
    every = Math.max(1, in.readLong());
    for (int i = Saved.count(in, MOST_REGIONS, "regions"); i > 0; i--) {
      regions.put(in.readUTF(), in.readInt());
    }
    for (int i = Saved.count(in, MOST_POINTS, "points of the walk"); i > 0; i--) {
      points.add(Point.load(in));
    }
    Point before = Point.START;
    for (Point point : points()) {
      if (!point.isAfter(before)) {
        throw new IOException("the points of the walk of 'wl' make no sense");
      }
      before = point;
    }
  }
}
