package io.cormorant.cluster;

import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.Workforce;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The workers of a [Coordinator] as others see them who do not know of a broker.
public final class ClusterWorkforce implements Workforce {
  private final Coordinator coordinator;

  private ClusterWorkforce(Coordinator coordinator) {
    this.coordinator = coordinator;
  }

  /// Takes charge of the workers of a virtual host as soon as it is asked to.
  ///
  /// @param product name and version of the program
  public static Source source(BrokerAddress address, String product, InstantSource clock) {
    return told -> new ClusterWorkforce(Coordinator.open(address, product, clock, told));
  }

  @Override
  public OpenWeb web(OpenWeb opened) {
    return coordinator.web(opened);
  }

  /// Whoever has crawls run by others shows their pages as they come.
  @Override
  public Crew crew(CrawlPlan plan, Path folder, Crawl.Parts parts, Consumer<Notice> notices) {
    return coordinator.crew(plan, folder, parts, false);
  }

  @Override
  public List<Worker> workers() {
    return coordinator.workers().stream().map(ClusterWorkforce::worker).toList();
  }

  private static Worker worker(WorkerStatus status) {
    return new Worker(
        status.note().name(),
        status.note().product(),
        status.note().connections(),
        status.assigned(),
        status.hosts(),
        status.pagesPerSecond(),
        status.lag(),
        status.silence(),
        status.note().draining(),
        status.isGone(),
        status.note().done());
  }

  @Override
  public boolean drain(String worker, boolean draining) {
    return coordinator.drain(worker, draining);
  }

  @Override
  public Line line() {
    if (coordinator.blocked().isPresent()) {
      return Line.BLOCKED;
    }
    return coordinator.isConnected() ? Line.OPEN : Line.CUT;
  }

  @Override
  public Optional<String> trouble() {
    return coordinator.blocked();
  }

  @Override
  public void close() {
    coordinator.close();
  }
}
