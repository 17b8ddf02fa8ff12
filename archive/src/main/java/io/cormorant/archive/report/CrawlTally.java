package io.cormorant.archive.report;

import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.core.UrlShape;
import io.cormorant.crawl.Expectations;
import io.cormorant.crawl.PageKinds;
import io.cormorant.crawl.Surprises;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Everything a report says of the visits of a crawl, added up in one pass. Its size does not
/// depend on their number.
final class CrawlTally {
  static final int MAX_DEPTH = 20;
  static final int BEST = 30;

  /// A longer silence is a crawl that was stopped, not one that waited.
  static final Duration PAUSE = Duration.ofMinutes(10);

  private static final int MAX_OUTCOMES = 32;

  private static final Comparator<VisitExtract> WORST_FIRST =
      Comparator.comparing(VisitExtract::relevant)
          .thenComparingDouble(VisitExtract::score)
          .thenComparing(Comparator.comparingLong(VisitExtract::n).reversed());

  /// Pages and the relevant ones of them.
  static final class Share {
    private long pages;
    private long relevant;

    long pages() {
      return pages;
    }

    long relevant() {
      return relevant;
    }

    void add(boolean isRelevant) {
      pages++;
      relevant += isRelevant ? 1 : 0;
    }

    void add(Share other) {
      pages += other.pages;
      relevant += other.relevant;
    }
  }

  private final HarvestCurve curve = new HarvestCurve();
  private final HostTally hosts = new HostTally();

  /// Parts of hosts whose addresses look alike.
  private final HostTally forms = new HostTally();

  private final Expectations expectedOfHosts = new Expectations();
  private final Expectations expectedOfForms = new Expectations();

  private final ReasonTally outcomes = new ReasonTally(MAX_OUTCOMES);
  private final ReasonTally guards = new ReasonTally(MAX_OUTCOMES);
  private final ScoreBins scores = new ScoreBins();
  private final List<Share> depths = shares(MAX_DEPTH + 1);
  private final PriorityQueue<VisitExtract> best = new PriorityQueue<>(WORST_FIRST);
  private long lines;
  private long requests;
  private long relevant;
  private long maybe;
  private long documents;
  private long lists;
  private long shells;
  private long kept;
  private long bytes;
  private long torn;
  private @Nullable Instant first;
  private @Nullable Instant last;
  private Duration pauses = Duration.ZERO;

  static CrawlTally of(Path visits) {
    return of(visits, _ -> {});
  }

  /// @param listener told of each line too, so that the file is read once
  static CrawlTally of(Path visits, Consumer<VisitExtract> listener) {
    CrawlTally tally = new CrawlTally();
    tally.torn =
        JsonLines.read(
            visits,
            parser -> {
              VisitExtract line = VisitExtract.read(parser);
              tally.add(line);
              listener.accept(line);
            });
    return tally;
  }

  HarvestCurve curve() {
    return curve;
  }

  HostTally hosts() {
    return hosts;
  }

  HostTally forms() {
    return forms;
  }

  ReasonTally outcomes() {
    return outcomes;
  }

  /// Endings that a guard brought about and pages that one cut, by its code.
  ReasonTally guards() {
    return guards;
  }

  /// Judged pages by score.
  ScoreBins scores() {
    return scores;
  }

  /// Judged pages by distance from a seed; the last entry is that distance and all beyond.
  List<Share> depths() {
    return depths;
  }

  /// The relevant pages of highest score, earlier ones first where that is equal, then the others.
  List<VisitExtract> best() {
    return best.stream().sorted(WORST_FIRST.reversed()).toList();
  }

  CrawlSummary summary() {
    return new CrawlSummary(
        lines,
        curve.downloads(),
        requests,
        relevant,
        maybe,
        kept,
        new PageKinds(documents, lists, shells, hosts.mostDownloads()),
        bytes,
        hosts.useful(),
        counts(outcomes),
        counts(guards),
        first,
        last,
        active(),
        torn,
        new Surprises(expectedOfHosts.furthest(), expectedOfForms.furthest()));
  }

  private void addExpected(Url url, VisitExtract line) {
    String form = UrlShape.of(url);
    forms.add(form, line);
    if (line.visited()) {
      expectedOfHosts.add(url.host(), line.chance(), line.relevant());
      expectedOfForms.add(form, line.chance(), line.relevant());
    }
  }

  private static Map<String, Long> counts(ReasonTally tally) {
    Map<String, Long> counts = new LinkedHashMap<>();
    tally.reasons().forEach(reason -> counts.put(reason.name(), reason.count()));
    return counts;
  }

  private void add(VisitExtract line) {
    if (line.purged()) {
      return;
    }
    requests += line.requests();
    if (line.history()) {
      return;
    }
    lines++;
    relevant += line.relevant() ? 1 : 0;
    kept += line.kept() ? 1 : 0;
    addTime(line.time());
    hosts.add(line);
    if (line.chance() > 0) {
      Url.parse(line.url()).ifPresent(url -> addExpected(url, line));
    }
    outcomes.add(
        line.outcome().isBlank() ? ReasonTally.OTHER : line.outcome(), line.url(), line.reason());
    if (!line.guard().isBlank()) {
      guards.add(line.guard(), line.url(), line.reason());
    }
    line.cuts().forEach(cut -> guards.add(cut, line.url(), ""));
    if (line.downloaded()) {
      bytes += line.bytes();
      curve.add(line.relevant());
    }
    if (line.visited()) {
      addPage(line);
    }
  }

  private void addPage(VisitExtract line) {
    documents += line.decision().isByScore() ? 1 : 0;
    maybe += line.decision() == Decision.MAYBE && line.stored() ? 1 : 0;
    lists += line.decision() == Decision.LIST ? 1 : 0;
    shells += line.shell() ? 1 : 0;
    scores.add(line.score(), line.relevant());
    depths.get(Math.min(line.depth(), MAX_DEPTH)).add(line.relevant());
    best.add(line);
    if (best.size() > BEST) {
      best.remove();
    }
  }

  private void addTime(@Nullable Instant time) {
    if (time == null) {
      return;
    }
    if (first == null || time.isBefore(first)) {
      first = time;
    }
    if (last != null && Duration.between(last, time).compareTo(PAUSE) > 0) {
      pauses = pauses.plus(Duration.between(last, time));
    }
    if (last == null || time.isAfter(last)) {
      last = time;
    }
  }

  private Duration active() {
    return first == null || last == null
        ? Duration.ZERO
        : Duration.between(first, last).minus(pauses);
  }

  static List<Share> shares(int count) {
    return Stream.generate(Share::new).limit(count).toList();
  }
}
