package io.cormorant.portal.metrics;

import io.cormorant.crawls.Workforce;
import io.cormorant.portal.crawling.WorkerDesk;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// Figures on each worker, for monitoring: of the first [#MOST] by name.
@Component
final class WorkerMeters implements MeterBinder, DisposableBean {
  static final int MOST = 200;
  private static final Duration ROUND = Duration.ofSeconds(2);

  private final WorkerDesk desk;
  private final Map<MultiGauge, ToDoubleFunction<Workforce.Worker>> gauges = new LinkedHashMap<>();
  private final Thread rounds =
      Thread.ofPlatform().daemon().name("worker figures").unstarted(this::goRound);

  WorkerMeters(WorkerDesk desk) {
    this.desk = desk;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (WorkerDesk.State state : WorkerDesk.State.values()) {
      Gauge.builder("cormorant.workers.line", desk, d -> d.state() == state ? 1 : 0)
          .tag("state", state.code())
          .description("1 for where the portal stands with its workers")
          .register(registry);
    }
    add(registry, "up", "1 if the worker is there", w -> w.gone() ? 0 : 1);
    add(registry, "draining", "1 if it takes no more work", w -> w.draining() ? 1 : 0);
    add(registry, "pages.rate", "Pages a second", Workforce.Worker::pagesPerSecond);
    add(registry, "pages", "Pages since the worker was started", Workforce.Worker::done);
    add(registry, "hosts", "Hosts it was sent to lately", Workforce.Worker::hosts);
    add(registry, "busy", "Pages it has not brought back", Workforce.Worker::busy);
    add(registry, "connections", "Pages at a time at most", Workforce.Worker::connections);
    add(registry, "lag.seconds", "How long the oldest page is with it", w -> seconds(w.lag()));
    add(registry, "silence.seconds", "Since it was last heard of", w -> seconds(w.silence()));
    if (desk.state() != WorkerDesk.State.NONE) {
      rounds.start();
    }
  }

  private void add(
      MeterRegistry registry, String name, String what, ToDoubleFunction<Workforce.Worker> value) {
    gauges.put(
        MultiGauge.builder("cormorant.worker." + name).description(what).register(registry), value);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  private void goRound() {
    try {
      while (true) {
        List<Workforce.Worker> workers = desk.workers().stream().limit(MOST).toList();
        gauges.forEach(
            (gauge, value) ->
                gauge.register(workers.stream().map(one -> row(one, value)).toList(), true));
        Thread.sleep(ROUND);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static MultiGauge.Row<?> row(
      Workforce.Worker worker, ToDoubleFunction<Workforce.Worker> value) {
    return MultiGauge.Row.of(
        Tags.of("worker", worker.name(), "version", worker.product()), value.applyAsDouble(worker));
  }

  @Override
  public void destroy() {
    rounds.interrupt();
  }
}
