package io.cormorant.portal.metrics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.CrawlTotals;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.topic.Topics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Figures on all crawls together, for monitoring. They say nothing of any URL, host, topic or
/// account.
@Component
final class CrawlMeters implements MeterBinder {
  private static final int MOST_TOPICS = 20_000;

  private static final Figure CRAWLS = new Figure("cormorant.crawls", "Crawls, by state");
  private static final Figure WAITING =
      new Figure("cormorant.frontier.urls", "URLs of running crawls that wait to be fetched");
  private static final Figure KEPT =
      new Figure("cormorant.pages.kept", "Pages kept for all topics");
  private static final Map<Figure, ToDoubleFunction<CrawlTotals>> COUNTERS = counters();

  /// One look serves all gauges that are read together.
  private static final Duration LOOK_KEPT = Duration.ofSeconds(1);

  private final Topics topics;
  private final CrawlDesk desk;
  private final CrawlTotals totals;
  private final PageRows rows;
  private final PortalParts parts;
  private final InstantSource clock;

  @GuardedBy("this") private @Nullable Look last;

  CrawlMeters(
      Topics topics,
      CrawlDesk desk,
      CrawlTotals totals,
      PageRows rows,
      PortalParts parts,
      InstantSource clock) {
    this.topics = topics;
    this.desk = desk;
    this.totals = totals;
    this.rows = rows;
    this.parts = parts;
    this.clock = clock;
  }

  /// How things stood at one moment.
  private record Look(Instant when, Map<DeskState, Long> states, long kept) {}

  @Override
  public void bindTo(MeterRegistry registry) {
    for (DeskState state : DeskState.values()) {
      Gauge.builder(CRAWLS.name(), this, m -> m.look().states.getOrDefault(state, 0L))
          .tag("state", state.code())
          .description(CRAWLS.about())
          .register(registry);
    }
    Gauge.builder(WAITING.name(), this, CrawlMeters::waiting)
        .tag("state", "waiting")
        .description(WAITING.about())
        .register(registry);
    Gauge.builder(KEPT.name(), this, m -> m.look().kept)
        .description(KEPT.about())
        .register(registry);
    COUNTERS.forEach(
        (figure, sum) ->
            FunctionCounter.builder(figure.name(), totals, sum)
                .description(figure.about())
                .register(registry));
  }

  /// Names and meanings, in the order in which they are read.
  static Stream<Figure> figures() {
    return Stream.concat(
        Stream.of(CRAWLS, WAITING, KEPT), COUNTERS.keySet().stream().map(Figure::total));
  }

  private static Map<Figure, ToDoubleFunction<CrawlTotals>> counters() {
    Map<Figure, ToDoubleFunction<CrawlTotals>> all = new LinkedHashMap<>();
    String since = ", since the portal was started";
    all.put(
        new Figure("cormorant.downloads", "Documents downloaded" + since),
        t -> t.sums().downloads());
    all.put(
        new Figure("cormorant.relevant.pages", "Relevant pages downloaded" + since),
        t -> t.sums().relevant());
    all.put(
        new Figure("cormorant.requests", "Requests sent by crawls" + since),
        t -> t.sums().requests());
    return all;
  }

  private double waiting() {
    return parts.crawls().running().stream()
        .map(RunningCrawl::progress)
        .mapToLong(progress -> progress.waiting())
        .sum();
  }

  private synchronized Look look() {
    Instant now = clock.instant();
    Look known = last;
    if (known != null && now.isBefore(known.when.plus(LOOK_KEPT))) {
      return known;
    }
    Look fresh =
        new Look(
            now,
            topics.outlines(MOST_TOPICS).stream()
                .collect(Collectors.groupingBy(desk::state, Collectors.counting())),
            rows.counts().values().stream().mapToLong(Long::longValue).sum());
    last = fresh;
    return fresh;
  }
}
