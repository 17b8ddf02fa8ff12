package io.cormorant.archive.report;

import java.util.ArrayList;
import java.util.List;

/// Harvest over downloads, kept at no more than [#MAX_POINTS] points however long the crawl:
/// whenever they run out, every second point goes and only every second download makes a new one.
public final class HarvestCurve {
  static final int MAX_POINTS = 400;
  static final int WINDOW = 100;

  /// @param downloads so far
  /// @param relevant of them
  /// @param recent relevant ones of the last [#WINDOW]
  private record Point(long downloads, long relevant, int recent) {}

  /// A point to be drawn.
  ///
  /// @param harvest of all downloads so far
  /// @param recent harvest of the last ones, NaN until there are enough
  record Sample(long downloads, double harvest, double recent) {}

  /// A point of the curve: documents so far, and the relevant ones of them.
  public record Step(long downloads, long relevant) {}

  private final boolean[] lastOnes = new boolean[WINDOW];
  private List<Point> points = new ArrayList<>();
  private long stride = 1;
  private long downloads;
  private long relevant;
  private int recent;

  /// A document came.
  public void add(boolean isRelevant) {
    int slot = (int) (downloads % WINDOW);
    recent += (isRelevant ? 1 : 0) - (lastOnes[slot] ? 1 : 0);
    lastOnes[slot] = isRelevant;
    downloads++;
    relevant += isRelevant ? 1 : 0;
    if (downloads % stride == 0) {
      points.add(now());
      if (points.size() == MAX_POINTS) {
        thin();
      }
    }
  }

  public long downloads() {
    return downloads;
  }

  /// Over how many downloads `recent` goes: the gap between points once that is wider than the
  /// window, since a narrow window seen now and then is mere noise.
  long window() {
    return Math.max(WINDOW, stride);
  }

  /// Relevant pages among the first `count` downloads, interpolated between points.
  double relevantAt(long count) {
    Point before = new Point(0, 0, 0);
    for (Point point : all()) {
      if (point.downloads >= count) {
        double part = (double) (count - before.downloads) / (point.downloads - before.downloads);
        return before.relevant + part * (point.relevant - before.relevant);
      }
      before = point;
    }
    return before.relevant;
  }

  /// The curve in whole numbers, the latest state always its last point.
  public List<Step> steps() {
    return all().stream().map(point -> new Step(point.downloads, point.relevant)).toList();
  }

  /// The curve, the latest state always its last point.
  List<Sample> samples() {
    List<Point> all = all();
    List<Sample> samples = new ArrayList<>(all.size());
    for (int i = 0; i < all.size(); i++) {
      Point point = all.get(i);
      double harvest = (double) point.relevant / point.downloads;
      samples.add(new Sample(point.downloads, harvest, recentAt(all, i)));
    }
    return samples;
  }

  private double recentAt(List<Point> all, int index) {
    Point point = all.get(index);
    if (point.downloads < window()) {
      return Double.NaN;
    }
    if (stride <= WINDOW) {
      return (double) point.recent / WINDOW;
    }
    int back = index - 1;
    while (back >= 0 && point.downloads - all.get(back).downloads < stride) {
      back--;
    }
    Point from = back < 0 ? new Point(0, 0, 0) : all.get(back);
    return (double) (point.relevant - from.relevant) / (point.downloads - from.downloads);
  }

  private List<Point> all() {
    List<Point> all = new ArrayList<>(points);
    if (downloads > 0 && (all.isEmpty() || all.getLast().downloads < downloads)) {
      all.add(now());
    }
    return all;
  }

  private Point now() {
    return new Point(downloads, relevant, recent);
  }

  private void thin() {
    stride *= 2;
    points = new ArrayList<>(points.stream().filter(p -> p.downloads % stride == 0).toList());
  }
}
