package io.cormorant.app.bench;

import java.time.Duration;
import java.util.List;

/// What was seen of one crawl from outside.
///
/// Overall figures begin with the start of the process; steady ones leave out the first
/// [#WARMING_UP] of the pages, and with them the start of the JVM and most of its compiling. Both
/// end when the last page was sent: what a crawl does afterwards, such as its report, is not
/// measured.
///
/// @param pages the server sent
/// @param overall figures from the begin
/// @param steady figures without the begin
/// @param peakMemory of the crawler's process, in bytes
/// @param serverCpuPerPage in the steady part, so that one sees whether the server was the limit
/// @param foreign cores that were busy with other processes
public record CrawlFigures(
    long pages,
    Rate overall,
    Rate steady,
    long peakMemory,
    Duration serverCpuPerPage,
    double foreign) {
  static final double WARMING_UP = 0.3;

  /// One look at a run.
  ///
  /// @param at since the begin
  /// @param pages sent so far
  /// @param cpu of the crawler so far
  /// @param server of the server so far
  /// @param all of the machine since its start
  record Sample(
      Duration at, long pages, Duration cpu, Duration server, Duration all, long peakMemory) {}

  /// Pages in a stretch of time, and the CPU time of the crawler for them.
  public record Rate(long pages, Duration time, Duration cpu) {
    public double pagesPerSecond() {
      return ratio((double) pages, seconds(time));
    }

    public double cpuSecondsPerThousand() {
      return ratio(1_000 * seconds(cpu), (double) pages);
    }

    public double pagesPerCpuSecond() {
      return ratio((double) pages, seconds(cpu));
    }

    public double cores() {
      return ratio(seconds(cpu), seconds(time));
    }

    private static double seconds(Duration duration) {
      return duration.toNanos() / 1e9;
    }

    private static double ratio(double a, double b) {
      return b > 0 ? a / b : 0;
    }

    static Rate between(Sample from, Sample to) {
      return new Rate(to.pages - from.pages, to.at.minus(from.at), to.cpu.minus(from.cpu));
    }
  }

  /// @param samples in their order, the first from the begin
  /// @throws IllegalArgumentException if no page was seen
  static CrawlFigures of(List<Sample> samples) {
    Sample first = samples.getFirst();
    long pages = samples.getLast().pages;
    if (pages == 0) {
      throw new IllegalArgumentException("no page was sent");
    }
    Sample last = at(samples, pages);
    Sample reached = at(samples, Math.round(pages * WARMING_UP));
    Sample warm = reached.pages < pages ? reached : first;
    Duration ours = last.cpu.minus(first.cpu).plus(last.server.minus(first.server));
    double others = last.all.minus(first.all).minus(ours).toNanos();
    return new CrawlFigures(
        pages,
        Rate.between(first, last),
        Rate.between(warm, last),
        samples.stream().mapToLong(Sample::peakMemory).max().orElse(0),
        last.server.minus(warm.server).dividedBy(last.pages - warm.pages),
        Math.max(0, others / Math.max(1, last.at.minus(first.at).toNanos())));
  }

  private static Sample at(List<Sample> samples, long pages) {
    return samples.stream().filter(s -> s.pages >= pages).findFirst().orElse(samples.getLast());
  }
}
