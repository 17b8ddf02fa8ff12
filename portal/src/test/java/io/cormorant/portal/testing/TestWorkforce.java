package io.cormorant.portal.testing;

import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.Workforce;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;

/// Workers that are there, or gone, and do nothing: for the pages that show them.
public final class TestWorkforce implements Workforce {
  private final List<Worker> workers = new ArrayList<>();
  private final Set<String> drained = new ConcurrentSkipListSet<>();
  private volatile Line line = Line.OPEN;

  public TestWorkforce with(String name, String product, double rate, int hosts, boolean gone) {
    workers.add(
        new Worker(
            name,
            product,
            64,
            gone ? 0 : 12,
            hosts,
            rate,
            gone ? Duration.ZERO : Duration.ofMillis(1_400),
            gone ? Duration.ofMinutes(3) : Duration.ofSeconds(1),
            false,
            gone,
            1_234));
    return this;
  }

  public void line(Line other) {
    line = other;
  }

  @Override
  public List<Worker> workers() {
    return workers.stream()
        .map(
            one ->
                new Worker(
                    one.name(),
                    one.product(),
                    one.connections(),
                    one.busy(),
                    one.hosts(),
                    one.pagesPerSecond(),
                    one.lag(),
                    one.silence(),
                    drained.contains(one.name()),
                    one.gone(),
                    one.done()))
        .toList();
  }

  @Override
  public boolean drain(String worker, boolean draining) {
    boolean known = workers.stream().anyMatch(one -> one.name().equals(worker));
    if (known && draining) {
      drained.add(worker);
    } else if (known) {
      drained.remove(worker);
    }
    return known;
  }

  @Override
  public Line line() {
    return line;
  }

  @Override
  public Optional<String> trouble() {
    return line == Line.BLOCKED ? Optional.of("low on memory") : Optional.empty();
  }

  @Override
  public OpenWeb web(OpenWeb opened) {
    return opened;
  }

  @Override
  public Crew crew(CrawlPlan plan, Path folder, Crawl.Parts parts, Consumer<Notice> notices) {
    throw new UnsupportedOperationException("these workers do nothing");
  }

  @Override
  public void close() {}
}
