package io.cormorant.crawls;

import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// Lets hosts rest between the pages that are fetched one after the other, without a crawl. Used by
/// one thread.
final class HostRests {
  private final Web web;
  private final Duration delay;
  private final LongSupplier nanoTime;
  private final Sleep sleep;
  private final Map<String, Long> asked = new HashMap<>();

  /// Waits for so long; not at all if that is not positive.
  @FunctionalInterface
  interface Sleep {
    void of(Duration time) throws InterruptedException;
  }

  /// @param delay what a host gets that asks for none
  /// @param nanoTime as [System#nanoTime]
  HostRests(Web web, Duration delay, LongSupplier nanoTime, Sleep sleep) {
    this.web = web;
    this.delay = delay;
    this.nanoTime = nanoTime;
    this.sleep = sleep;
  }

  /// By the time of this machine.
  static HostRests of(Web web, Duration delay) {
    return new HostRests(web, delay, System::nanoTime, Thread::sleep);
  }

  /// The host of a URL was asked just now.
  void asked(Url url) {
    asked.put(url.host(), nanoTime.getAsLong());
  }

  /// Waits until the host of a URL may be asked again.
  void await(Url url) throws InterruptedException {
    Long last = asked.get(url.host());
    if (last != null) {
      sleep.of(web.delay(url, delay).minusNanos(nanoTime.getAsLong() - last));
    }
  }
}
