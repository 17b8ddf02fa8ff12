package io.cormorant.crawls.web;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Permit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A web whose pages are fetched one after the other without a crawl, each by a [Permit] as in one:
/// who fetches waits until the host may be asked. Used by one thread.
public final class PoliteWeb implements AutoCloseable {
  /// A host that may not be asked for so much longer than its delay is not waited for.
  static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);

  private final OpenWeb web;
  private final HostGate gate;
  private final Duration patience;

  /// @param web not closed with this
  /// @param gate closed with this
  /// @param delay what a host gets that asks for none
  public PoliteWeb(OpenWeb web, HostGate gate, Duration delay) {
    this.web = web;
    this.gate = gate;
    this.patience = PATIENCE.plus(delay);
  }

  /// Lets no host rest: for webs that nobody serves, and for single pages.
  public static PoliteWeb atOnce(OpenWeb web) {
    return new PoliteWeb(web, HostGate.open(), Duration.ZERO);
  }

  OpenWeb web() {
    return web;
  }

  /// The sitemaps that the site of a page names, as far as they are known by now.
  public List<Url> sitemaps(Url page) {
    return web.web().sitemaps(page);
  }

  /// Fetches one URL as soon as its host may be asked. If that takes too long, it is lost.
  Response fetch(Url url, Validators known) throws InterruptedException {
    Optional<Outcome.Refused> blocked = gate.refusal(url);
    if (blocked.isPresent()) {
      return new Response.Lost(url, 0, blocked.get());
    }
    Optional<Permit> given = await(url);
    if (given.isEmpty()) {
      return new Response.Lost(
          url, 0, new Outcome.Unreachable("the host is to be left alone for now"));
    }
    try (Permit permit = given.get()) {
      permit.sent();
      Response response = web.web().fetch(url, known);
      permit.came(response);
      return response;
    }
  }

  /// Nothing as soon as it is known that the wait would be too long.
  private Optional<Permit> await(Url url) throws InterruptedException {
    long begun = gate.now();
    while (true) {
      Optional<Permit> permit = gate.permit(url);
      if (permit.isPresent()) {
        return permit;
      }
      long now = gate.now();
      long next = Math.max(gate.awakeAt(url.host()), now + SHORTEST_WAIT.toNanos());
      if (next == Long.MAX_VALUE || next - begun > patience.toNanos()) {
        return Optional.empty();
      }
      Thread.sleep(Duration.ofNanos(next - now));
    }
  }

  /// Asks nobody any more.
  @Override
  public void close() {
    gate.close();
  }
}
