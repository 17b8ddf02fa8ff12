package io.cormorant.app.bench;

import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.crawl.crew.ErrandResult;
import io.cormorant.crawl.crew.LocalCrew;
import io.cormorant.crawls.Hands;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.frontier.Permit;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Counts what a crew brings back.
final class CountedHands implements Hands {
  private final @Nullable Hands hands;
  private final AtomicLong links = new AtomicLong();
  private final AtomicLong first = new AtomicLong();
  private final AtomicLong last = new AtomicLong();

  /// @param hands null for threads of this process
  CountedHands(@Nullable Hands hands) {
    this.hands = hands;
  }

  /// Links on the pages that came.
  long links() {
    return links.get();
  }

  /// From the first result to the last.
  double seconds() {
    return (last.get() - first.get()) / 1e9;
  }

  @Override
  public OpenWeb web(OpenWeb opened) {
    return hands == null ? opened : hands.web(opened);
  }

  @Override
  public Crew crew(CrawlPlan plan, Path folder, Crawl.Parts parts, Consumer<Notice> notices) {
    return new Counted(
        hands == null
            ? new LocalCrew(parts.web(), parts.parser(), parts.judge(), parts.clock(), true)
            : hands.crew(plan, folder, parts, notices));
  }

  private final class Counted implements Crew {
    private final Crew crew;

    Counted(Crew crew) {
      this.crew = crew;
    }

    @Override
    public void send(Errand errand, Permit permit) {
      crew.send(errand, permit);
    }

    @Override
    public Optional<ErrandResult> await(Duration patience) throws InterruptedException {
      Optional<ErrandResult> result = crew.await(patience);
      if (result.isPresent()) {
        long now = System.nanoTime();
        first.compareAndSet(0, now);
        last.set(now);
      }
      if (result.orElse(null) instanceof ErrandResult.Read read) {
        links.addAndGet(read.page().links().size());
      }
      return result;
    }

    @Override
    public boolean abandon(long errand) {
      return crew.abandon(errand);
    }

    @Override
    public void close() {
      crew.close();
    }
  }
}
