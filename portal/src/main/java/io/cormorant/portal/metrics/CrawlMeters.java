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
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Figures on all crawls together, for monitoring. They say nothing of any URL, host, topic or
/// account.
@Component
final class CrawlMeters implements MeterBinder {
  private static final int MOST_TOPICS = 20_000;

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
      Gauge.builder("cormorant.crawls", this, m -> m.look().states.getOrDefault(state, 0L))
          .tag("state", state.code())
          .description("Crawls by where they stand")
          .register(registry);
    }
    Gauge.builder("cormorant.frontier.urls", this, CrawlMeters::waiting)
        .tag("state", "waiting")
        .description("URLs that running crawls know and have not asked for")
        .register(registry);
    Gauge.builder("cormorant.pages.kept", this, m -> m.look().kept)
        .description("Pages kept for all topics")
        .register(registry);
    count(registry, "downloads", "Documents that came", t -> t.sums().downloads());
    count(registry, "relevant.pages", "Documents about their topic", t -> t.sums().relevant());
    count(registry, "requests", "Requests that crawls sent", t -> t.sums().requests());
  }

  private void count(
      MeterRegistry registry, String name, String what, ToDoubleFunction<CrawlTotals> sum) {
    FunctionCounter.builder("cormorant." + name, totals, sum)
        .description(what + ", since the portal was started")
        .register(registry);
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
