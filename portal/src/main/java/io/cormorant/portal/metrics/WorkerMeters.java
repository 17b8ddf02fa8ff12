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
import java.util.stream.Stream;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// Figures on each worker, for monitoring: of the first [#MOST] by name.
@Component
final class WorkerMeters implements MeterBinder, DisposableBean {
  static final int MOST = 200;
  private static final Duration ROUND = Duration.ofSeconds(2);

  private static final Figure LINE =
      new Figure("cormorant.workers.line", "1 for the state of the portal's link to its workers");
  private static final Map<Figure, ToDoubleFunction<Workforce.Worker>> OF_EACH = ofEach();

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
      Gauge.builder(LINE.name(), desk, d -> d.state() == state ? 1 : 0)
          .tag("state", state.code())
          .description(LINE.about())
          .register(registry);
    }
    OF_EACH.forEach(
        (figure, value) ->
            gauges.put(
                MultiGauge.builder(figure.name()).description(figure.about()).register(registry),
                value));
    if (desk.state() != WorkerDesk.State.NONE) {
      rounds.start();
    }
  }

  /// Names and meanings, in the order in which they are read.
  static Stream<Figure> figures() {
    return Stream.concat(Stream.of(LINE), OF_EACH.keySet().stream());
  }

  private static Map<Figure, ToDoubleFunction<Workforce.Worker>> ofEach() {
    Map<Figure, ToDoubleFunction<Workforce.Worker>> all = new LinkedHashMap<>();
    all.put(worker("up", "1 if the worker is connected, otherwise 0"), w -> w.gone() ? 0 : 1);
    all.put(
        worker("draining", "1 if it takes no more work, otherwise 0"), w -> w.draining() ? 1 : 0);
    all.put(worker("pages.rate", "Pages per second"), Workforce.Worker::pagesPerSecond);
    all.put(worker("pages", "Pages since the worker was started"), Workforce.Worker::done);
    all.put(worker("hosts", "Hosts it fetched from lately"), Workforce.Worker::hosts);
    all.put(worker("busy", "Pages in progress"), Workforce.Worker::busy);
    all.put(worker("connections", "Maximum pages in progress"), Workforce.Worker::connections);
    all.put(worker("lag.seconds", "Age of the oldest page in progress"), w -> seconds(w.lag()));
    all.put(worker("silence.seconds", "Time since its last message"), w -> seconds(w.silence()));
    return all;
  }

  private static Figure worker(String name, String about) {
    return new Figure("cormorant.worker." + name, about);
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
