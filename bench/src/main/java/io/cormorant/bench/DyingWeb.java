package io.cormorant.bench;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A web one host of which fails from some request on, for good. Made for one run: it counts, and a
/// second passes with each request.
final class DyingWeb implements Web {
  private static final Duration A_REQUEST = Duration.ofSeconds(1);

  private final Web web;
  private final String host;
  private final int dies;
  private final Death death;
  private final RunClock clock;
  private final AtomicInteger asked = new AtomicInteger();

  /// How a host fails.
  enum Death {
    /// Nobody answers any more, so that a crawl gives the host up after a while.
    SILENT,
    /// It answers that it failed, so that a crawl goes on to ask it.
    FAILING
  }

  /// @param dies the number of the first request to the host that fails, from 1 on
  DyingWeb(Web web, String host, int dies, Death death, RunClock clock) {
    this.web = web;
    this.host = host;
    this.dies = dies;
    this.death = death;
    this.clock = clock;
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    clock.pass(A_REQUEST);
    if (!url.host().equals(host) || asked.incrementAndGet() < dies) {
      return web.fetch(url);
    }
    return switch (death) {
      case SILENT -> new Response.Lost(url, 0, new Outcome.Unreachable("the host is down"));
      case FAILING -> new Response.Lost(url, 500, new Outcome.ServerFailed(500));
    };
  }

  /// Requests to the host so far.
  int asked() {
    return asked.get();
  }

  /// Those of them that failed.
  int failed() {
    return Math.max(0, asked.get() - dies + 1);
  }

  @Override
  public List<Url> sitemaps(Url page) {
    return web.sitemaps(page);
  }

  @Override
  public String contentSignal(Url page) {
    return web.contentSignal(page);
  }

  /// For all that a crawl knows.
  @Override
  public boolean failuresPass() {
    return true;
  }
}
