package io.cormorant.crawl.crew;

import io.cormorant.core.Judge;
import io.cormorant.core.Web;
import io.cormorant.frontier.Permit;
import io.cormorant.parse.Parser;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The crew in this process: a virtual thread for each errand, which a [Hand] runs. What they bring
/// back lies in one queue, which is as bounded as the number of errands the captain sends out.
public final class LocalCrew implements Crew {
  private final Hand hand;
  private final LinkedBlockingQueue<ErrandResult> results = new LinkedBlockingQueue<>();
  private final Map<Long, Thread> underWay = new HashMap<>();

  /// @param clock tells which dates of pages lie in the future
  /// @param stored whether pages are stored: then all of each is worked out by the crew, whose
  ///   threads are many, and not by the one that stores. Else nobody may ever ask for it
  public LocalCrew(Web web, Parser parser, Judge judge, InstantSource clock, boolean stored) {
    this.hand = new Hand(web, parser, judge, clock, stored);
  }

  @Override
  public void send(Errand errand, Permit permit) {
    Thread thread =
        Thread.ofVirtual()
            .name("fetch " + errand.url())
            .unstarted(() -> results.add(hand.run(errand, permit)));
    underWay.put(errand.number(), thread);
    thread.start();
  }

  @Override
  public Optional<ErrandResult> await(Duration patience) throws InterruptedException {
    ErrandResult result = results.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    if (result != null) {
      underWay.remove(result.errand());
    }
    return Optional.ofNullable(result);
  }

  @Override
  public boolean abandon(long errand) {
    Thread thread = underWay.remove(errand);
    if (thread != null) {
      thread.interrupt();
    }
    return true;
  }

  @Override
  public void close() {
    underWay.values().forEach(Thread::interrupt);
    hand.close();
  }
}
