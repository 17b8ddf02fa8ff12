package io.cormorant.crawls.live;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a crawl looks like at one moment. Texts are as they came from the web.
///
/// @param lines endings so far
/// @param downloads documents that came
/// @param relevant documents that were taken to be about the topic when they came, as `maybe`
/// @param bytes of documents
/// @param first when the first of them ended; null without any, as `last`
/// @param harvest at most 400 points, the last one now
/// @param pace documents in the last half an hour, oldest first; spans without any are left out
/// @param hosts those with most relevant pages, at most 50
/// @param hostCount hosts that URLs were asked of
/// @param hostsExact whether all hosts were told apart; else the count is estimated, and those of
///   few requests may be missing
/// @param newest relevant pages: the last 50, newest first
/// @param newestMaybe pages that may be relevant: the last 50, newest first
/// @param losses why URLs gave no page: the 20 most frequent reasons
/// @param moves how it went from host to host
public record CrawlSnapshot(
    long lines,
    long downloads,
    long relevant,
    long maybe,
    long bytes,
    @Nullable Instant first,
    @Nullable Instant last,
    List<HarvestPoint> harvest,
    List<Span> pace,
    List<HostLine> hosts,
    long hostCount,
    boolean hostsExact,
    List<FoundPage> newest,
    List<FoundPage> newestMaybe,
    List<Loss> losses,
    Moves moves) {
  private static final Duration SPEED_OVER = Duration.ofMinutes(1);

  /// Nothing is measured over less.
  private static final Duration LEAST = Duration.ofSeconds(5);

  /// A point of the harvest curve.
  public record HarvestPoint(long downloads, long relevant) {}

  /// What came in ten seconds.
  public record Span(Instant from, long downloads, long relevant) {
    public static final Duration LENGTH = Duration.ofSeconds(10);

    /// When the span begins that a moment is in.
    static Instant start(Instant time) {
      long seconds = LENGTH.toSeconds();
      return Instant.ofEpochSecond(Math.floorDiv(time.getEpochSecond(), seconds) * seconds);
    }
  }

  /// What a host gave.
  ///
  /// @param failed endings in an error
  /// @param last when it was last asked; null where that is not known
  public record HostLine(
      String host, long pages, long relevant, long failed, @Nullable Instant last) {}

  /// A page that is, or may be, relevant.
  ///
  /// @param n number of its ending
  public record FoundPage(
      long n,
      String url,
      String title,
      double score,
      Decision decision,
      @Nullable Instant when,
      List<VisitLine.Evidence> evidence,
      String snippet) {}

  /// URLs that gave no page for the same reason.
  ///
  /// @param outcome its code
  /// @param reason in words, without what differs from URL to URL
  /// @param example one of the URLs, the newest
  public record Loss(String outcome, String reason, long count, String example) {}

  /// How the crawl went from host to host.
  ///
  /// @param hosts those with most pages, at most 40, and where there are more one for all others
  /// @param links between them, most pages first, at most 80; none within a host
  public record Moves(List<Stop> hosts, List<Way> links) {}

  /// A host on the way.
  ///
  /// @param host its name, [#OTHERS] for all others
  /// @param seed whether a seed is there
  /// @param hosts how many it stands for
  public record Stop(String host, long pages, long relevant, boolean seed, long hosts) {
    public static final String OTHERS = "*";
  }

  /// Pages of one host that were found on another.
  public record Way(String from, String to, long pages, long relevant) {}

  /// Documents a minute, by what came in the last minute. A crawl that has just begun, or did
  /// nothing for a minute before, is measured from its first document on.
  public double pagesAMinute(Instant now) {
    Instant since = Span.start(now.minus(SPEED_OVER));
    Instant before = since.minus(SPEED_OVER);
    Instant begun = now;
    boolean atWork = false;
    long came = 0;
    for (Span span : pace) {
      if (!span.from.isBefore(since) && !span.from.isAfter(now)) {
        came += span.downloads;
        begun = span.from.isBefore(begun) ? span.from : begun;
      } else if (!span.from.isBefore(before)) {
        atWork |= span.from.isBefore(since);
      }
    }
    if (first != null && begun.isBefore(first)) {
      begun = first;
    }
    Duration measured = Duration.between(atWork ? since : begun, now);
    return came * 60_000.0 / Math.max(measured.toMillis(), LEAST.toMillis());
  }
}
